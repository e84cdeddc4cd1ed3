import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { maxReplies } from '../../contract/reply-rules.ts';
import { maxSavedReplies } from '../../contract/saved-replies.ts';
import { maxNotes } from '../../contract/notes.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';

// What administrators do at the same moment. On PostgreSQL their transactions run side by side.

onBothDatabases((databases) => {
  let app: TestApp;
  let margaret: Client;
  let robert: Client;
  beforeAll(async () => {
    app = await startApp(await databases.open(), { smtpUrl: 'smtp://127.0.0.1:1' });
    margaret = await app.newAdminClient('margaret');
    robert = await app.newAdminClient('robert');
  });

  async function send(): Promise<number> {
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: 'Can it weave?' };
    const key = { 'Idempotency-Key': randomUUID() };
    const sent = await app.newClient().postJson(calls.contact, enquiry, key);
    return ((await sent.json()) as { id: number }).id;
  }

  test.each([
    ['notes', maxNotes, (id: number) => adminCalls.submissionNotes(id)],
    ['replies', maxReplies, (id: number) => adminCalls.submissionReplies(id)],
    ['saved_replies', maxSavedReplies, () => adminCalls.savedReplies],
  ] as const)(
    'two administrators who add %s side by side do not add more than there may be',
    async (table, max, path) => {
      const id = await send();
      const add = (text: string, who: Client) => who.postJson(path(id), { title: 'Prices', text });
      // A saved reply alone locks none: the first one comes before the others.
      expect((await add('the first', margaret)).ok).toBe(true);
      const texts = Array.from({ length: max + 10 }, (_, at) => `number ${at}`);
      const added = await Promise.all(texts.map((text, at) => add(text, at % 2 ? margaret : robert)));
      expect([...new Set(added.map(({ status }) => status))].filter((status) => status > 201)).toEqual([409]);
      const { total } = await app.database.queries
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      expect(total).toBe(max);
    },
  );

  test('of two administrators who answer an enquiry side by side, without a reply in sight, one is told of the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await send();
      const answers = await Promise.all(
        [margaret, robert].map((who) => who.postJson(adminCalls.submissionReplies(id), { text: 'Yes.', after: null })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      const late = answers.find(({ status }) => status === 409);
      expect(await late?.text()).toMatch(/^(margaret|robert) has answered this enquiry on .+\.$/);
    }
  });

  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.queries);
    return rows.length > 0;
  };

  describe.runIf(databases.kind === 'postgres')('while an account is being removed', () => {
    /** Sends a request while a transaction that removes an account is open, and answers once both have ended. */
    async function duringRemoval(username: string, sendRequest: () => Promise<Response>) {
      const request = await app.database.queries.transaction().execute(async (trx) => {
        await trx.deleteFrom('users').where('username', '=', username).execute();
        const sent = sendRequest();
        await expect.poll(isWaiting).toBe(true);
        return { sent };
      });
      const answer = await request.sent;
      return [answer.status, await answer.text()];
    }

    test('an assignment to it gets the same answer as one to nobody, and the log has the error', async () => {
      const id = await send();
      const unknown = [409, 'No administrator has this name.'];
      await app.newAdminClient('tobias');
      const assign = () => margaret.postJson(adminCalls.submissionAssignee(id), { from: null, to: 'tobias' });
      expect(await duringRemoval('tobias', assign)).toEqual(unknown);
      expect(app.logLines.join('\n')).toMatch(/"level":40.*"event":"error".*foreign key/);
      const missing = await assign();
      expect([missing.status, await missing.text()]).toEqual(unknown);

      await app.newAdminClient('grace');
      const several = { ids: [id], what: 'assign', to: 'grace' };
      expect(await duringRemoval('grace', () => margaret.postJson(adminCalls.bulkChange, several))).toEqual(unknown);
    });
  });

  describe.runIf(databases.kind === 'postgres')('while an enquiry is being erased', () => {
    test.each([
      ['a note', adminCalls.submissionNotes],
      ['a reply', adminCalls.submissionReplies],
      ['the report that it is open', adminCalls.submissionViewing],
    ] as const)('%s waits, and finds no enquiry', async (_what, path) => {
      const id = await send();
      const request = await app.database.queries.transaction().execute(async (trx) => {
        await trx.deleteFrom('contact_submissions').where('id', '=', id).execute();
        const sent = margaret.postJson(path(id), { text: 'Yes.' });
        await expect.poll(isWaiting).toBe(true);
        return { sent };
      });
      const answer = await request.sent;
      expect([answer.status, await answer.text()]).toEqual([404, 'This enquiry does not exist.']);
    });
  });
});
