import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../tests/support/command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-commands-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Nobody listens at this port. */
const away = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' };

test.concurrent.each<[script: string, args: string[], env: Record<string, string>, sentence: RegExp]>([
  ['admin', [], {}, /^Usage: npm run admin -- create NAME \| /],
  ['admin', ['make', 'margaret'], {}, /^Usage: /],
  ['admin', ['create', 'margaret', 'of', 'halifax'], {}, /^Usage: /],
  ['admin', ['list', 'margaret'], {}, /^Usage: /],
  ['admin', ['list'], away, /^The database of DATABASE_URL could not be opened: /],
  ['enquiries', ['export'], {}, /^Usage: npm run enquiries -- export ADDRESS/],
  ['enquiries', ['erase', 'nobody'], {}, /^'nobody' is no e-mail address\.$/],
  ['enquiries', ['export', 'a@x.example'], away, /^The database of DATABASE_URL could not be opened: /],
  ['backup', ['backup'], {}, /^Usage: npm run backup -- FILE$/],
  ['backup', ['backup', 'x'], away, /^DATABASE_URL is set: PostgreSQL is backed up with pg_dump/],
  ['move', ['mysql://host/name'], {}, /^TO_URL must be an address such as postgres:/],
  ['dev', [], { PORT: 'abc' }, /^The setting PORT must be a whole number from 0 to 65535; it is 'abc'\.$/],
])('%s %j ends in one sentence that says what to do', async (script, args, env, sentence) => {
  const { out, err, code } = await runCommand(`scripts/${script}.ts`, args, { DATA_DIR: dataDir, ...env });
  expect(err.trim()).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toContain('secret');
  expect({ out, code }).toEqual({ out: '', code: 1 });
});
