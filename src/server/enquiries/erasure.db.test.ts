import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { type DatabaseMaker, onBothDatabases, onSqlite } from '../../../tests/support/database.ts';
import { createRandom } from '../../../tests/support/generated.ts';
import { type Database, type DatabasePlace, embeddedFile } from '../db/open.ts';
import { limitStatementTime } from '../db/statement-timeout.ts';
import { countEventLoopTurns } from '../../../tests/support/event-loop-turns.ts';
import { eraseAddress, eraseBefore, exportAddress, IncompleteErasureError } from './erasure-store.ts';
import { markContacted } from './enquiry-store.ts';
import { listSubmissions } from './submission-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function startOn(databases: DatabaseMaker, place?: DatabasePlace) {
  const app = await startApp(await databases.open(place));
  const send = (email: string, message: string) =>
    app.newClient().postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email, message });
  return { app, send };
}

onSqlite((databases) => {
  test('erased text is removed from the bytes of the files, free pages included; the rest is unchanged', async () => {
    const place = await databases.newPlace();
    const { app, send } = await startOn(databases, place);
    // Long enough for pages of its own, which an erasure sets free.
    await send('ada.secret@example.com', 'confidential words '.repeat(500));
    await send('bob@example.com', 'other words');
    const bytes = () =>
      ['', '-wal']
        .map((end) => embeddedFile(place.dataDir) + end)
        .map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : ''))
        .join('');
    expect(bytes()).toContain('confidential words');
    expect(await eraseAddress(app.site, 'ada.secret@example.com')).toBe(1);
    expect(bytes()).not.toMatch(/confidential|ada\.secret/i);
    expect(bytes()).toContain('other words');
  });

  test('nor is it left in pages with other rows, after rows have moved between pages', async () => {
    const place = await databases.newPlace();
    const { app, send } = await startOn(databases, place);
    const words = (n: number) => `Dear all, my case <${n}> is private. `.repeat(1 + ((n * 7) % 20));
    for (let n = 0; n < 200; n += 1) await send(`visitor.${n}.x@example.com`, words(n));
    const left: number[] = [];
    for (let n = 0; n < 200; n += 4) {
      await eraseAddress(app.site, `visitor.${n}.x@example.com`);
      const files = readdirSync(place.dataDir).map((file) => readFileSync(join(place.dataDir, file), 'latin1'));
      if (files.some((bytes) => bytes.includes(`visitor.${n}.x`) || bytes.toLowerCase().includes(`case <${n}>`)))
        left.push(n);
    }
    expect(left).toEqual([]);
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

  test('an erasure that could not purge everything reports it, and the next one purges the rest', async () => {
    const place = await databases.newPlace();
    const { app, send } = await startOn(databases, place);
    await send('ada@example.com', 'confidential words');
    const reader = new SQLite(embeddedFile(place.dataDir));
    reader.exec('begin');
    reader.prepare('select * from contact_submissions').all();
    const erasing = eraseAddress(app.site, 'ada@example.com');
    // Waiting for the reader blocks no other work: SQLite's busy timeout would, for five seconds each time.
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await expect(erasing).rejects.toThrow(IncompleteErasureError);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
    expect((await sql<{ timeout: number }>`pragma busy_timeout`.execute(app.database.queries)).rows).toEqual([
      { timeout: 5_000 },
    ]);
    reader.close();
    expect(await eraseAddress(app.site, 'ada@example.com')).toBe(0);
    const hasIt = (file: string) => readFileSync(join(place.dataDir, file), 'latin1').includes('confidential');
    expect(readdirSync(place.dataDir).filter(hasIt)).toEqual([]);
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

  /** Everything that stands in any column of any table, those of the search index included, in lower case. */
  async function readAll({ queries, driver }: Database): Promise<string> {
    const tables = sql<{ name: string }>;
    const { rows } = await (
      driver.kind === 'sqlite'
        ? tables`select name from sqlite_master where type = 'table'`
        : tables`
            select table_name as name from information_schema.tables where table_schema = 'public'
            union all select 'pg_stats'`
    ).execute(queries);
    let all = '';
    for (const { name } of rows) {
      // What is looked up in the index with no text of its own; its pieces stand in tables beside it.
      if (name === 'submission_search') continue;
      const only = name === 'pg_stats' ? sql`where schemaname = 'public'` : sql``;
      const { rows: content } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} ${only}`.execute(
        queries,
      );
      for (const row of content)
        for (const value of Object.values(row))
          all += `${Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)}\n`;
    }
    return all.toLowerCase();
  }

  test('erasing an address removes it from every column of every table, and changes no other enquiry', async () => {
    const { app, send } = await start();
    const words = [
      'Zyx',
      'Quillfeather',
      'zyx.quill@obscure.example',
      '0155577',
      'Fjordwerk',
      'unspeakable',
      'plans',
      'wqj',
    ];
    const message = 'The unspeakable plans of wqj. ';
    const person = { email: 'zyx.quill@obscure.example', phone: '+4155 0155577' };
    const contact = { ...person, firstName: 'Zyx', lastName: 'Quillfeather', message };
    const name = 'Zyx Quillfeather';
    const consultation = {
      ...person,
      name,
      company: 'Fjordwerk',
      message: message.repeat(300),
      service: 'Cybersecurity',
    };
    for (const enquiry of [contact, consultation])
      expect((await app.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
    await send('bob@example.com', 'other words');
    await markContacted(app.site, 1, 'margaret');
    if (databases.kind === 'postgres') await sql`analyze`.execute(app.database.queries);
    const findWords = async () => {
      const all = await readAll(app.database);
      return words.filter((word) => all.includes(word.toLowerCase()));
    };
    expect(await findWords()).toEqual(words);
    expect(await eraseAddress(app.site, 'zyx.quill@obscure.example')).toBe(2);
    expect(await findWords()).toEqual([]);
    expect(await eraseAddress(app.site, 'zyx.quill@obscure.example')).toBe(0);
    expect(await listSubmissions(app.database.queries, { ...unfiltered, q: 'unspeakable' }, { limit: 10 })).toEqual([]);
    expect(
      (await listSubmissions(app.database.queries, { ...unfiltered, q: 'words' }, { limit: 10 })).map(({ id }) => id),
    ).toEqual([3]);
    expect(
      (await listSubmissions(app.database.queries, unfiltered, { limit: 10 })).map(({ message: text }) => text),
    ).toEqual(['other words']);
  });

  /** More than SQLite takes as values of one statement: 32,766. */
  const many = 33_000;

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
    for await (const one of exportAddress(app.site, 'ada@example.com')) held += one.email === 'Ada@Example.com' ? 1 : 0;
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

  if (databases.kind === 'postgres')
    test('vacuuming erased rows in PostgreSQL may take longer than other statements', async () => {
      const { app, send } = await start();
      const { driver, queries } = app.database;
      if (driver.kind !== 'postgres') throw new Error('PostgreSQL was expected.');
      await send('ada@example.com', 'confidential words');
      limitStatementTime(driver.client, 200)();
      const holder = await driver.client.connect();
      await holder.query('begin; lock table contact_submissions in share update exclusive mode');
      const erasing = eraseAddress(app.site, 'ada@example.com');
      for (let waited = 0; waited < 6; waited += 1) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        // Prevents the socket timeout of this connection.
        await holder.query('select 1');
      }
      await holder.query('commit');
      holder.release();
      expect(await erasing).toBe(1);
      const countVacuumed = async () =>
        (
          await sql<{ n: number }>`
          select count(*) as n from pg_stat_user_tables
          where vacuum_count > 0 and relname in ('contact_submissions', 'submission_state', 'outbox', 'idempotency_keys')`.execute(
            queries,
          )
        ).rows[0]?.n;
      await expect.poll(countVacuumed).toBe(4);
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
    // Where mail is not configured nothing would ever end the wait.
    expect(await eraseBefore(app.site, time, false)).toEqual({ erased: 1, neverMailed: 1, kept: 0 });
  });
});
