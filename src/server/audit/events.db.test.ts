import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { PasskeyOffered } from '../../contract/passkey.ts';
import { hiddenFields } from '../../contract/enquiry-request.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls, paths } from '../../contract/paths.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import type { Client } from '../../../tests/support/client.ts';
import { runAdmin } from '../../../scripts/admin.ts';
import { runBackup } from '../../../scripts/backup.ts';
import { runEnquiries } from '../../../scripts/enquiries.ts';
import { runMove } from '../../../scripts/move.ts';
import { callCommand } from '../../../tests/support/command.ts';
import { onEachDatabase, onPostgres, onSqlite } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { freshDatabase, removeDatabase } from '../../../tests/support/postgres.ts';
import { type Database, type DatabasePlace, openDatabase } from '../db/open.ts';
import { backUp } from '../db/backup.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeContactedLink } from '../enquiries/contacted-link-store.ts';
import { listEvents, recordEvents, trimEvents } from './events-store.ts';
import { dayMs, hourMs } from '../../contract/duration.ts';

const secret = 'cormorant';

/** What was recorded, in order; tests that need it say that an enquiry arrived. */
const entriesOf = async ({ queries }: Pick<Database, 'queries'>, omitted: readonly string[] = ['received']) => {
  const events = await listEvents(queries, {});
  const entries = events.filter(({ what }) => !omitted.includes(what));
  return entries.map(({ id: _id, at: _at, requestId: _requestId, ...entry }) =>
    Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
  );
};
/** The command's environment for a place. */
const settingsOf = ({ dataDir, databaseUrl }: DatabasePlace) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ADMIN_PASSWORD: adminPassword,
});

/** Sends an enquiry with a distinctive word in every field. */
async function send(app: TestApp, word = secret): Promise<number> {
  const enquiry = {
    firstName: word,
    lastName: word,
    email: `${word}@x.example`,
    phone: '+1 555 010 0142',
    message: `${word} ${word}`,
  };
  const sent = await app.newClient().postJson(calls.contact, enquiry, { 'Idempotency-Key': randomUUID() });
  expect(sent.status).toBe(201);
  return ((await sent.json()) as { id: number }).id;
}

onEachDatabase((databases) => {
  let place: DatabasePlace;
  let app: TestApp;
  let anna: Client;
  let ben: Client;
  beforeAll(async () => {
    place = await databases.newPlace();
    app = await startApp(await databases.open(place), {
      env: { RETENTION_DAYS: '400', SITE_ORIGIN: 'https://site.example' },
    });
    anna = await app.newAdminClient('anna.admin');
    ben = await app.newAdminClient('ben.admin');
    await app.newClient().register(`${secret}@visitor.example`, 'secret words');
  });

  let before: number;
  beforeEach(async () => {
    before = (await entriesOf(app.database)).length;
  });
  const added = async () => (await entriesOf(app.database)).slice(before);
  /** Expects exactly one entry since the beginning of the test. */
  async function expectOne(entry: Record<string, unknown>): Promise<void> {
    expect(await added()).toEqual([entry]);
  }
  const post = (client: Client, path: string, body: object = {}) => client.postJson(path, body);

  describe('one entry has', () => {
    const { startCatcher, start, laterTry } = createMailCatcher(databases);

    test('an enquiry that arrives, with the id of its request', async () => {
      const fresh = await startApp(await databases.open());
      const id = await send(fresh);
      const [received] = await listEvents(fresh.database.queries, {});
      expect(received).toMatchObject({ who: 'visitor', what: 'received', submissionId: id });
      expect(received?.requestId).toMatch(/^[0-9a-f]{8}$/);
    });

    test('an enquiry that is suspected of being spam', async () => {
      const body = { firstName: 'A', lastName: 'B', email: 'a@x.example', message: 'x', [hiddenFields.honeypot]: 'x' };
      const { id } = (await (await app.newClient().postJson(calls.contact, body)).json()) as { id: number };
      await expectOne({ who: 'site', what: 'suspected-spam', submissionId: id });
    });

    test('a mail that fails at first, however often, and a mail that is delivered', async () => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at: 'RCPT', code: 451, says: 'Come back later' });
      const mailing = await start(catcher.url);
      const submissionId = await send(mailing);
      const about = { who: 'site', submissionId };
      const failed = { ...about, what: 'undelivered', detail: 'notification failed' };
      await expect.poll(() => entriesOf(mailing.database)).toEqual([failed]);
      await laterTry(mailing);
      catcher.setFailureMode();
      await laterTry(mailing);
      const delivered = { ...about, what: 'delivered', detail: 'notification' };
      await expect.poll(() => entriesOf(mailing.database)).toEqual([failed, delivered]);
    });

    test('a sign-in and a sign-out of an administrator, and none of a user', async () => {
      const client = app.newClient();
      await client.logIn('ANNA.admin', adminPassword);
      await expectOne({ who: 'anna.admin', what: 'signed-in' });
      before += 1;
      await client.request('POST', calls.logout);
      await client.request('POST', calls.logout);
      await expectOne({ who: 'anna.admin', what: 'signed-out' });
      before += 1;
      const visitor = app.newClient();
      expect((await visitor.logIn(`${secret}@visitor.example`, 'secret words')).status).toBe(200);
      await visitor.request('POST', calls.logout);
      expect(await added()).toEqual([]);
    });

    test('a failed sign-in to an administrator’s account', async () => {
      await app.newClient().logIn('Anna.Admin', 'some other words');
      await expect.poll(added).toHaveLength(1);
      await expectOne({ who: 'unknown', what: 'sign-in-failed', account: 'anna.admin', count: 1 });
    });

    test('an enquiry that is opened, for each administrator and hour', async () => {
      const [first, second] = [await send(app), await send(app)];
      for (let n = 0; n < 3; n += 1) await post(anna, adminCalls.submissionViewing(first));
      await expectOne({ who: 'anna.admin', what: 'enquiry-opened', submissionId: first });
      before += 1;
      await post(ben, adminCalls.submissionViewing(first));
      await post(anna, adminCalls.submissionViewing(second));
      expect(await added()).toEqual([
        { who: 'ben.admin', what: 'enquiry-opened', submissionId: first },
        { who: 'anna.admin', what: 'enquiry-opened', submissionId: second },
      ]);
      before += 2;
      app.clock.advance(hourMs);
      await post(anna, adminCalls.submissionViewing(first));
      await expectOne({ who: 'anna.admin', what: 'enquiry-opened', submissionId: first });
      expect((await post(anna, adminCalls.submissionViewing(999_999))).status).toBe(404);
      expect(await added()).toHaveLength(1);
    });

    test('a saved list, with its filters and length but not what was searched for', async () => {
      await send(app);
      const all = await (await anna.get(adminCalls.submissionExport)).text();
      const count = all.match(/@x\.example/g)?.length;
      await expectOne({ who: 'anna.admin', what: 'list-exported', count, detail: 'all' });
      before += 1;
      const query = `q=${secret}&contacted=no&service=${secret}&since=2026-01-01`;
      await (await anna.get(`${adminCalls.submissionExport}?${query}`)).text();
      const detail = 'searched service=unknown contacted=no since=2026-01-01T00:00:00.000Z';
      await expectOne({ who: 'anna.admin', what: 'list-exported', count: 0, detail });
    });

    test.each([
      ['contacted', 'not-contacted', adminCalls.submissionContacted, adminCalls.submissionNotContacted],
      ['spam', 'not-spam', adminCalls.submissionSpam, adminCalls.submissionNotSpam],
    ] as const)('the mark %s and the mark %s, also when they are repeated', async (done, undone, mark, takeBack) => {
      const submissionId = await send(app);
      for (let n = 0; n < 2; n += 1) await post(anna, mark(submissionId));
      await expectOne({ who: 'anna.admin', what: done, submissionId });
      before += 1;
      for (let n = 0; n < 2; n += 1) await post(ben, takeBack(submissionId));
      await expectOne({ who: 'ben.admin', what: undone, submissionId });
      before += 1;
      for (const path of [mark(999_999), takeBack(999_999)]) await post(anna, path);
      expect(await added()).toEqual([]);
    });

    test('a mark by the link in a mail', async () => {
      const submissionId = await send(app);
      const site = { ...app, clock: app.clock.now };
      const link = new URL(
        await writeContactedLink(site, { id: submissionId, createdAt: app.clock.now().toISOString() }),
      );
      for (let n = 0; n < 2; n += 1)
        await app.newClient().postForm(paths.markContacted, { token: link.searchParams.get('token') ?? '' });
      await expectOne({ who: 'mail link', what: 'contacted', submissionId });
    });

    test('an enquiry that is taken, taken over, restored, assigned and released', async () => {
      const submissionId = await send(app);
      const change = (who: Client, from: string | null, to: string | null, more: object = {}) =>
        post(who, adminCalls.submissionAssignee(submissionId), { from, to, ...more });
      for (let n = 0; n < 2; n += 1) await change(anna, null, 'anna.admin');
      await expectOne({ who: 'anna.admin', what: 'taken', submissionId });
      before += 1;
      await change(ben, 'anna.admin', 'ben.admin');
      await expectOne({ who: 'ben.admin', what: 'taken-over', submissionId });
      before += 1;
      await change(ben, 'ben.admin', 'anna.admin', { isUndo: true });
      await expectOne({ who: 'ben.admin', what: 'assignee-restored', submissionId, account: 'anna.admin' });
      before += 1;
      await change(anna, 'anna.admin', 'ben.admin');
      await expectOne({ who: 'anna.admin', what: 'assigned', submissionId, account: 'ben.admin' });
      before += 1;
      await change(anna, 'ben.admin', 'anna.admin');
      before += 1;
      await change(anna, 'anna.admin', null);
      await expectOne({ who: 'anna.admin', what: 'released', submissionId });
    });

    test('a note that is written and deleted', async () => {
      const submissionId = await send(app);
      await post(anna, adminCalls.submissionNotes(submissionId), { text: `${secret} called` });
      await expectOne({ who: 'anna.admin', what: 'note-added', submissionId });
      before += 1;
      const { id } = await app.database.queries
        .selectFrom('notes')
        .select('id')
        .where('submissionId', '=', submissionId)
        .executeTakeFirstOrThrow();
      await post(ben, adminCalls.submissionNoteDeleted(submissionId, id));
      expect(await added()).toEqual([]);
      await post(anna, adminCalls.submissionNoteDeleted(submissionId, id));
      await expectOne({ who: 'anna.admin', what: 'note-deleted', submissionId });
    });

    test('a saved reply that is added, changed and deleted, by its number', async () => {
      const reply = { title: secret, text: secret };
      await post(anna, adminCalls.savedReplies, reply);
      await expectOne({ who: 'anna.admin', what: 'reply-saved', detail: 'saved reply 1' });
      before += 1;
      await post(ben, adminCalls.savedReplyChanged(1), reply);
      await expectOne({ who: 'ben.admin', what: 'reply-changed', detail: 'saved reply 1' });
      before += 1;
      for (let n = 0; n < 2; n += 1) await post(anna, adminCalls.savedReplyDeleted(1));
      await expectOne({ who: 'anna.admin', what: 'reply-deleted', detail: 'saved reply 1' });
    });

    test('mail that is sent again, of one enquiry and of all', async () => {
      const submissionId = await send(app);
      await post(anna, adminCalls.submissionSendAgain(submissionId));
      await expectOne({ who: 'anna.admin', what: 'sent-again', submissionId });
      before += 1;
      const { mails } = (await (await post(anna, adminCalls.sendAgain)).json()) as { mails: number };
      await expectOne({ who: 'anna.admin', what: 'sent-again', count: mails });
      await post(anna, adminCalls.submissionSendAgain(999_999));
      expect(await added()).toHaveLength(1);
    });

    test('a test of the connection to the mail server', async () => {
      await anna.get(adminCalls.testEmail);
      await expectOne({ who: 'anna.admin', what: 'mail-tested', detail: 'failed' });
    });

    test('every change of an account by command, and none of a command that failed', async () => {
      const { administrators } = app;
      const username = 'carl.admin';
      for (const [what, change] of [
        ['account-created', () => callCommand(runAdmin, ['create', username], settingsOf(place))],
        ['password-changed', () => administrators.resetPassword(username, adminPassword)],
        ['account-demoted', () => administrators.demote(username)],
        ['account-promoted', () => administrators.promote(username, adminPassword)],
        ['account-deleted', () => administrators.remove(username)],
      ] as const) {
        await change();
        await expectOne({ who: 'command', what, account: username });
        before += 1;
      }
      await expect(administrators.remove(username)).rejects.toThrow('unknown');
      await expect(administrators.create('anna.admin', adminPassword)).rejects.toThrow('taken');
      expect(await added()).toEqual([]);
    });

    test('a passkey that is registered and removed, and a sign-in that lacks it', async () => {
      const { administrators, passkeyCommands } = app;
      const username = 'dora.admin';
      await administrators.create(username, adminPassword);
      before += 1;
      const token = new URL(await passkeyCommands.createLink(username)).hash.slice(1);
      const client = app.newClient();
      const offered = (await (await client.postJson(calls.passkeyOptions, { token })).json()) as PasskeyOffered;
      const credential = createAuthenticator(app.config.siteOrigin).register(offered);
      await client.postJson(calls.passkeys, { token, name: '', credential });
      await expectOne({ who: username, what: 'passkey-added' });
      before += 1;
      // The right password alone is not a sign-in.
      expect((await client.logIn(username, adminPassword)).status).toBe(202);
      expect(await added()).toEqual([]);
      await passkeyCommands.remove(username, 'all');
      await expectOne({ who: 'command', what: 'passkey-removed', account: username });
    });

    test('a link for a new password, and the end of other sessions', async () => {
      const { id } = await app.administrators.create('elsa.admin', adminPassword);
      before += 1;
      await anna.postJson(adminCalls.accountProof, { current: adminPassword });
      await anna.postJson(adminCalls.teamPasswordLink(id), {});
      await expectOne({ who: 'anna.admin', what: 'password-link-made', account: 'elsa.admin' });
      before += 1;
      await anna.postJson(adminCalls.accountSessionsEnded, {});
      await expectOne({ who: 'anna.admin', what: 'sessions-ended' });
    });

    test('each enquiry that is exported or erased by command', async () => {
      const word = 'guillemot';
      const ids = [await send(app, word), await send(app, word)];
      const run = (command: string) => callCommand(runEnquiries, [command, `${word}@x.example`], settingsOf(place));
      expect((await run('export')).code).toBe(0);
      const newestFirst = ids.toReversed();
      const entryOf = (what: string) => (submissionId: number) => ({ who: 'command', what, submissionId });
      expect(await added()).toEqual(newestFirst.map(entryOf('enquiry-exported')));
      before += 2;
      expect((await run('erase')).code).toBe(0);
      const erased = await added();
      expect(erased).toHaveLength(2);
      expect(erased).toEqual(expect.arrayContaining(ids.map(entryOf('enquiry-erased'))));
    });
  });

  test('the entry of a request has its id, and the same entry is a line of the log without personal data', async () => {
    const submissionId = await send(app);
    const answer = await post(anna, adminCalls.submissionContacted(submissionId));
    const [entry] = await listEvents(app.database.queries, { limit: 1 });
    expect(entry?.requestId).toBe(answer.headers.get('X-Request-Id'));
    const lines = app.logLines.map((line) => JSON.parse(line) as { event: string; entry: number });
    expect(lines.filter((line) => line.event === 'audit' && line.entry === entry?.id)).toEqual([
      {
        level: 30,
        time: expect.any(String) as string,
        event: 'audit',
        entry: entry?.id,
        who: 'anna.admin',
        what: 'contacted',
        submissionId,
        requestId: entry?.requestId,
        msg: 'an event was recorded in the audit log',
      },
    ]);
    expect(app.logLines.join('\n')).not.toContain(secret);
  });

  test('the table has nothing that a visitor, a note or a failed sign-in says', async () => {
    const id = await send(app);
    await post(anna, adminCalls.submissionNotes(id), { text: secret });
    await app.newClient().logIn(`${secret} was typed as a name`, `${secret} words`);
    await app.newClient().logIn(`${secret}@visitor.example`, `${secret} words`);
    await app.administrators.resetPassword(`${secret}@visitor.example`, adminPassword);
    await anna.get(`${adminCalls.submissionExport}?q=${secret}&received=${secret}`);
    const { rows } = await sql<{ requestId?: string; at?: string }>`select * from events`.execute(app.database.queries);
    for (const row of rows) {
      // Random characters, and the time of a command: some have the digits of the telephone number.
      delete row.requestId;
      delete row.at;
    }
    expect(rows.length).toBeGreaterThan(20);
    expect(JSON.stringify(rows)).not.toMatch(/cormorant|x\.example|visitor\.|555|203\.0\.113/i);
  });

  describe('an administrator', () => {
    test('whose username is an e-mail address, or could be taken for another actor, is named by number', async () => {
      for (const username of ['dora@firm.example', 'Command', 'account 12']) {
        const client = await app.newAdminClient(username);
        const { id } = (await (await client.get(calls.user)).json()) as { id: number };
        expect((await added()).slice(-2)).toEqual([
          { who: 'command', what: 'account-created', account: `account ${id}` },
          { who: `account ${id}`, what: 'signed-in' },
        ]);
      }
    });

    test('has no call that changes the log', async () => {
      for (const path of ['/api/admin/audit', '/api/admin/audit-log'])
        for (const method of ['GET', 'POST', 'DELETE']) expect((await anna.request(method, path)).status).toBe(404);
    });
  });

  describe('the database refuses', () => {
    const expectRefused = async (statement: string) => {
      const rows = () => listEvents(app.database.queries, { limit: 10_000 });
      const there = await rows();
      await expect(sql.raw(statement).execute(app.database.queries)).rejects.toThrow('append-only');
      expect(await rows()).toEqual(there);
    };
    test.each([
      `update events set "who" = 'ben.admin'`,
      `update events set "at" = '2020-01-01T00:00:00.000Z' where "id" = 1`,
      'delete from events',
      'delete from events where "id" = 1',
    ])('%s', (statement) => expectRefused(statement));

    if (databases.kind === 'postgres') test('truncate events', () => expectRefused('truncate events'));
    else
      test('to replace an entry, which SQLite does without the triggers of a deletion', async () => {
        const [first] = await listEvents(app.database.queries, { limit: 10_000 });
        await sql`insert or replace into events ("id", "at", "who", "what") values (${first?.id}, '2026-01-01', 'x', 'y')`.execute(
          app.database.queries,
        );
        await sql`replace into events ("at", "who", "what", "onceKey")
          select "at", 'x', 'y', "onceKey" from events where "onceKey" is not null`.execute(app.database.queries);
        const [same, ...others] = await listEvents(app.database.queries, { limit: 10_000 });
        expect(same).toEqual(first);
        expect(others.filter(({ who }) => who === 'x')).toEqual([]);
      });
  });

  describe('an act whose entry cannot be written', () => {
    let broken: TestApp;
    let admin: Client;
    let id: number;
    beforeAll(async () => {
      broken = await startApp(await databases.open());
      admin = await broken.newAdminClient();
      await broken.addAdministrator('second.admin');
      id = await send(broken);
      await broken.newClient().register('plain.user', 'secret words');
      await sql`alter table events rename to elsewhere`.execute(broken.database.queries);
    });

    test('fails with it where it changes something', async () => {
      expect((await post(admin, adminCalls.submissionContacted(id))).status).toBe(500);
      expect((await post(admin, adminCalls.submissionNotes(id), { text: 'x' })).status).toBe(500);
      expect((await post(admin, adminCalls.sendAgain)).status).toBe(500);
      const { queries } = broken.database;
      expect(await queries.selectFrom('submission_state').select('contactedAt').execute()).toEqual([
        { contactedAt: null },
      ]);
      expect(await queries.selectFrom('notes').selectAll().execute()).toEqual([]);
    });

    test('fails with it where it changes an account', async () => {
      const { administrators } = broken;
      const accounts = () => broken.database.queries.selectFrom('users').selectAll().orderBy('id').execute();
      const there = await accounts();
      for (const act of [
        () => administrators.create('carla.admin', adminPassword),
        () => administrators.promote('plain.user', adminPassword),
        () => administrators.demote('harbour.master'),
        () => administrators.resetPassword('harbour.master', adminPassword),
        () => administrators.remove('plain.user'),
      ])
        await expect(act()).rejects.toThrow('events');
      expect(await accounts()).toEqual(there);
    });

    test('is done and logged where it reads, or was done before', async () => {
      expect((await post(admin, adminCalls.submissionViewing(id))).status).toBe(200);
      expect(await (await admin.get(adminCalls.submissionExport)).text()).toContain(secret);
      expect((await admin.get(adminCalls.testEmail)).status).toBe(200);
      expect((await broken.newClient().logIn('harbour.master', 'wrong words')).status).toBe(401);
      expect(broken.logLines.filter((line) => line.includes('"audit-failed"'))).not.toEqual([]);
    });
  });

  test('a flood of failed sign-ins writes an entry for every tenfold, of each account and of all unknown names', async () => {
    const flooded = await startApp(await databases.open());
    await flooded.administrators.create('eve.admin', adminPassword);
    const client = flooded.newClient();
    const failed = async () => (await entriesOf(flooded.database)).filter(({ what }) => what === 'sign-in-failed');
    for (let n = 0; n < 12; n += 1) {
      await client.logIn('eve.admin', `wrong ${n}`);
      await client.logIn(`nobody ${n}`, `wrong ${n}`);
    }
    const somebody = { who: 'unknown', what: 'sign-in-failed' };
    await expect.poll(failed).toHaveLength(4);
    // Each is written by itself, in no certain order.
    const byCount = (await failed()).toSorted((a, b) => Number(a['count']) - Number(b['count']));
    expect(byCount.filter(({ account }) => account === undefined)).toEqual(
      [1, 10].map((count) => ({ ...somebody, count })),
    );
    expect(byCount.filter(({ account }) => account !== undefined)).toEqual(
      [1, 10].map((count) => ({ ...somebody, account: 'eve.admin', count })),
    );
    flooded.clock.advance(hourMs);
    await client.logIn('nobody', 'wrong words');
    await expect.poll(failed).toHaveLength(5);
  });

  test('retention counts what it erases, and events older than a year go, with one entry about them', async () => {
    const env = { RETENTION_DAYS: '30' };
    const old = await startApp(await databases.open(), { env });
    await old.newAdminClient();
    for (let n = 0; n < 3; n += 1) await send(old);
    const first = await entriesOf(old.database);
    old.clock.advance(31 * dayMs);
    await old.sweep();
    await old.sweep();
    const expired = [{ who: 'site', what: 'enquiries-expired', count: 3 }];
    expect(await entriesOf(old.database)).toEqual([...first, ...expired]);
    // Whole days: nothing goes before the first day is over everywhere in it.
    old.clock.advance(334 * dayMs);
    await old.sweep();
    expect(await entriesOf(old.database)).toEqual([...first, ...expired]);
    old.clock.advance(dayMs);
    const other = await startApp(old.database, { env });
    other.clock.advance(366 * dayMs);
    await Promise.all([old.sweep(), other.sweep()]);
    const trimmed = { who: 'site', what: 'events-trimmed', count: first.length + 3 };
    expect(await entriesOf(old.database)).toEqual([...expired, trimmed]);
    await expect(sql`delete from events`.execute(old.database.queries)).rejects.toThrow('append-only');
  });

  test('the log has a line of an act once it is committed, and none of one that is rolled back', async () => {
    const { database, site: logged } = await startApp(await databases.open());
    const lines: object[] = [];
    const site = { ...logged, log: { ...logged.log, info: (fields: object) => void lines.push(fields) } };
    const act = (fails: boolean) =>
      inTransaction(database.queries, async (trx) => {
        await recordEvents(site, trx, { by: 'command', what: 'password-changed' });
        const by = { id: 1, username: 'margaret', requestId: undefined };
        await recordEvents(site, trx, { by, what: 'enquiry-exported', submissionId: 1 });
        expect(lines).toEqual([]);
        if (fails) throw new Error('rolled back');
      });
    await expect(act(true)).rejects.toThrow('rolled back');
    expect(lines).toEqual([]);
    await act(false);
    expect(lines).toMatchObject([{ what: 'password-changed' }, { what: 'enquiry-exported', submissionId: 1 }]);
  });

  test('more entries than one statement removes are all removed', async () => {
    const many = await startApp(await databases.open());
    const { site } = many;
    const erased = { by: 'command', what: 'enquiry-erased' } as const;
    const events = Array.from({ length: 1_200 }, (_, n) => ({ ...erased, submissionId: n + 1 }));
    await recordEvents(site, many.database.queries, ...events);
    many.clock.advance(400 * dayMs);
    await trimEvents(site);
    expect(await entriesOf(many.database)).toEqual([{ who: 'site', what: 'events-trimmed', count: 1_200 }]);
  });
});

onSqlite((databases) => {
  async function fill() {
    const place = await databases.newPlace();
    const app = await startApp(await databases.open(place));
    await (await app.newAdminClient()).postJson(adminCalls.submissionContacted(await send(app)), {});
    return { place, app, entries: await entriesOf(app.database) };
  }

  test('a backup carries the log, and the restored database says that it is one', async () => {
    const { place, entries } = await fill();
    const target = await databases.newPlace();
    const file = `${target.dataDir}/backup`;
    await backUp(place.dataDir, file);
    expect((await callCommand(runBackup, ['restore', file], settingsOf(target))).err).toBe('');
    const restored = { who: 'command', what: 'backup-restored', count: 1 };
    expect(await entriesOf(await databases.open(target))).toEqual([...entries, restored]);
  });

  const postgres = inject('postgres');
  describe.skipIf('reason' in postgres)('the move to PostgreSQL', () => {
    let url: string;
    beforeAll(async () => void (url = await freshDatabase()));
    afterAll(() => removeDatabase(url));

    test('carries the log and says so in the new database', async () => {
      const { place, app, entries } = await fill();
      await app.database.close();
      const env = { DATA_DIR: place.dataDir, MOVE_TO_URL: url };
      expect(await callCommand(runMove, [], env)).toMatchObject({ err: '', code: 0 });
      const target = await openDatabase({ dataDir: '', databaseUrl: url });
      const moved = { who: 'command', what: 'database-moved', count: expect.any(Number) as number };
      expect(await entriesOf(target)).toEqual([...entries, moved]);
      await target.close();
    });
  });
});

onPostgres((databases) => {
  test('two processes write one entry of an opened enquiry', async () => {
    const shared = await databases.newPlace();
    const [one, other] = [await startApp(await databases.open(shared)), await startApp(await databases.open(shared))];
    const id = await send(one);
    const clients = [await one.newAdminClient(), await other.newAdminClient()];
    await Promise.all(
      clients.flatMap((client) => [1, 2, 3].map(() => client.postJson(adminCalls.submissionViewing(id), {}))),
    );
    const opened = (await entriesOf(one.database)).filter(({ what }) => what === 'enquiry-opened');
    expect(opened).toEqual([{ who: 'harbour.master', what: 'enquiry-opened', submissionId: id }]);
    await Promise.all(clients.map((client) => client.postJson(adminCalls.submissionContacted(id), {})));
    const marked = (await entriesOf(one.database)).filter(({ what }) => what === 'contacted');
    expect(marked).toEqual([{ who: 'harbour.master', what: 'contacted', submissionId: id }]);
  });
});
