import { beforeAll, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { EnquirySummary } from '../../contract/enquiry-summary.ts';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { hourMs } from '../../contract/duration.ts';

onEachDatabase((databases) => {
  let app: TestApp;
  let admin: Client;
  let start: number;

  beforeAll(async () => {
    app = await startApp(await databases.open());
    admin = await app.newAdminClient('counting.admin');
    start = app.clock.now().getTime();
    const visitor = app.newClient();
    const send = (email: string, service: string) =>
      visitor.postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email, service, message: `from ${email}` });
    await send('one@example.com', 'cybersecurity');
    await send('two@example.com', 'cybersecurity');
    await send('three@example.com', 'mobile');
    app.clock.advance(hourMs);
    await admin.postJson(adminCalls.submissionContacted(1), {});
  });

  const ask = (since: number | string, until: number | string) => {
    const toText = (time: number | string) => (typeof time === 'number' ? new Date(time).toISOString() : time);
    const query = new URLSearchParams({ since: toText(since), until: toText(until) });
    return admin.get(`${adminCalls.enquirySummary}?${query}`);
  };

  const noOutcome = { won: 0, lost: 0, notAFit: 0 };

  test('a summary counts what was received and contacted in its span', async () => {
    const answer = await ask(start - hourMs, start + 2 * hourMs);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await answer.json()) as EnquirySummary).toEqual({
      received: 3,
      contacted: 1,
      medianMs: hourMs,
      ...noOutcome,
      byService: [
        { name: 'cybersecurity', received: 2, contacted: 1, ...noOutcome },
        { name: 'mobile', received: 1, contacted: 0, ...noOutcome },
      ],
      bySource: [{ name: null, received: 3, contacted: 1, ...noOutcome }],
    });
    expect(await (await ask(start - 2 * hourMs, start - hourMs)).json()).toMatchObject({ received: 0, contacted: 0 });
  });

  test.each([
    ['2026-01-01', '2026-01-01'],
    ['2026-01-02', '2026-01-01'],
    ['2025-01-01', '2026-01-03'],
    ['', '2026-01-01'],
    ['yesterday', 'today'],
    ['2026-13-01', '2026-14-01'],
    ['0001-01-01', '9999-12-31'],
  ])('no summary from %j until %j', async (since, until) => {
    expect((await ask(since, until)).status).toBe(400);
  });
});
