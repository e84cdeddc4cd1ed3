import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { TestApp } from '../../../../tests/support/app.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { onEachDatabase } from '../../../../tests/support/database.ts';
import { createPostRoom } from '../../../../tests/support/post-room.ts';
import { positionHeader } from '../../../contract/listing.ts';
import { calls } from '../../../contract/paths.ts';
import { type Submission, submission, type UndeliveredMail, undeliveredMail } from '../../../contract/submission.ts';
import { createOfficeStore } from '../office/store.ts';

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

/** How far the office's list has been read at this moment. */
const readPosition = async (client: Client) =>
  (await client.get(calls.submissions)).headers.get(positionHeader) ?? 'no position';

onEachDatabase((databases) => {
  const { startCatcher, start, post, soon, laterTry } = createPostRoom(databases);
  const mark = (client: Client, id: number) => client.request('POST', calls.submissionContacted(id));
  const elsewhere = (app: TestApp) =>
    createOfficeStore({ queries: app.database.queries, kind: app.database.driver.kind }, app.clock.now);

  test('every open list is told what happens, with the record, also of a mark that another process set', async () => {
    const app = await start(undefined);
    const [one, other] = [await app.newAdminClient(), await app.newAdminClient('second.admin')];
    const lists = [await openList(one), await openList(other)];
    const ids = [await post(app, 'the first'), await post(app, 'the second')];
    await mark(one, ids[0] ?? 0);
    await elsewhere(app).setContacted(ids[1] ?? 0, 'somebody.else', true);
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
