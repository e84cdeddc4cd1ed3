import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { minuteMs } from '../../../contract/duration.ts';
import { findReplySettings } from './replies-api.ts';

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
  vi.useRealTimers();
});

test('a change of the reply settings in another browser counts for replies that begin a minute later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let name = 'Ann';
  globalThis.fetch = async () => Response.json({ name });
  const client = new QueryClient();
  const findName = async () => (await findReplySettings(client)).name;
  expect(await findName()).toBe('Ann');
  name = 'Ann Lee';
  vi.setSystemTime(Date.now() + minuteMs - 1);
  expect(await findName()).toBe('Ann');
  vi.setSystemTime(Date.now() + 1);
  await expect.poll(findName).toBe('Ann Lee');
});
