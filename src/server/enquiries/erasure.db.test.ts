import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AddressSummary } from '../../contract/address-summary.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { type DatabaseMaker, onBothDatabases, onSqlite } from '../../../tests/support/database.ts';
import { createRandom } from '../../../tests/support/generated.ts';
import { type Database, type DatabasePlace, embeddedFile } from '../db/open.ts';
import { listEvents } from '../audit/events-store.ts';
import { eraseAddress, eraseBefore, exportAddress } from './erasure-store.ts';
import { changeSubmissions } from './change-store.ts';
import { listSubmissions } from './submission-store.ts';
import { dayMs } from '../../contract/duration.ts';

/** Counts the turns of the event loop until a promise settles. */
async function countEventLoopTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const turn = () => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await work;
  clearImmediate(timer);
  return turns;
}

async function startOn(databases: DatabaseMaker, place?: DatabasePlace) {
  const app = await startApp(await databases.open(place));
  const send = (email: string, message: string) =>
    app.newClient().postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email, message });
  return { app, send };
}

onSqlite((databases) => {
  test('an erasure waits for nobody who reads the database meanwhile', async () => {
    const place = await databases.newPlace();
    const { app, send } = await startOn(databases, place);
    const reader = new SQLite(embeddedFile(place.dataDir));
    reader.exec('begin');
    reader.prepare('select * from contact_submissions').all();
    for (let n = 0; n < 3; n += 1) {
      await send('ada@example.com', 'confidential words');
      expect(await eraseAddress(app.site, 'ada@example.com')).toBe(1);
    }
    reader.close();
  });

  test('the event loop is not blocked while many enquiries are erased', async () => {
    const { app, send } = await startOn(databases);
    const random = createRandom(3);
    const words = () => Array.from({ length: 300 }, () => random().toString(36).slice(2)).join(' ');
    await Promise.all(Array.from({ length: 200 }, () => send('ada@example.com', words())));
    app.clock.advance(dayMs);
    const eraseOlderThan = (days: number) =>
      eraseBefore(app.site, new Date(app.clock.now().getTime() - days * dayMs), false);
    expect(await countEventLoopTurns(eraseOlderThan(0))).toBeGreaterThanOrEqual(4);
  });
});

onBothDatabases((databases) => {
  const start = () => startOn(databases);
  const unfiltered = { q: '', service: '', contacted: '', spam: '' } as const;

  test('everything stored about an address is exported, in any case of its letters, and nothing of others', async () => {
    const { app, send } = await start();
    await send('ada@example.com', 'first');
    await send('Ada@Example.com', 'second');
    await send('canada@example.com', 'a stranger’s');
    const held = await Array.fromAsync(exportAddress(app.site, 'ADA@example.com'));
    expect(held.map(({ message }) => message)).toEqual(['second', 'first']);
    expect(held[0]).toMatchObject({ mails: [{ state: 'waiting' }], webhooks: [] });
  });

  /** The content of every column of every table, in lower case. */
  async function readAll({ queries, driver }: Database): Promise<string> {
    const tables = sql<{ name: string }>;
    const { rows } = await (
      driver.kind === 'sqlite'
        ? tables`select name from sqlite_master where type = 'table'`
        : tables`select table_name as name from information_schema.tables where table_schema = 'public'`
    ).execute(queries);
    let all = '';
    for (const { name } of rows) {
      const { rows: content } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(queries);
      for (const row of content)
        for (const value of Object.values(row))
          all += `${Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)}\n`;
    }
    return all.toLowerCase();
  }

  test.each(['by the command', 'in the browser'])(
    'erasing an address %s removes it from every column of every table, and changes no other enquiry',
    async (way) => {
      const { app, send } = await start();
      const admin = await app.newAdminClient('margaret');
      // Long ones: a hash may have any three letters.
      const words = [
        'Zyxandra',
        'Quillfeather',
        'zyx.quill@obscure.example',
        '0155577',
        'Fjordwerk',
        'unspeakable',
        'plansome',
        'wqjvortex',
        'vexed',
      ];
      const message = 'The unspeakable plansome of wqjvortex. ';
      const person = { email: 'zyx.quill@obscure.example', phone: '+4155 0155577' };
      const contact = { ...person, firstName: 'Zyxandra', lastName: 'Quillfeather', message };
      const name = 'Zyxandra Quillfeather';
      const consultation = {
        ...person,
        name,
        company: 'Fjordwerk',
        message: message.repeat(200),
        service: 'Cybersecurity',
      };
      for (const enquiry of [contact, consultation])
        expect((await app.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
      await send('bob@example.com', 'other words');
      await changeSubmissions(app.site, { ids: [1], what: 'contacted' }, await app.addAdministrator('margaret'));
      await admin.postJson(adminCalls.submissionNotes(2), { text: 'Sounds vexed.' });
      const findWords = async () => {
        const all = await readAll(app.database);
        return words.filter((word) => all.includes(word.toLowerCase()));
      };
      expect(await findWords()).toEqual(words);
      const eraseInBrowser = () => admin.request('POST', adminCalls.submissionAddressErased(2));
      if (way === 'by the command') expect(await eraseAddress(app.site, 'zyx.quill@obscure.example')).toBe(2);
      else {
        await (await admin.request('POST', adminCalls.submissionAddressExported(1))).text();
        expect(await (await eraseInBrowser()).json()).toEqual({ erased: 2 });
      }
      expect(await findWords()).toEqual([]);
      expect(await eraseAddress(app.site, 'zyx.quill@obscure.example')).toBe(0);
      expect((await eraseInBrowser()).status).toBe(404);
      expect(await listSubmissions(app.database.queries, { ...unfiltered, q: 'unspeakable' }, { limit: 10 })).toEqual(
        [],
      );
      expect(
        (await listSubmissions(app.database.queries, { ...unfiltered, q: 'words' }, { limit: 10 })).map(({ id }) => id),
      ).toEqual([3]);
      expect(
        (await listSubmissions(app.database.queries, unfiltered, { limit: 10 })).map(({ message: text }) => text),
      ).toEqual(['other words']);
    },
  );

  /** An app with four enquiries: two of one address, one of the same mailbox, one of a stranger. */
  async function startWithMailbox() {
    const { app, send } = await start();
    await send('Ada+Shop@Example.com', 'first');
    await send('ada@example.com', 'of the mailbox');
    await send('bob@example.com', 'of a stranger');
    await send('ada+shop@example.com', 'second');
    const admin = await app.newAdminClient('anna.admin');
    await admin.postJson(adminCalls.submissionNotes(1), { text: 'Called back.' });
    return { app, admin };
  }

  test('before it is erased an address is counted, as what it was typed as: another plus part is another address', async () => {
    const { app, admin } = await startWithMailbox();
    const consultation = {
      name: 'Ada L',
      email: 'ada+shop@example.com',
      phone: '902 555 0177',
      company: 'Loom',
      service: 'Cybersecurity',
      message: 'A third one, by the other form.',
    };
    expect((await app.newClient().postJson(calls.contact, consultation)).status).toBe(201);
    await app.database.queries.updateTable('outbox').set({ state: 'sent' }).where('submissionId', '=', 1).execute();
    const read = async (id: number) =>
      (await (await admin.get(adminCalls.submissionAddress(id))).json()) as AddressSummary;
    const ofShop = { enquiries: 3, consultations: 1, notes: 1, replies: 0, mails: 3, unsent: 2, ofSameMailbox: 1 };
    expect(await read(1)).toEqual(ofShop);
    expect(await read(4)).toEqual(ofShop);
    expect(await read(2)).toEqual({
      enquiries: 1,
      consultations: 0,
      notes: 0,
      replies: 0,
      mails: 1,
      unsent: 1,
      ofSameMailbox: 3,
    });
    expect((await admin.get(adminCalls.submissionAddress(99))).status).toBe(404);
  });

  test('in the browser an address is exported as the same file as by the command, and recorded under the own name', async () => {
    const { app, admin } = await startWithMailbox();
    const exported = await admin.request('POST', adminCalls.submissionAddressExported(4));
    expect(exported.headers.get('Content-Disposition')).toBe('attachment; filename="personal-data.json"');
    expect(exported.headers.get('Cache-Control')).toBe('no-store');
    const text = await exported.text();
    const held = JSON.parse(text) as { message: string }[];
    expect(held.map(({ message }) => message)).toEqual(['second', 'first']);
    const actsOf = async (id: number) =>
      (await listEvents(app.database.queries, { submissionIds: [id] })).map(({ who, what }) => `${who} ${what}`);
    expect((await actsOf(1)).at(-1)).toBe('anna.admin enquiry-exported');
    expect(await actsOf(2)).toEqual(['visitor received']);
    const again = JSON.parse(JSON.stringify(await Array.fromAsync(exportAddress(app.site, 'ada+shop@example.com'))));
    const withoutEvents = (list: object[]) => list.map((one) => ({ ...one, events: undefined }));
    expect(withoutEvents(held)).toEqual(withoutEvents(again as object[]));
  });

  test('in the browser an address is erased with the mails that would still be sent; the mailbox’s other address stays', async () => {
    const { app, admin } = await startWithMailbox();
    const colleague = await app.newAdminClient('ben.admin');
    const since = (await colleague.get(adminCalls.submissions)).headers.get('X-Changes-Since') ?? '';
    const erased = await admin.request('POST', adminCalls.submissionAddressErased(1));
    expect(await erased.json()).toEqual({ erased: 2 });
    const { queries } = app.database;
    const left = await queries.selectFrom('contact_submissions').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([2, 3]);
    const mails = await queries.selectFrom('outbox').select('submissionId').orderBy('submissionId').execute();
    expect(mails.map(({ submissionId }) => submissionId)).toEqual([2, 3]);
    // A colleague's list is read again.
    expect((await colleague.get(`${adminCalls.submissionChanges}?since=${since}`)).status).toBe(410);
    const events = await listEvents(queries, { submissionIds: [1, 4] });
    expect(events.filter(({ what }) => what === 'enquiry-erased').map(({ who }) => who)).toEqual([
      'anna.admin',
      'anna.admin',
    ]);
    expect(JSON.stringify(await listEvents(queries, {})).toLowerCase()).not.toContain('shop@');
  });

  test('an erasure that fails in between leaves the few enquiries of a person as they were', async () => {
    const { app } = await startWithMailbox();
    const broken = { ...app.site, clock: () => new Date(NaN) };
    const by = await app.addAdministrator('anna.admin');
    await expect(eraseAddress(broken, 'ada+shop@example.com', by)).rejects.toThrow('Invalid time value');
    expect((await Array.fromAsync(exportAddress(app.site, 'ada+shop@example.com'))).length).toBe(2);
    const events = await listEvents(app.database.queries, { submissionIds: [1, 4] });
    expect(events.filter(({ what }) => what === 'enquiry-erased')).toEqual([]);
  });

  /** More than SQLite takes as values of one statement: 32,766. */
  const many = 33_000;

  // PostgreSQL takes twice as many.
  if (databases.kind === 'sqlite')
    test('an address with more enquiries than a statement has parameters is exported and erased completely', async () => {
      const { app, send } = await start();
      await send('bob@example.com', 'other words');
      const { queries } = app.database;
      const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})`;
      await sql`${numbers}
        insert into contact_submissions ("firstName", "lastName", "email", "message", "createdAt")
        select 'Ada', 'L', 'Ada@Example.com', 'Hm.', '2026-01-01T08:00:00.000Z' from numbers`.execute(queries);
      await sql`
        insert into submission_state ("submissionId", "text")
        select "id", 'ada' from contact_submissions where "id" > 1`.execute(queries);
      let held = 0;
      for await (const one of exportAddress(app.site, 'ada@example.com'))
        held += one.email === 'Ada@Example.com' ? 1 : 0;
      expect(held).toBe(many);
      expect(await eraseBefore(app.site, new Date('2026-01-01T08:00:00.000Z'), false)).toMatchObject({ erased: 0 });
      await sql`update contact_submissions set "createdAt" = '2026-01-01T07:00:00.000Z' where "id" <= 20000 and "id" > 1`.execute(
        queries,
      );
      expect(await eraseBefore(app.site, new Date('2026-01-01T08:00:00.000Z'), true)).toMatchObject({
        erased: 19_999,
        kept: 0,
      });
      expect(await eraseAddress(app.site, 'ada@example.com')).toBe(many + 1 - 20_000);
      expect(
        (await listSubmissions(app.database.queries, unfiltered, { limit: 10 })).map(({ message }) => message),
      ).toEqual(['other words']);
    });

  test('enquiries past their retention period are erased, younger ones stay', async () => {
    const { app, send } = await start();
    await send('ada@example.com', 'old');
    app.clock.advance(31 * dayMs);
    await send('ada@example.com', 'young');
    expect(await eraseBefore(app.site, new Date(app.clock.now().getTime() - 30 * dayMs), false)).toMatchObject({
      erased: 1,
      kept: 0,
    });
    expect(
      (await listSubmissions(app.database.queries, unfiltered, { limit: 10 })).map(({ message }) => message),
    ).toEqual(['young']);
  });

  test('two processes that erase the same enquiries count each of them once', async () => {
    const { app, send } = await start();
    for (let n = 0; n < 20; n += 1) await send('ada@example.com', `message ${n}`);
    app.clock.advance(31 * dayMs);
    const runs = await Promise.all([1, 2].map(() => eraseBefore(app.site, app.clock.now(), false)));
    expect(runs.reduce((sum, { erased }) => sum + erased, 0)).toBe(20);
    expect(runs.reduce((sum, { neverMailed }) => sum + neverMailed, 0)).toBe(20);
    const events = await listEvents(app.database.queries, {});
    const expired = events.filter(({ what }) => what === 'enquiries-expired');
    expect(expired.map(({ count }) => count)).toEqual([20]);
  });

  test('an enquiry whose erasure cannot be recorded stays', async () => {
    const { app, send } = await start();
    await send('ada@example.com', 'old');
    const clock = () => new Date(NaN);
    await expect(
      eraseBefore({ ...app.site, clock }, new Date(app.clock.now().getTime() + dayMs), false),
    ).rejects.toThrow('Invalid time value');
    expect((await listSubmissions(app.database.queries, unfiltered, { limit: 10 })).length).toBe(1);
  });

  test('an enquiry past its retention period stays until its mail to staff is sent; one whose mail failed is counted', async () => {
    const { app, send } = await start();
    for (const message of ['sent', 'refused', 'waiting']) await send('ada@example.com', message);
    const { queries } = app.database;
    await queries.updateTable('outbox').set({ state: 'sent' }).where('submissionId', '=', 1).execute();
    await queries.updateTable('outbox').set({ state: 'failed' }).where('submissionId', '=', 2).execute();
    app.clock.advance(31 * dayMs);
    const time = app.clock.now();
    expect(await eraseBefore(app.site, time, true)).toEqual({ erased: 2, neverMailed: 1, kept: 1 });
    expect(
      (await listSubmissions(app.database.queries, unfiltered, { limit: 10 })).map(({ message }) => message),
    ).toEqual(['waiting']);
    // Of several addresses each has a mail of its own: as long as one waits, the enquiry stays, and is one enquiry.
    const columns = { kind: 'notification' as const, createdAt: time.toISOString(), nextAttemptAt: time.toISOString() };
    const more = { ...columns, submissionId: 3, messageId: '<ada@site.example>', receiver: 'ada@site.example' };
    await queries
      .insertInto('outbox')
      .values({ ...more, state: 'sent' })
      .execute();
    expect(await eraseBefore(app.site, time, true)).toEqual({ erased: 0, neverMailed: 0, kept: 1 });
    await queries.updateTable('outbox').set({ state: 'failed' }).where('messageId', '=', more.messageId).execute();
    // Where mail is not configured nothing would ever end the wait.
    expect(await eraseBefore(app.site, time, false)).toEqual({ erased: 1, neverMailed: 1, kept: 0 });
  });
});
