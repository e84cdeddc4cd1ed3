import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { type DatabaseMaker, onBothDatabases, onSqlite } from '../../../tests/support/database.ts';
import { createRandom } from '../../../tests/support/generated.ts';
import { countEventLoopTurns } from '../../../tests/support/event-loop-turns.ts';
import { createErasureStore } from '../privacy/erasure-store.ts';
import { createSubmissionStore } from './submission-store.ts';
import { fillSearchIndex } from './search-index-store.ts';

const texts = Array.from({ length: 230 }, (_, place) => `Barge number ${place} waits.`);
/** A text longer than the limit of the index, with its last words at the end. */
const longText = (lastWords: string) => `${'All that happened since the spring. '.repeat(200)} ${lastWords}`;
const about = (q: string) => ({ q, service: '', contacted: '', spam: '' }) as const;

async function startOn(databases: DatabaseMaker) {
  const app = await startApp(await databases.open());
  const { queries, driver } = app.database;
  const data = { queries, kind: driver.kind };
  const submissions = createSubmissionStore(data);
  const send = (message: string) =>
    app.newClient().postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', message });
  const listIds = async (q: string, range: Parameters<typeof submissions.list>[1] = { limit: 10 }) =>
    (await submissions.list(about(q), range)).map(({ id }) => id);
  return { app, queries, data, submissions, send, listIds };
}

onSqlite((databases) => {
  async function start() {
    const site = await startOn(databases);
    const listBacklog = () => site.queries.selectFrom('search_backlog').selectAll().execute();
    /** Inserts an enquiry directly, so that nothing indexes it in the background. */
    async function insert(id: number, text: string): Promise<void> {
      const fields = { firstName: 'Ada', lastName: 'L', email: 'a@b.example', phone: null, service: null, message: '' };
      const enquiry = { id, ...fields, createdAt: '2026-03-01T08:00:00.000Z' };
      await site.queries.insertInto('contact_submissions').values(enquiry).execute();
      const marks = { service: null, contactedAt: null, contactedBy: null, suspectedSpam: 0 };
      await site.queries
        .insertInto('submission_listing')
        .values({ submissionId: id, text, ...marks })
        .execute();
    }
    return { ...site, listBacklog, insert };
  }

  test('a search finds texts that are not indexed yet, and writes nothing', async () => {
    const { submissions, insert, listIds, listBacklog } = await start();
    await insert(1, 'the periwinkle is late.');
    await insert(2, 'the barge is early.');
    expect(await listIds('periwinkle')).toEqual([1]);
    expect(await submissions.count(about('barge'))).toBe(1);
    expect(await listBacklog()).toHaveLength(2);
  });

  test('a backlog of any length is indexed in the background, all but the long texts, and every text is found once', async () => {
    const { submissions, send, listBacklog } = await start();
    await Promise.all([longText('Barge number x.'), ...texts].map(send));
    await expect.poll(listBacklog).toEqual([{ submissionId: expect.any(Number) as number, isLong: 1 }]);
    expect(await submissions.count(about('barge number'))).toBe(texts.length + 1);
  });

  test('an enquiry that is indexed between the two queries of a count is counted once', async () => {
    const { data, queries, insert } = await start();
    for (let id = 1; id <= 15; id += 1) await insert(id, `The periwinkle, ${id}.`);
    // The background indexes the texts after the first query, which has read those that were not indexed.
    let isFirst = true;
    const interrupted = queries.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isFirst) {
          isFirst = false;
          await fillSearchIndex(data);
        }
        return result;
      },
    });
    const submissions = createSubmissionStore({ ...data, queries: interrupted });
    expect(await submissions.count(about('periwinkle'))).toBe(15);
    expect(await submissions.count(about('periwinkle'))).toBe(15);
  });

  test('an enquiry erased before it was indexed leaves nothing in the index and changes nothing in it', async () => {
    const { app, data, submissions, queries, send, listBacklog } = await start();
    await send('The first barge.');
    await fillSearchIndex(data);
    await send('The second barge.');
    await send(longText('The third barge.'));
    await queries.deleteFrom('submission_listing').where('submissionId', '>=', 2).execute();
    expect(await listBacklog()).toEqual([]);
    expect(await submissions.count(about('barge'))).toBe(1);
    const erasure = createErasureStore({ database: app.database, submissions });
    expect(await erasure.eraseAddress('ada@example.com')).toBe(3);
    expect(await submissions.count(about('barge'))).toBe(0);
  });

  test('the event loop is not blocked while texts are indexed, however many wait', async () => {
    const { data, queries, insert } = await start();
    const random = createRandom(4);
    const words = () =>
      String.fromCodePoint(...Array.from({ length: 1_300 }, () => 0x4e00 + Math.floor(random() * 20_000)));
    for (let id = 1; id <= 60; id += 1) await insert(id, words());
    // Two such texts are one piece.
    expect(await countEventLoopTurns(fillSearchIndex(data))).toBeGreaterThanOrEqual(30);
    // Nothing is left that a later commit would have to merge at once: SQLite does so at sixteen segments of a level.
    const { rows } = await sql<{ n: number }>`
      select count(distinct segid) as n from submission_search_idx`.execute(queries);
    expect(rows[0]?.n).toBeLessThan(10);
  });
});

onBothDatabases((databases) => {
  test('long texts, which are not indexed, are listed, paged and counted with the others', async () => {
    const { app, data, submissions, send, listIds } = await startOn(databases);
    // Every third is long.
    for (let id = 1; id <= 24; id += 1) await send(id % 3 === 0 ? longText(`lantern ${id}.`) : `A lantern, ${id}.`);
    await send('Nothing of it.');
    await fillSearchIndex(data);
    const ids = Array.from({ length: 24 }, (_, place) => 24 - place);
    expect(await submissions.count(about('lantern'))).toBe(24);
    for (const offset of [0, 3, 7, 15, 20, 23, 24, 1_000_000])
      expect(await listIds('lantern', { limit: 5, offset }), String(offset)).toEqual(ids.slice(offset, offset + 5));
    expect(await listIds('lantern', { limit: 5, before: 13 })).toEqual([12, 11, 10, 9, 8]);
    expect(await listIds('lantern', { limit: 5, after: 13, oldestFirst: true })).toEqual([18, 17, 16, 15, 14]);
    expect(await listIds('lantern', { limit: 5, offset: 2, oldestFirst: true })).toEqual([7, 6, 5, 4, 3]);
    expect(await listIds('lantern 9.')).toEqual([9]);
    await app.enquiryStore.setContacted(9, 'margaret', true);
    const contacted = { ...about('lantern'), contacted: 'yes' } as const;
    expect(await submissions.count(contacted)).toBe(1);
    expect((await submissions.list(contacted, { limit: 5 })).map(({ id }) => id)).toEqual([9]);
  });

  test('a search for one or two letters covers all texts, and lists the newest first', async () => {
    const { queries, submissions, listIds } = await startOn(databases);
    const most = 25_000;
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(most)})`;
    await sql`${numbers}
      insert into contact_submissions ("firstName", "lastName", "email", "message", "createdAt")
      select 'Ada', 'L', 'a@b.example', 'Hm.', '2026-03-01T08:00:00.000Z' from numbers`.execute(queries);
    await sql`
      insert into submission_listing ("submissionId", "text")
      select "id", case when "id" in (2, 3) then 'the aqzb' when "id" % 2 = 0 then 'ba' else '' end
      from contact_submissions`.execute(queries);
    expect(await listIds('qz')).toEqual([3, 2]);
    expect(await submissions.count(about('qz'))).toBe(2);
    expect(await listIds('aqz')).toEqual([3, 2]);
    expect(await submissions.count(about('ba'))).toBe(10_001);
    expect(await listIds('ba', { limit: 2, offset: 9_000 })).toEqual([most - 18_000, most - 18_002]);
    expect(await submissions.count(about('xx'))).toBe(0);
    expect(await listIds('qz', { limit: 5, oldestFirst: true })).toEqual([3, 2]);
  });
});
