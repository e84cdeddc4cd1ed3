import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { adminPassword, startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { onEachDatabase } from '../../../../tests/support/database.ts';
import { createMailCatcher } from '../../../../tests/support/post-room.ts';
import { positionHeader } from '../../../contract/listing.ts';
import { calls } from '../../../contract/paths.ts';
import { type Submission, submission, type UndeliveredMail, undeliveredMail } from '../../../contract/submission.ts';
import { type Batch, listenersPerTurn } from './live-updates.ts';
import { streamsPerSession } from './event-stream.ts';

/** An event with its data, as the contract has it. */
type Told = { event: string; data: string };

const streams: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close();
});

/** An event stream that is read as it comes. */
async function openList(client: Client, after?: string) {
  const answer = await client.get(
    after === undefined ? calls.submissionEvents : `${calls.submissionEvents}?after=${after}`,
  );
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isEnded = false;
  const told = (): Told[] =>
    [...text.matchAll(/event: (.+)\ndata: (.*)\n\n/g)].map(([, event = '', data = '']) => ({ event, data }));
  const read = async () => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) text += piece.value;
    isEnded = true;
  };
  const done = read();
  const stream = {
    told,
    /** The records of these events, in their order. */
    records: (event: 'enquiry' | 'change'): Submission[] =>
      told().flatMap((one) => (one.event === event ? submission.parse(JSON.parse(one.data)) : [])),
    lastOf: (event: string) => told().findLast((one) => one.event === event)?.data,
    isEnded: () => isEnded,
    async close() {
      await reader?.cancel();
      await done;
    },
  };
  streams.push(stream);
  await expect.poll(() => stream.lastOf('alive')).toBe('');
  return stream;
}

/** Counts the queries that read a table. */
function createReadCounter() {
  const reads = new Map<string, number>();
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const [, table = ''] = /"from":.*?"name":"(\w+)"/.exec(JSON.stringify(node)) ?? [];
      reads.set(table, (reads.get(table) ?? 0) + 1);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, count: (table: string) => reads.get(table) ?? 0 };
}

/** How far the office's list has been read at this moment. */
const readPosition = async (client: Client) =>
  (await client.get(calls.submissions)).headers.get(positionHeader) ?? 'no position';

onEachDatabase((databases) => {
  const { open, startCatcher, start, post, soon, laterTry } = createMailCatcher(databases);
  const mark = (client: Client, id: number) => client.request('POST', calls.submissionContacted(id));

  test('every open list is told what happens, with the record, also of a mark that another process set', async () => {
    const app = await start(undefined);
    const [one, other] = [await app.newAdminClient(), await app.newAdminClient('second.admin')];
    const lists = [await openList(one), await openList(other)];
    const ids = [await post(app, 'the first'), await post(app, 'the second')];
    await mark(one, ids[0] ?? 0);
    await app.enquiryStore.setContacted(ids[1] ?? 0, 'somebody.else', true);
    for (const list of lists) {
      await expect
        .poll(() => list.records('enquiry').map(({ message }) => message), soon)
        .toEqual(['the first', 'the second']);
      await expect
        .poll(() => new Set(list.records('change').map(({ contactedBy }) => contactedBy)), soon)
        .toEqual(new Set(['harbour.master', 'somebody.else']));
      await expect.poll(() => list.lastOf('position'), soon).toBe(await readPosition(one));
    }
  });

  test('what becomes of a mail is told when it is known, in the enquiry and in the line about all mails', async () => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at: 'RCPT', code: 451, says: 'Come back later' });
    const app = await start(catcher.url);
    const list = await openList(await app.newAdminClient());
    const summary = (): UndeliveredMail | undefined =>
      undeliveredMail.safeParse(JSON.parse(list.lastOf('undelivered') ?? 'null')).data;
    await expect.poll(summary, soon).toMatchObject({ waiting: 0, reason: null });
    await post(app);
    await expect.poll(() => list.records('enquiry').map(({ mail }) => mail), soon).toEqual(['waiting']);
    await expect
      .poll(summary, soon)
      .toMatchObject({ waiting: 1, reason: expect.stringContaining('Come back later') as string });
    catcher.setTrouble();
    await laterTry(app);
    await expect.poll(() => list.records('change').map(({ mail }) => mail), soon).toEqual(['sent']);
    await expect.poll(summary, soon).toMatchObject({ waiting: 0 });
  });

  test('a list that opens its line again is told what has happened since', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const known = await post(app, 'known');
    const position = await readPosition(admin);
    await post(app, 'missed');
    await mark(admin, known);
    // Somebody else has been listening all the time.
    await openList(admin);
    const list = await openList(admin, position);
    // Some that are known may be told again: on PostgreSQL a smaller number can be committed later.
    expect(list.records('enquiry').map(({ message }) => message)).toContain('missed');
    expect(
      [...list.records('enquiry'), ...list.records('change')].findLast(({ id }) => id === known)?.contactedBy,
    ).toBe('harbour.master');
    expect(list.lastOf('position')).toBe(await readPosition(admin));
    expect(list.lastOf('missed')).toBeUndefined();
  });

  test('a list that has missed too much, or knows what is gone, is told to be read anew', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const position = await readPosition(admin);
    await Promise.all(Array.from({ length: 200 }, (_, number) => post(app, `number ${number}`)));
    const behind = await openList(admin, position);
    expect(behind.lastOf('missed')).toBe('');
    expect(behind.records('enquiry')).toEqual([]);
    const ahead = await openList(admin, '201.0.0');
    expect(ahead.lastOf('missed')).toBe('');
    for (const nonsense of ['', 'x', '1.2', '1.2.3.4', '-1.0.0', '1e3.0.0']) {
      const list = await openList(admin, nonsense);
      expect(list.told().map(({ event }) => event)).not.toContain('missed');
    }
  });

  test('a burst is told whole, each enquiry once', async () => {
    const app = await start(undefined);
    const list = await openList(await app.newAdminClient());
    const ids = await Promise.all(Array.from({ length: 500 }, (_, number) => post(app, `number ${number}`)));
    await expect.poll(() => list.records('enquiry').length, soon).toBe(ids.length);
    expect(new Set(list.records('enquiry').map(({ id }) => id))).toEqual(new Set(ids));
  });

  test('a browser that does not read keeps nothing from the others, and is let go in the end', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const asleep = await admin.get(calls.submissionEvents);
    const list = await openList(admin);
    for (let number = 0; number < 3; number += 1) await post(app, `number ${number}`);
    await expect.poll(() => list.records('enquiry').length, soon).toBe(3);
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(Array.from({ length: 200 }, (_, number) => post(app, `round ${round}, number ${number}`)));
      await expect.poll(() => list.records('enquiry').length, soon).toBe(3 + 200 * (round + 1));
    }
    // What was on its way to it is read to the end: far fewer than the others were told.
    expect((await asleep.text()).split('event: enquiry').length).toBeLessThan(1_100);
  });

  test('a session has ten streams: one more ends the oldest, and no other session loses one', async () => {
    const app = await start(undefined);
    const [admin, other] = [await app.newAdminClient(), await app.newAdminClient()];
    const others = await openList(other);
    const lists: Awaited<ReturnType<typeof openList>>[] = [];
    for (let number = 0; number < streamsPerSession + 2; number += 1) lists.push(await openList(admin));
    await expect.poll(() => lists.slice(0, 2).every((list) => list.isEnded()), soon).toBe(true);
    await post(app);
    for (const list of [...lists.slice(2), others])
      await expect.poll(() => list.records('enquiry').length, soon).toBe(1);
    expect(lists.filter((list) => list.isEnded())).toHaveLength(2);
    // A stream that was closed by its browser makes room.
    await lists[2]?.close();
    await openList(admin);
    await sleep(50);
    expect(lists.slice(3).some((list) => list.isEnded())).toBe(false);
  });

  test('ten streams of one session cost no more queries for an enquiry than one', async () => {
    const database = await databases.open();
    const counter = createReadCounter();
    const app = await startApp({ ...database, queries: database.queries.withPlugin(counter.plugin) });
    open.push(app);
    const admin = await app.newAdminClient();
    const lists = [await openList(admin)];
    /** Reads of one enquiry: those of the sessions, and those of the outbox for the line about mails. */
    const countReads = async (message: string) => {
      // The line about mails is written once a second at most.
      await sleep(1_100);
      const before = { sessions: counter.count('sessions'), outbox: counter.count('outbox') };
      await post(app, message);
      for (const list of lists)
        await expect.poll(() => list.records('enquiry').map((one) => one.message), soon).toContain(message);
      await sleep(300);
      return { sessions: counter.count('sessions') - before.sessions, outbox: counter.count('outbox') - before.outbox };
    };
    const ofOne = await countReads('to one');
    expect(ofOne.sessions).toBeGreaterThan(0);
    while (lists.length < streamsPerSession) lists.push(await openList(admin));
    const ofTen = await countReads('to ten');
    // Sessions are looked at now and then besides.
    expect(ofTen.sessions).toBeLessThanOrEqual(ofOne.sessions + 2);
    expect(ofTen.outbox).toBeLessThanOrEqual(2 * ofOne.outbox);
  });

  test('all who listen are handed one and the same object, some in each turn of the event loop', async () => {
    const app = await start(undefined);
    let turn = 0;
    let isOver = false;
    const turns: number[] = [];
    const batches = new Set<Batch>();
    const ends = [];
    for (let number = 0; number < 10 * listenersPerTurn; number += 1)
      ends.push(
        await app.arrivals.listen(undefined, (batch) => {
          turns.push(turn);
          batches.add(batch);
        }),
      );
    const counting = (async () => {
      for (; !isOver; turn += 1) await nextTurn();
    })();
    await post(app);
    await expect.poll(() => turns.length, soon).toBeGreaterThanOrEqual(ends.length);
    isOver = true;
    await counting;
    for (const end of ends) end();
    expect(turns.length).toBe(batches.size * ends.length);
    const most = Math.max(...new Set(turns.map((one) => turns.filter((other) => other === one).length)));
    expect(most).toBeLessThanOrEqual(2 * listenersPerTurn);
  });

  test.each([
    ['signs out', (_app: TestApp, admin: Client) => admin.request('POST', calls.logout)],
    ['is demoted', (app: TestApp) => app.administrators.demote('harbour.master')],
    [
      'gets another password',
      (app: TestApp) => app.administrators.resetPassword('harbour.master', `${adminPassword}s`),
    ],
  ])('the streams of an administrator who %s end soon, also while nothing happens', async (_what, change) => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const [lists, stays] = [
      [await openList(admin), await openList(admin)],
      await openList(await app.newAdminClient('second.admin')),
    ];
    await change(app, admin);
    // Well before the next sign of life.
    await expect.poll(() => lists.every((list) => list.isEnded()), { ...soon, timeout: 6_000 }).toBe(true);
    expect(stays.isEnded()).toBe(false);
  });

  test('no cache keeps what is told', async () => {
    const app = await start(undefined);
    const answer = await (await app.newAdminClient()).get(calls.submissionEvents);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    await answer.body?.cancel();
  });

  test('who is signed out is told nothing more', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const list = await openList(admin);
    await admin.request('POST', calls.logout);
    await post(app, 'not for you');
    await expect.poll(list.isEnded, soon).toBe(true);
    expect(list.records('enquiry')).toEqual([]);
  });

  test('what could not be told while the database was in trouble is told when it is not', async () => {
    const app = await start(undefined);
    const list = await openList(await app.newAdminClient());
    const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;
    await rename('submission_activity', 'elsewhere').execute(app.database.queries);
    await post(app, 'the first');
    await expect.poll(() => app.logLines.filter((line) => line.includes('"arrivals"')).length, soon).toBeGreaterThan(0);
    await rename('elsewhere', 'submission_activity').execute(app.database.queries);
    await post(app, 'the second');
    await expect
      .poll(() => list.records('enquiry').map(({ message }) => message), soon)
      .toEqual(['the first', 'the second']);
  });

  const isLeftOpen = (line: Response) => Promise.race([line.text().then(() => false), sleep(5_000, true)]);

  test('when the process stops, every line ends', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const list = await openList(admin);
    app.arrivals.close();
    await expect.poll(list.isEnded, soon).toBe(true);
    expect(await isLeftOpen(await admin.get(calls.submissionEvents))).toBe(false);
  });

  test('a line that is just being opened when the process stops ends as well', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const opening = await admin.get(`${calls.submissionEvents}?after=0.0.0`);
    app.arrivals.close();
    expect(await isLeftOpen(opening)).toBe(false);
  });
});
