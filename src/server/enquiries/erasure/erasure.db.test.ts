import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../../contract/paths.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { type DatabaseMaker, onEachDatabase, onSqlite } from '../../../../tests/support/database.ts';
import { type DatabasePlace, embeddedFile } from '../../db/open.ts';
import { countTurns } from '../../../../tests/support/turns-of-the-process.ts';
import { createOfficeStore } from '../office/store.ts';
import { fillSearchIndex } from '../search/store.ts';
import { createErasureStore, RemainsError } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function startOn(databases: DatabaseMaker, place?: DatabasePlace) {
  const app = await startApp(await databases.open(place));
  const { queries, driver } = app.database;
  const office = createOfficeStore({ queries, kind: driver.kind }, app.clock.now);
  const erasure = createErasureStore({ queries, kind: driver.kind, office });
  const send = (email: string, message: string) =>
    app.newClient().postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email, message });
  return { app, office, erasure, send };
}

onSqlite((databases) => {
  test('what was erased is gone from the bytes of the files, free pages included; the rest is there', async () => {
    const place = await databases.newPlace();
    const { erasure, send } = await startOn(databases, place);
    // Long enough for pages of its own, which an erasure sets free.
    await send('ada.secret@example.com', 'confidential words '.repeat(500));
    await send('bob@example.com', 'other words');
    const bytes = () =>
      ['', '-wal']
        .map((end) => embeddedFile(place.dataDir) + end)
        .map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : ''))
        .join('');
    expect(bytes()).toContain('confidential words');
    expect(await erasure.eraseAddress('ada.secret@example.com')).toBe(1);
    expect(bytes()).not.toMatch(/confidential|ada\.secret/i);
    expect(bytes()).toContain('other words');
  });

  test('nor is anything left of it in pages that others live in, after rows have moved from page to page', async () => {
    const place = await databases.newPlace();
    const { app, erasure, send } = await startOn(databases, place);
    const { queries, driver } = app.database;
    const words = (n: number) => `Dear all, my case <${n}> is private. `.repeat(1 + ((n * 7) % 20));
    for (let n = 0; n < 200; n += 1) {
      await send(`visitor.${n}.x@example.com`, words(n));
      if (n % 5 === 0) await fillSearchIndex({ queries, kind: driver.kind });
    }
    const left: number[] = [];
    for (let n = 0; n < 200; n += 4) {
      await erasure.eraseAddress(`visitor.${n}.x@example.com`);
      const files = readdirSync(place.dataDir).map((file) => readFileSync(join(place.dataDir, file), 'latin1'));
      if (files.some((bytes) => bytes.includes(`visitor.${n}.x`) || bytes.toLowerCase().includes(`case <${n}>`)))
        left.push(n);
    }
    expect(left).toEqual([]);
  });

  test('while much is erased, and the index rid of it, the process turns to others again and again', async () => {
    const { app, erasure, send } = await startOn(databases);
    const words = () => Array.from({ length: 300 }, () => Math.random().toString(36).slice(2)).join(' ');
    // So few of the oldest that SQLite does not rid its index of them by itself.
    for (const number of [10, 200]) {
      await Promise.all(Array.from({ length: number }, () => send('ada@example.com', words())));
      app.clock.advance(dayMs);
    }
    await expect.poll(() => app.database.queries.selectFrom('search_backlog').selectAll().execute()).toEqual([]);
    const eraseOlderThan = (days: number) =>
      erasure.eraseBefore(new Date(app.clock.now().getTime() - days * dayMs), false);
    await eraseOlderThan(1);
    expect(await countTurns(erasure.clearRemains())).toBeGreaterThanOrEqual(3);
    expect(await countTurns(eraseOlderThan(0))).toBeGreaterThanOrEqual(9);
  });

  test('what an erasure could not clear is told, and cleared by the next', async () => {
    const place = await databases.newPlace();
    const { app, office, erasure, send } = await startOn(databases, place);
    await send('ada@example.com', 'confidential words');
    await sql`pragma busy_timeout = 0`.execute(app.database.queries);
    const reader = new SQLite(embeddedFile(place.dataDir));
    reader.exec('begin');
    reader.prepare('select * from contact_submissions').all();
    await expect(erasure.eraseAddress('ada@example.com')).rejects.toThrow(RemainsError);
    reader.close();
    const next = createErasureStore({ queries: app.database.queries, kind: 'sqlite', office });
    expect(await next.eraseAddress('ada@example.com')).toBe(0);
    const hasIt = (file: string) => readFileSync(join(place.dataDir, file), 'latin1').includes('confidential');
    expect(readdirSync(place.dataDir).filter(hasIt)).toEqual([]);
  });
});

onEachDatabase((databases) => {
  const start = () => startOn(databases);
  const everything = { q: '', service: '', contacted: '', spam: '' } as const;

  test('everything stored about an address is handed out, in any case of its letters, and nothing of others', async () => {
    const { erasure, send } = await start();
    await send('ada@example.com', 'first');
    await send('Ada@Example.com', 'second');
    await send('canada@example.com', 'a stranger’s');
    const held = await erasure.exportAddress('ADA@example.com');
    expect(held.map(({ message }) => message)).toEqual(['second', 'first']);
    expect(held[0]?.mails).toHaveLength(1);
  });

  test('erasing an address leaves nothing of it in any table or search, and leaves others whole', async () => {
    const { app, office, erasure, send } = await start();
    await send('ada@example.com', 'confidential words');
    await send('bob@example.com', 'other words');
    expect(await erasure.eraseAddress('ada@example.com')).toBe(1);
    expect(await erasure.eraseAddress('ada@example.com')).toBe(0);
    expect(await office.list({ ...everything, q: 'confidential' }, { limit: 10 })).toEqual([]);
    expect((await office.list(everything, { limit: 10 })).map(({ message }) => message)).toEqual(['other words']);
    for (const table of ['outbox', 'submission_listing', 'idempotency_keys'] as const) {
      expect(await app.database.queries.selectFrom(table).select('submissionId').execute(), table).toEqual([
        { submissionId: 2 },
      ]);
    }
  });

  test('enquiries past their time are erased, younger ones stay', async () => {
    const { app, office, erasure, send } = await start();
    await send('ada@example.com', 'old');
    app.clock.advance(31 * dayMs);
    await send('ada@example.com', 'young');
    expect(await erasure.eraseBefore(new Date(app.clock.now().getTime() - 30 * dayMs), false)).toMatchObject({
      erased: 1,
      kept: 0,
    });
    expect((await office.list(everything, { limit: 10 })).map(({ message }) => message)).toEqual(['young']);
  });

  test('an enquiry past its time stays until the office has its mail; one that it never got is counted', async () => {
    const { app, office, erasure, send } = await start();
    for (const message of ['sent', 'refused', 'waiting']) await send('ada@example.com', message);
    const { queries } = app.database;
    await queries.updateTable('outbox').set({ state: 'sent' }).where('submissionId', '=', 1).execute();
    await queries.updateTable('outbox').set({ state: 'failed' }).where('submissionId', '=', 2).execute();
    app.clock.advance(31 * dayMs);
    const time = app.clock.now();
    expect(await erasure.eraseBefore(time, true)).toEqual({ erased: 2, neverMailed: 1, kept: 1 });
    expect((await office.list(everything, { limit: 10 })).map(({ message }) => message)).toEqual(['waiting']);
    // Where mail is not configured nothing would ever end the wait.
    expect(await erasure.eraseBefore(time, false)).toEqual({ erased: 1, neverMailed: 1, kept: 0 });
  });
});
