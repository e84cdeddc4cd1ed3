import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { visitHeader } from '../src/contract/enquiry-request.ts';
import { adminCalls } from '../src/contract/admin-paths.ts';
import { calls } from '../src/contract/paths.ts';
import type { Submission } from '../src/contract/submission.ts';
import { tables } from '../src/server/db/schema.ts';
import type { Database } from '../src/server/db/open.ts';
import { writeContactedLink } from '../src/server/enquiries/contacted-link-store.ts';
import { eraseAddress } from '../src/server/enquiries/erasure-store.ts';
import { adminPassword, startApp, type TestApp } from '../tests/support/app.ts';
import { callCommand } from '../tests/support/command.ts';
import { onSqlite } from '../tests/support/database.ts';
import { createTexts } from '../tests/support/generated.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { freshDatabase } from '../tests/support/postgres.ts';
import { runMove } from './move.ts';

const run = (dataDir: string, url: string) => callCommand(runMove, [], { DATA_DIR: dataDir, MOVE_TO_URL: url });
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };
const postgres = inject('postgres');
const reason = 'reason' in postgres ? ` (skipped: ${postgres.reason})` : '';

onSqlite((databases) => {
  /** A closed embedded database with something in every table. */
  async function fill(): Promise<string> {
    const place = await databases.newPlace();
    const database = await databases.open(place);
    const app = await startApp(database, { rateLimits: true });
    const client = app.newClient();
    const texts = createTexts(11);
    for (let n = 0; n < 8; n += 1) {
      const fields = {
        ...contact,
        firstName: texts.text(3, 90),
        message: texts.text(30, 9_000),
        website: n === 3 ? 'x' : '',
      };
      const answer = await app
        .newClient(`203.0.113.${n}`)
        .postJson(calls.contact, fields, { [visitHeader]: 'page=/&utm_source=letter' });
      expect(answer.status).toBe(201);
    }
    const consultation = {
      name: 'Ada King',
      email: 'a@x.example',
      phone: '1234567',
      company: 'Engines',
      message: 'We would like to.',
      service: 'AI Solutions',
    };
    await client.postJson(calls.contact, consultation, { 'Idempotency-Key': 'k' });
    await client.postForm(calls.contact, { ...contact, email: 'no address' });
    const admin = await app.newAdminClient();
    await admin.request('POST', adminCalls.submissionContacted(2));
    // Makes the key that signs links in mails.
    await writeContactedLink(app.site, { id: 2, createdAt: contactTime });
    await admin.postJson(adminCalls.submissionNotes(2), { text: 'Called back.' });
    await admin.postJson(adminCalls.savedReplies, { title: 'Prices', text: 'Hello {firstName}' });
    await admin.request('POST', adminCalls.submissionViewing(2));
    await database.queries.updateTable('outbox').set({ lastAttemptAt: contactTime, lastReply: '421 later' }).execute();
    const { id: userId } = await app.administrators.create('second.mate', adminPassword);
    const times = { createdAt: contactTime, lastUsedAt: null };
    const passkey = { userId, credentialId: 'c', publicKey: 'k', counter: 4_294_967_295, transports: '[]', name: '' };
    await database.queries
      .insertInto('passkeys')
      .values({ ...passkey, ...times })
      .execute();
    await database.queries
      .insertInto('one_time_links')
      .values({ tokenHash: 't', kind: 'passkey', userId, challenge: 'c', expiresAt: contactTime })
      .execute();
    const { id: outboxId } = await database.queries.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    const sender = { author: 'second.mate', authorId: userId, fromName: 'Mate', signature: '', replyTo: 'o@x.example' };
    await database.queries
      .insertInto('replies')
      .values({ ...sender, submissionId: 1, outboxId, text: 'Aye.', markedAt: null, createdAt: contactTime })
      .execute();
    // The highest number belongs to an enquiry that is gone.
    await client.postJson(calls.contact, { ...contact, email: 'gone@x.example' });
    await eraseAddress(app.site, 'gone@x.example');
    await database.close();
    return place.dataDir;
  }
  const contactTime = '2026-03-02T09:00:00.123Z';
  const readAll = async (app: TestApp) =>
    (await (await app.newAdminClient()).get(adminCalls.submissions)).json() as Promise<Submission[]>;
  async function countRows({ queries }: Database): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const [table, rows] of Object.entries(tables)) {
      if (rows === 'passing') continue;
      const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(queries);
      counts[table] = found[0]?.n ?? 0;
    }
    return counts;
  }

  describe.skipIf(reason)(`to PostgreSQL${reason}`, () => {
    test('everything is moved unchanged: enquiries, search, accounts, numbers', async () => {
      const dataDir = await fill();
      const url = await freshDatabase();
      const { out, err, code } = await run(dataDir, url);
      expect({ err, code }).toEqual({ err: '', code: 0 });
      expect(out).toMatch(/^9 enquiries and everything else were moved: [\d,]+ rows in \d+ tables\. Set DATABASE_URL/);

      const target = await openDatabase({ dataDir: '', databaseUrl: url });
      const source = await databases.open({ dataDir });
      const counts = await countRows(source);
      // There is one event more: the move.
      expect(await countRows(target)).toEqual({ ...counts, events: (counts['events'] ?? 0) + 1 });
      for (const [table, rows] of Object.entries(counts)) expect(rows, table).toBeGreaterThan(0);

      const [there, here] = [await startApp(target), await startApp(source)];
      expect(await readAll(there)).toEqual(await readAll(here));
      expect((await there.newClient().logIn('harbour.master', adminPassword)).status).toBe(200);
      const found = await (await there.newAdminClient()).get(`${adminCalls.submissions}?q=king`);
      expect(await found.json()).toMatchObject([{ firstName: 'Ada', lastName: 'King' }]);
      // Repeats are still recognised, and a new enquiry never gets the number of an erased one.
      const next = await there.newClient().postJson(calls.contact, { ...contact, message: 'first on PostgreSQL' });
      expect(await next.json()).toMatchObject({ id: 11 });
      await target.close();
    });

    test('a database that is not empty is refused and not changed', async () => {
      const dataDir = await fill();
      const url = await freshDatabase();
      const target = await openDatabase({ dataDir: '', databaseUrl: url });
      const app = await startApp(target);
      await app.newClient().postJson(calls.contact, contact);
      expect(await run(dataDir, url)).toEqual({
        out: '',
        err: 'The database of MOVE_TO_URL is not empty: it already has enquiries (1). Please name an empty one.\n',
        code: 1,
      });
      expect(await readAll(app)).toHaveLength(1);
      await target.close();
    });

    test('a row that does not arrive rolls back the whole move', async () => {
      const dataDir = await fill();
      const url = await freshDatabase();
      const target = await openDatabase({ dataDir: '', databaseUrl: url });
      await sql
        .raw(
          'create function spoil() returns trigger language plpgsql as $$ begin if new.id = 3 then return null; end if; return new; end $$',
        )
        .execute(target.queries);
      await sql
        .raw('create trigger spoil before insert on contact_submissions for each row execute function spoil()')
        .execute(target.queries);
      const { err, code } = await run(dataDir, url);
      expect({ err, code }).toEqual({
        err: 'The table contact_submissions was not copied completely, so nothing was moved.\n',
        code: 1,
      });
      expect(new Set(Object.values(await countRows(target)))).toEqual(new Set([0]));
      await target.close();
    });

    test('the move fails while the site runs, whose new enquiries would be missing', async () => {
      const place = await databases.newPlace();
      await databases.open(place);
      expect((await run(place.dataDir, await freshDatabase())).err).toBe(
        'The database is in use: stop the site and every command that works on it, then try again.\n',
      );
    });
  });

  test('an unreachable database: one sentence, without its password', async () => {
    const place = await databases.newPlace();
    await (await databases.open(place)).close();
    const { out, err, code } = await run(place.dataDir, 'postgres://ada:hunter2@127.0.0.1:1/site');
    expect(err.trimEnd()).toMatch(/^The database of MOVE_TO_URL could not be opened: .*ECONNREFUSED/);
    expect(err).not.toContain('hunter2');
    expect({ out, code, lines: err.split('\n').length }).toEqual({ out: '', code: 1, lines: 2 });
  });

  test('a folder without a database: one sentence', async () => {
    const { dataDir } = await databases.newPlace();
    expect((await run(dataDir, 'postgres://127.0.0.1:1/site')).err).toMatch(
      / \(DATA_DIR\) has no database to move\.\n$/,
    );
  });
});
