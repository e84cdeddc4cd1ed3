import { expect, test } from 'vitest';
import { calls } from '../../../contract/paths.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { onSqlite } from '../../../../tests/support/database.ts';
import { createErasureStore } from '../erasure/store.ts';
import { createOfficeStore } from '../office/store.ts';

const texts = Array.from({ length: 230 }, (_, place) => `Barge number ${place} waits.`);
const about = (q: string) => ({ q, service: '', contacted: '', spam: '' }) as const;

onSqlite((databases) => {
  async function start() {
    const app = await startApp(await databases.open());
    const { queries } = app.database;
    const office = createOfficeStore({ queries, kind: 'sqlite' }, app.clock.now);
    const send = (message: string) =>
      app.newClient().postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', message });
    const listBacklog = () => queries.selectFrom('search_backlog').selectAll().execute();
    return { queries, office, send, listBacklog };
  }

  test('an enquiry is found the moment it is stored, and indexed by whoever looks for it first', async () => {
    const { office, send, listBacklog } = await start();
    await send('The periwinkle is late.');
    await send('The barge is early.');
    expect(await listBacklog()).toHaveLength(2);
    expect((await office.list(about('periwinkle'), { limit: 10 })).map(({ id }) => id)).toEqual([1]);
    expect(await listBacklog()).toEqual([]);
    expect(await office.count(about('barge'))).toBe(1);
  });

  test('a backlog of any length is done in the background, and then every text is found once', async () => {
    const { office, send, listBacklog } = await start();
    await Promise.all(texts.map(send));
    await expect.poll(listBacklog).toEqual([]);
    expect(await office.count(about('barge number'))).toBe(texts.length);
  });

  test('what is erased before it was indexed leaves nothing in the index, and disturbs nothing there', async () => {
    const { office, queries, send, listBacklog } = await start();
    await send('The first barge.');
    await office.count(about('barge'));
    await send('The second barge.');
    await queries.deleteFrom('submission_listing').where('submissionId', '=', 2).execute();
    expect(await listBacklog()).toEqual([]);
    expect(await office.count(about('barge'))).toBe(1);
    const erasure = createErasureStore({ queries, kind: 'sqlite', office });
    expect(await erasure.eraseAddress('ada@example.com')).toBe(1);
    expect(await office.count(about('barge'))).toBe(0);
  });
});
