import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkAction, BulkChanged } from '../../contract/bulk.ts';
import { maxSelected } from '../../contract/listing.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import type { DatabasePlace } from '../db/open.ts';
import { listEvents } from '../audit/events-store.ts';
import { changeSubmissions } from './change-store.ts';

const root = join(import.meta.dirname, '../../..');

onEachDatabase((databases) => {
  let app: TestApp;
  let anna: Client;
  let ben: Client;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    anna = await app.newAdminClient('anna.admin');
    ben = await app.newAdminClient('ben.admin');
  });

  async function send(): Promise<number> {
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: 'Can it weave?' };
    const sent = await app.newClient().postJson(calls.contact, enquiry, { 'Idempotency-Key': randomUUID() });
    return ((await sent.json()) as { id: number }).id;
  }
  const change = (who: Client, ids: unknown, what: BulkAction | 'other', isUndo?: boolean) =>
    who.postJson(adminCalls.bulkChange, { ids, what, ...(isUndo && { isUndo }) });
  async function changed(who: Client, ids: number[], what: BulkAction, isUndo?: boolean): Promise<Submission[]> {
    const answer = await change(who, ids, what, isUndo);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as BulkChanged).changed;
  }
  const actsOf = async (id: number) =>
    (await listEvents(app.database.queries, { submissionIds: [id] })).map(({ who, what }) => `${who} ${what}`);
  const listed = async () =>
    ((await (await ben.get(adminCalls.submissions)).json()) as Submission[]).map((one) => one.id);

  test('several enquiries are marked as contacted, with an event for each; the answer tells those that a colleague was faster with', async () => {
    const [one, two, three] = [await send(), await send(), await send()];
    await ben.request('POST', adminCalls.submissionContacted(two));
    const answer = await change(anna, [three, one, two, one, 999_999], 'contacted');
    const told = (await answer.json()) as BulkChanged;
    expect(told.changed.map(({ id, contactedBy }) => [id, contactedBy])).toEqual([
      [three, 'anna.admin'],
      [one, 'anna.admin'],
    ]);
    expect(told.unchanged.map(({ id, contactedBy }) => [id, contactedBy])).toEqual([[two, 'ben.admin']]);
    const gone = await change(anna, [999_999], 'contacted');
    expect([gone.status, await gone.text()]).toEqual([404, 'This enquiry does not exist.']);
    expect(await actsOf(one)).toEqual(['visitor received', 'anna.admin contacted']);
    expect(await actsOf(two)).toEqual(['visitor received', 'ben.admin contacted']);
    await changed(anna, [one, three], 'not-contacted');
    expect(await actsOf(three)).toEqual(['visitor received', 'anna.admin contacted', 'anna.admin not-contacted']);
  });

  test('several are taken but those that a colleague has, and released', async () => {
    const [one, two] = [await send(), await send()];
    await changed(ben, [two], 'take');
    expect((await changed(anna, [one, two], 'take')).map(({ id }) => id)).toEqual([one]);
    expect(await changed(anna, [two], 'release')).toEqual([]);
    expect((await changed(anna, [one], 'release')).map(({ takenBy }) => takenBy)).toEqual([null]);
    expect(await actsOf(two)).toEqual(['visitor received', 'ben.admin taken']);
  });

  test('several that different people had are assigned together, but for one that somebody has taken since', async () => {
    const [free, bens, taken] = [await send(), await send(), await send()];
    await changed(ben, [bens, taken], 'take');
    const answer = await anna.postJson(adminCalls.bulkChange, {
      ids: [taken, bens, free],
      what: 'assign',
      from: [null, 'ben.admin', null],
      to: 'anna.admin',
    });
    const told = (await answer.json()) as BulkChanged;
    expect(told.changed.map(({ id, takenBy }) => [id, takenBy])).toEqual([
      [bens, 'anna.admin'],
      [free, 'anna.admin'],
    ]);
    expect(told.unchanged.map(({ id, takenBy }) => [id, takenBy])).toEqual([[taken, 'ben.admin']]);
  });

  test('several that the filter has caught are confirmed by one request, and those marks are taken back', async () => {
    const caught = async () => {
      const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: '[url=x]', website: 'x' };
      const sent = await app.newClient().postJson(calls.contact, enquiry, { 'Idempotency-Key': randomUUID() });
      return ((await sent.json()) as { id: number }).id;
    };
    const ids = [await caught(), await send(), await caught()];
    const marks = (all: Submission[]) => all.map(({ suspectedSpam, spam }) => [suspectedSpam, spam.mark]);
    expect(marks(await changed(anna, ids, 'spam'))).toEqual(ids.map(() => [true, 'spam']));
    expect(await changed(anna, ids, 'spam')).toEqual([]);
    expect(marks(await changed(anna, ids, 'unjudged'))).toEqual([
      [true, null],
      [false, null],
      [true, null],
    ]);
    expect(await actsOf(ids[0] ?? 0)).toEqual([
      'visitor received',
      'site suspected-spam',
      'anna.admin spam',
      'anna.admin unjudged',
    ]);
  });

  test('several are marked as spam and as not spam', async () => {
    const ids = [await send(), await send()];
    expect((await changed(anna, ids, 'spam')).map(({ suspectedSpam }) => suspectedSpam)).toEqual([true, true]);
    expect(await changed(anna, ids, 'spam')).toEqual([]);
    const after = await changed(ben, ids, 'not-spam');
    expect(after.map(({ spam }) => [spam.mark, spam.markedBy])).toEqual([
      ['not-spam', 'ben.admin'],
      ['not-spam', 'ben.admin'],
    ]);
  });

  test('a mark that was removed by mistake is there again after Undo, with its person and time', async () => {
    const [contacted, spam, open] = [await send(), await send(), await send()];
    const at = app.clock.now().toISOString();
    await changed(anna, [contacted], 'contacted');
    await changed(anna, [spam], 'not-spam');
    app.clock.advance(60_000);
    await changed(ben, [contacted], 'not-contacted');
    await changed(ben, [spam], 'spam');
    expect(await changed(ben, [contacted, open], 'contacted', true)).toMatchObject([
      { id: open, contactedBy: 'ben.admin', contactedAt: app.clock.now().toISOString() },
      { id: contacted, contactedBy: 'anna.admin', contactedAt: at },
    ]);
    expect(await changed(ben, [spam], 'not-spam', true)).toMatchObject([
      { spam: { mark: 'not-spam', markedBy: 'anna.admin', markedAt: at } },
    ]);
    expect((await actsOf(contacted)).slice(2)).toEqual(['ben.admin not-contacted', 'ben.admin mark-restored']);
    expect((await actsOf(open)).slice(1)).toEqual(['ben.admin contacted']);
  });

  test('two administrators who change the same enquiries at once both get an answer, and each enquiry changes once', async () => {
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await send());
    const [one, two] = await Promise.all([changed(anna, ids, 'take'), changed(ben, ids.toReversed(), 'take')]);
    expect([...one, ...two].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('all or none are changed', async () => {
    const ids = [await send(), await send()];
    // The event of the second one cannot be stored: each change and each event has its time.
    let asked = 0;
    const clock = () => new Date((asked += 1) === 4 ? NaN : 0);
    const who = await app.addAdministrator('anna.admin');
    await expect(changeSubmissions({ ...app.site, clock }, { ids, what: 'contacted' }, who)).rejects.toThrow('time');
    for (const id of ids) expect(await actsOf(id)).toEqual(['visitor received']);
    const states = await app.database.queries
      .selectFrom('submission_state')
      .select('contactedAt')
      .where('submissionId', 'in', ids)
      .execute();
    expect(states).toEqual([{ contactedAt: null }, { contactedAt: null }]);
  });

  test('processes that are killed in the middle of a change of several, or of an erasure, leave all of them as they were', async () => {
    const place = await databases.newPlace();
    const own = await startApp(await databases.open(place));
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: 'Can it weave?' };
    for (const key of ['one', 'two', 'three'])
      await own.newClient().postJson(calls.contact, enquiry, { 'Idempotency-Key': key });
    const who = JSON.stringify(await own.addAdministrator('anna.admin'));
    const killed = await Promise.all([
      killAtTime(4, place, `changeSubmissions(site, { ids: [1, 2, 3], what: 'contacted' }, ${who})`),
      killAtTime(1, place, `eraseAddress(site, 'ada@x.example', ${who})`),
    ]);
    expect(killed).toEqual(['SIGKILL', 'SIGKILL']);
    const { queries } = own.database;
    const events = await listEvents(queries, {});
    expect(events.map(({ what }) => what)).toEqual(['received', 'received', 'received', 'account-created']);
    const states = await queries.selectFrom('submission_state').select('contactedAt').execute();
    expect(states).toEqual([{ contactedAt: null }, { contactedAt: null }, { contactedAt: null }]);
  });

  describe('deleting', () => {
    test('removes several for good, says how many there were, and open lists are read again', async () => {
      const [one, two, kept] = [await send(), await send(), await send()];
      const since = (await ben.get(adminCalls.submissions)).headers.get('X-Changes-Since') ?? '';
      await anna.postJson(adminCalls.submissionNotes(one), { text: 'a quixotic note' });
      const answer = await anna.postJson(adminCalls.bulkErasure, { ids: [one, two, 999_999] });
      expect(await answer.json()).toEqual({ erased: 2 });
      expect(await listed()).toContain(kept);
      expect(await listed()).not.toContain(one);
      expect((await ben.get(`${adminCalls.submissionChanges}?since=${since}`)).status).toBe(410);
      expect((await actsOf(two)).at(-1)).toBe('anna.admin enquiry-erased');
      expect(await actsOf(999_999)).toEqual([]);
      const notes = await sql`select * from notes where "submissionId" = ${one}`.execute(app.database.queries);
      expect(notes.rows).toEqual([]);
    });
  });

  const unknownChange =
    'The change must be one of these: contacted, not-contacted, spam, not-spam, unjudged, take, release, assign.';
  test.each([
    [{}, 'The selection must be a list of numbers of enquiries.'],
    [{ ids: 'all', what: 'spam' }, 'The selection must be a list of numbers of enquiries.'],
    [{ ids: [], what: 'spam' }, 'The selection is empty.'],
    [{ ids: ['1'], what: 'spam' }, 'The selection must be a list of numbers of enquiries.'],
    [{ ids: [1.5], what: 'spam' }, 'The selection must be a list of numbers of enquiries.'],
    [{ ids: [2 ** 31], what: 'spam' }, 'The selection must be a list of numbers of enquiries.'],
    [
      { ids: Array.from({ length: maxSelected + 1 }, (_, at) => at + 1), what: 'spam' },
      'The selection is too large: at most 100 enquiries.',
    ],
    [{ ids: [1], what: 'enquiry-erased' }, unknownChange],
    [{ ids: [1], what: 'constructor' }, unknownChange],
    [{ ids: [1], what: 'assign' }, 'Please say who gets the enquiries.'],
    [{ ids: [1], what: 'assign', to: null, isUndo: 1 }, 'Undo must be true or false.'],
    [{ ids: [1], what: 'assign', to: null, from: [1] }, 'The former assignees must be names or null.'],
    [{ ids: [1], what: 'assign', to: null, from: [null, null] }, 'Please say of each enquiry who had it.'],
  ])('%j is refused', async (body, sentence) => {
    const answer = await anna.postJson(adminCalls.bulkChange, body);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 400, text: sentence });
    if (!('what' in body) || body.what === 'spam')
      expect((await anna.postJson(adminCalls.bulkErasure, body)).status).toBe(400);
  });
});

/** Runs a call of the stores in a process that kills itself when it asks the clock for so many times. */
async function killAtTime(count: number, place: DatabasePlace, call: string): Promise<string | undefined> {
  const program = `
    const { openDatabase } = await import('./src/server/db/open.ts');
    const { changeSubmissions } = await import('./src/server/enquiries/change-store.ts');
    const { eraseAddress } = await import('./src/server/enquiries/erasure-store.ts');
    let count = 0;
    const clock = () => ((count += 1) === ${count} && process.kill(process.pid, 'SIGKILL'), new Date());
    const { readConfig } = await import('./src/server/config.ts');
    const { createSite } = await import('./src/server/site.ts');
    const site = { ...createSite(readConfig({}), await openDatabase(${JSON.stringify(place)})), clock };
    await ${call};`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return (error as { signal?: string } | undefined)?.signal;
}
