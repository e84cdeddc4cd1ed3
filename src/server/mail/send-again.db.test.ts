import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { sentAgain, submission, type Submission, type UndeliveredMail } from '../../contract/submission.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { createOutboxStore } from './outbox-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

onEachDatabase((databases) => {
  const { startCatcher, start, post, readOutbox, outcomes, soon } = createMailCatcher(databases);
  const press = async (admin: Client) => sentAgain.parse(await (await admin.request('POST', calls.sendAgain)).json());
  const pressOne = (admin: Client, id: number) => admin.request('POST', calls.submissionSendAgain(id));
  const readList = async (admin: Client) => (await (await admin.get(calls.submissions)).json()) as Submission[];
  const undelivered = async (admin: Client) =>
    (await (await admin.get(calls.undeliveredMail)).json()) as UndeliveredMail;
  const change = (app: TestApp, values: Record<string, string | null>) =>
    app.database.queries.updateTable('outbox').set(values).execute();

  test('refused mails of all enquiries are sent at once after the repair, each once', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    for (const message of ['one', 'two', 'three']) await post(app, message);
    await expect.poll(() => outcomes(app), soon).toHaveLength(3);
    const admin = await app.newAdminClient();
    expect((await readList(admin)).map(({ refused }) => refused)).toEqual(['mail', 'mail', 'mail']);
    catcher.setFailureMode();
    expect(await press(admin)).toEqual({ mails: 3, webhooks: 0 });
    await expect.poll(() => catcher.mails.length, soon).toBe(3);
    await expect.poll(async () => (await undelivered(admin)).refused, soon).toBe(0);
    expect((await readList(admin)).map(({ mail, refused }) => mail + String(refused))).toEqual(
      Array(3).fill('sentnull'),
    );
    expect(await press(admin)).toEqual({ mails: 0, webhooks: 0 });
    await app.outbox.stop();
    expect(catcher.mails).toHaveLength(3);
  });

  test('one enquiry is sent again, also after its mail was given up; where it is refused again, its two weeks begin anew', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    const [first, second] = [await post(app, 'first'), await post(app, 'second')];
    await expect.poll(() => outcomes(app), soon).toHaveLength(2);
    await change(app, { state: 'failed', refusedSince: null, settledAt: app.clock.now().toISOString() });
    app.clock.advance(20 * dayMs);
    const admin = await app.newAdminClient();
    const answer = await pressOne(admin, first);
    expect(submission.parse(await answer.json())).toMatchObject({ id: first, mail: 'waiting', refused: 'mail' });
    await expect.poll(() => outcomes(app), soon).toEqual(['refused', 'refused', 'refused']);
    const now = app.clock.now().toISOString();
    const soonest = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();
    await expect
      .poll(() => readOutbox(app.database), soon)
      .toMatchObject([{ state: 'waiting', refusedSince: now, nextAttemptAt: soonest }, { state: 'failed' }]);
    catcher.setFailureMode();
    await pressOne(admin, first);
    await expect.poll(() => catcher.mails.map(({ mail }) => mail.subject), soon).toHaveLength(1);
    await expect
      .poll(async () => (await readOutbox(app.database)).map(({ state }) => state))
      .toEqual(['sent', 'failed']);
    // Of all: the one that was given up as well, unless its enquiry was contacted meanwhile.
    await admin.request('POST', calls.submissionContacted(second));
    expect(await press(admin)).toEqual({ mails: 0, webhooks: 0 });
    await admin.request('POST', calls.submissionNotContacted(second));
    expect(await press(admin)).toEqual({ mails: 1, webhooks: 0 });
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
  });

  test('mails that were sent, held or are being sent, and acknowledgements, stay as they are', async () => {
    const app = await start(undefined);
    const id = await post(app);
    const later = new Date(app.clock.now().getTime() + dayMs).toISOString();
    const other = { submissionId: id, createdAt: later, nextAttemptAt: later };
    const rows = [
      { ...other, kind: 'enquiry-notification', messageId: 'sent', state: 'sent' },
      { ...other, kind: 'enquiry-notification', messageId: 'held', state: 'held' },
      { ...other, kind: 'enquiry-notification', messageId: 'leased', state: 'waiting', leasedUntil: later },
      { ...other, kind: 'acknowledgement', messageId: 'failed', state: 'failed' },
      { ...other, kind: 'acknowledgement', messageId: 'waiting', state: 'waiting' },
    ] as const;
    for (const row of rows) await app.database.queries.insertInto('outbox').values(row).execute();
    const before = await readOutbox(app.database);
    const admin = await app.newAdminClient();
    // The notification that is due already.
    expect(await press(admin)).toEqual({ mails: 1, webhooks: 0 });
    expect((await pressOne(admin, id)).status).toBe(200);
    expect(await readOutbox(app.database)).toEqual(before);
    expect((await pressOne(admin, 999)).status).toBe(404);
  });

  test('20,000 refused mails are due in a few short transactions', async () => {
    const { queries, ...database } = await databases.open();
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
      insert into outbox ("kind", "messageId", "state", "createdAt", "nextAttemptAt", "refusedSince")
      select 'reminder', 'm' || n, 'waiting', '2026-03-01T08:00:00.000Z', '2026-03-03T08:00:00.000Z', '2026-03-01T08:00:00.000Z'
      from numbers`.execute(queries);
    const store = createOutboxStore({ queries, kind: database.driver.kind, clearDigest: async () => {} });
    const now = new Date('2026-03-02T08:00:00.000Z');
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    expect(await store.sendAgain(now)).toEqual({ mails: 10_001, webhooks: 0 });
    clearInterval(turning);
    expect(turns).toBeGreaterThanOrEqual(8);
    const due = await queries
      .selectFrom('outbox')
      .select('id')
      .where('nextAttemptAt', '<=', now.toISOString())
      .execute();
    expect(due).toHaveLength(20_000);
  });
});
