import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { inTransaction } from '../db/transaction.ts';
import { readReplySettings } from '../enquiries/reply-settings.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onPostgres } from '../../../tests/support/database.ts';

// What an administrator does at the moment at which a colleague removes their account. Only on PostgreSQL do the two
// transactions run side by side.

const refused = {
  status: 409,
  message: 'Something that this request needs was deleted at the same moment. Please load the page again.',
};

onPostgres((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    const env = { SITE_ORIGIN: 'https://site.example' };
    app = await startApp(await databases.open(), { smtpUrl: 'smtp://127.0.0.1:1', env });
    await app.addAdministrator('margaret');
  });

  async function sendEnquiry(): Promise<number> {
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: 'Can it weave?' };
    const sent = await app.newClient().postJson(calls.contact, enquiry, { 'Idempotency-Key': randomUUID() });
    return ((await sent.json()) as { id: number }).id;
  }

  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.queries);
    return rows.length > 0;
  };

  const signedOut = { status: 401, message: 'Please sign in first.' };
  test.each<[string, (robert: Client, id: number) => Promise<Response>, { status: number; message: string }?]>([
    ['a note', (robert, id) => robert.postJson(adminCalls.submissionNotes(id), { text: 'Call.' })],
    ['a reply', (robert, id) => robert.postJson(adminCalls.submissionReplies(id), { text: 'Yes.' })],
    ['a mark as contacted', (robert, id) => robert.postJson(adminCalls.submissionContacted(id), {})],
    ['a mark as spam', (robert, id) => robert.postJson(adminCalls.submissionSpam(id), {})],
    ['the report that it is open', (robert, id) => robert.postJson(adminCalls.submissionViewing(id), {})],
    [
      'the link for a passkey',
      (robert) => robert.postJson(adminCalls.accountPasskeyLink, { current: adminPassword }),
      signedOut,
    ],
  ])('%s is refused with a sentence, and nothing of it is stored', async (_what, act, expected = refused) => {
    const id = await sendEnquiry();
    const robert = await app.newAdminClient('robert');
    const { id: robertId } = await app.addAdministrator('robert');
    const { sent } = await app.database.queries.transaction().execute(async (trx) => {
      await trx.deleteFrom('users').where('id', '=', robertId).execute();
      const request = act(robert, id);
      await expect.poll(isWaiting).toBe(true);
      return { sent: request };
    });
    const answer = await sent;
    expect([answer.status, await answer.text()]).toEqual([expected.status, expected.message]);
    const state = await app.database.queries
      .selectFrom('submission_state')
      .select(['contactedAt', 'spamMark'])
      .where('submissionId', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toEqual({ contactedAt: null, spamMark: null });
  });

  test('a mark and a removal that wait for each other are both carried out or refused, without an error', async () => {
    const id = await sendEnquiry();
    const robert = await app.newAdminClient('robert');
    const { id: robertId } = await app.addAdministrator('robert');
    expect((await robert.postJson(adminCalls.submissionAssignee(id), { from: null, to: 'robert' })).ok).toBe(true);
    let sent: Promise<Response> | undefined;
    await inTransaction(app.database.queries, async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', robertId).forUpdate().execute();
      // It has the enquiry and waits for the account; the removal has the account and waits for the enquiry.
      if (!sent) {
        sent = robert.postJson(adminCalls.submissionContacted(id), {});
        await expect.poll(isWaiting).toBe(true);
      }
      await trx.deleteFrom('users').where('id', '=', robertId).execute();
    });
    // PostgreSQL chooses which of the two runs again.
    expect([200, refused.status]).toContain((await sent)?.status);
    expect((await robert.get(calls.user)).status).toBe(401);
  });

  test('a reply that finds its author removed is refused too', async () => {
    const { id: robertId } = await app.addAdministrator('robert');
    const robert = { id: robertId, username: 'robert', requestId: undefined };
    await app.administrators.remove('robert');
    await expect(readReplySettings(app.site, robert)).rejects.toMatchObject(refused);
  });
});
