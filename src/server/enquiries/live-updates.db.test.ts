import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase, onPostgres } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { sinceHeader } from '../../contract/listing.ts';
import { adminCalls, unattendedHeader } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { type Submission, submissionChanges, type UndeliveredMail } from '../../contract/submission.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordEvents } from '../audit/events-store.ts';
import { changeSubmissions } from './change-store.ts';
import { eraseAddress } from './erasure-store.ts';
import { streamsPerSession } from './live-updates.ts';
import { findChanges } from './list-changes-store.ts';

const streams: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close();
});

/** The event after which a list that is read now asks for changes. */
const readSince = async (client: Client) =>
  (await client.get(adminCalls.submissions)).headers.get(sinceHeader) ?? 'none';

const fetchChanges = (client: Client, since: string) =>
  client.get(`${adminCalls.submissionChanges}?since=${encodeURIComponent(since)}`);

/** An open list: reads the event stream and, as a browser does, fetches what came after the event that it knows. */
async function openList(client: Client, known?: string) {
  let position = known ?? (await readSince(client));
  const response = await client.get(adminCalls.submissionUpdates);
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isEnded = false;
  let reloads = 0;
  let undelivered: UndeliveredMail | undefined;
  const fetched: Submission[] = [];
  const events = () => text.match(/event: changed\ndata: \n\n/g) ?? [];
  let fetching = Promise.resolve();
  async function catchUp(): Promise<void> {
    const answer = await fetchChanges(client, position);
    if (answer.status === 410) {
      reloads += 1;
      position = await readSince(client);
    }
    if (answer.status !== 200) return;
    const changes = submissionChanges.parse(await answer.json());
    fetched.push(...changes.submissions);
    position = String(changes.since);
    ({ undelivered } = changes);
  }
  const read = async () => {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      text += chunk.value;
      fetching = fetching.then(catchUp);
    }
    isEnded = true;
  };
  const done = read();
  const list = {
    fetched,
    messages: () => [...new Set(fetched.toSorted((a, b) => a.id - b.id).map(({ message }) => message))],
    latest: (id: number) => fetched.findLast((one) => one.id === id),
    events,
    position: () => position,
    reloads: () => reloads,
    undelivered: () => undelivered,
    isEnded: () => isEnded,
    async close() {
      await reader?.cancel();
      await done;
      await fetching;
    },
  };
  streams.push(list);
  await expect.poll(() => events().length).toBeGreaterThan(0);
  return list;
}

onEachDatabase((databases) => {
  const { startCatcher, start, post, soon, laterTry } = createMailCatcher(databases);
  const mark = (client: Client, id: number) => client.request('POST', adminCalls.submissionContacted(id));

  test('every open list shows new enquiries and marks, also a mark that another process set', async () => {
    const app = await start(undefined);
    const [one, other] = [await app.newAdminClient(), await app.newAdminClient('second.admin')];
    const lists = [await openList(one), await openList(other)];
    const ids = [await post(app, 'the first'), await post(app, 'the second')];
    await mark(one, ids[0] ?? 0);
    await changeSubmissions(
      app.site,
      { ids: [ids[1] ?? 0], what: 'contacted' },
      await app.addAdministrator('somebody.else'),
    );
    for (const list of lists) {
      await expect.poll(() => list.messages(), soon).toEqual(['the first', 'the second']);
      await expect
        .poll(() => ids.map((id) => list.latest(id)?.contactedBy), soon)
        .toEqual(['harbour.master', 'somebody.else']);
      await expect.poll(() => list.position(), soon).toBe(await readSince(one));
    }
  });

  test('a colleague whose account is deleted has no enquiry any more in an open list, which reads all again', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const colleague = await app.newAdminClient('soon.gone');
    const id = await post(app, 'the first');
    const change = { from: null, to: 'soon.gone' };
    expect((await colleague.postJson(adminCalls.submissionAssignee(id), change)).status).toBe(200);
    const list = await openList(admin);
    await app.administrators.remove('soon.gone');
    await expect.poll(() => list.reloads(), soon).toBe(1);
  });

  test('the result of a mail shows in the enquiry and in the note about undelivered mail', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 451, says: 'Come back later' });
    const app = await start(catcher.url);
    const list = await openList(await app.newAdminClient());
    const id = await post(app);
    await expect.poll(() => list.latest(id)?.mail, soon).toBe('waiting');
    await expect
      .poll(() => list.undelivered(), soon)
      .toMatchObject({ waiting: 1, reason: expect.stringContaining('Come back later') as string });
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(() => list.latest(id)?.mail, soon).toBe('sent');
    await expect.poll(() => list.undelivered(), soon).toMatchObject({ waiting: 0 });
  });

  test('a reply that begins to wait shows in the note, although nothing was tried and recorded', async () => {
    const app = await start(undefined);
    const list = await openList(await app.newAdminClient());
    const createdAt = new Date(app.clock.now().getTime() - 61_000).toISOString();
    await app.database.queries
      .insertInto('outbox')
      .values({
        kind: 'reply',
        messageId: '<reply@site.example>',
        createdAt,
        nextAttemptAt: '2999-01-01T00:00:00.000Z',
      })
      .execute();
    await expect.poll(() => list.undelivered()?.replies, soon).toBe(1);
  });

  test('a list that reconnects fetches what came after its position', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const known = await post(app, 'known');
    const position = await readSince(admin);
    await post(app, 'missed');
    await mark(admin, known);
    const list = await openList(admin, position);
    await expect.poll(() => list.messages(), soon).toContain('missed');
    expect(list.latest(known)?.contactedBy).toBe('harbour.master');
    expect(list.position()).toBe(await readSince(admin));
    expect(list.reloads()).toBe(0);
  });

  test('a list with too many changes, or with an unknown position, is read again', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const position = await readSince(admin);
    await Promise.all(Array.from({ length: 301 }, (_, number) => post(app, `number ${number}`)));
    for (const unknown of [position, '1202', '', 'x', '-1', '1e3', '1.5', '9'.repeat(10), '9'.repeat(500)])
      expect((await fetchChanges(admin, unknown)).status, unknown).toBe(410);
    const list = await openList(admin, position);
    await expect.poll(() => list.reloads(), soon).toBe(1);
    await post(app, 'later');
    await expect.poll(() => list.messages(), soon).toContain('later');
  });

  test('after an erasure the list is read again', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    await post(app, 'one', { email: 'one@x.example' });
    const list = await openList(admin);
    await expect.poll(() => list.position(), soon).toBe(await readSince(admin));
    await eraseAddress(app.site, 'one@x.example');
    await expect.poll(() => list.reloads(), { timeout: 5_000 }).toBe(1);
  });

  test('after the retention period the list is read again', async () => {
    const app = await start(undefined, { RETENTION_DAYS: '30' });
    await post(app, 'one');
    const since = await readSince(await app.newAdminClient());
    app.clock.advance(31 * 24 * 60 * 60_000);
    await app.sweep();
    const admin = await app.newAdminClient();
    expect(await (await admin.get(adminCalls.submissions)).json()).toEqual([]);
    expect((await fetchChanges(admin, since)).status).toBe(410);
  });

  test('opening an enquiry or signing in changes no list', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const id = await post(app, 'one');
    const since = await readSince(admin);
    await admin.postJson(adminCalls.submissionViewing(id), {});
    await app.newAdminClient('second.admin');
    expect(await readSince(admin)).toBe(since);
  });

  test('a database that fails leaves no rejection unhandled, which would end the process', async () => {
    const database = await databases.open();
    const { site } = await startApp(database);
    await database.close();
    const unhandled: unknown[] = [];
    const listen = (error: unknown) => void unhandled.push(error);
    process.prependListener('unhandledRejection', listen);
    await expect(findChanges(site, 1)).rejects.toBeInstanceOf(Error);
    await sleep(50);
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });

  test('a burst of enquiries shows whole', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const list = await openList(admin);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 100 }, (_, number) => post(app, `number ${round}-${number}`)));
      await expect.poll(() => list.messages().length, soon).toBe(100 * (round + 1));
      // Its position may be older than its rows: a list that is more than a round behind is read again as a whole.
      const position = await readSince(admin);
      await expect.poll(() => list.position(), soon).toBe(position);
    }
    expect(list.reloads()).toBe(0);
  });

  test('a stream that is not read delays no other stream, and one write waits for it at most', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const unread = await admin.get(adminCalls.submissionUpdates);
    const list = await openList(admin);
    for (let number = 0; number < 30; number += 1) {
      await post(app, `number ${number}`);
      await expect.poll(() => list.messages().length, soon).toBe(number + 1);
    }
    app.liveUpdates.close();
    // What the stream's buffers accepted, not an event for each enquiry.
    expect((await unread.text()).split('event: changed').length).toBeLessThan(10);
  });

  test('a session has ten streams: one more ends the oldest, and no other session loses one', async () => {
    const app = await start(undefined);
    const [admin, other] = [await app.newAdminClient(), await app.newAdminClient()];
    const others = await openList(other);
    const lists: Awaited<ReturnType<typeof openList>>[] = [];
    for (let number = 0; number < streamsPerSession + 2; number += 1) lists.push(await openList(admin));
    await expect.poll(() => lists.slice(0, 2).every((list) => list.isEnded()), soon).toBe(true);
    await post(app, 'for all');
    for (const list of [...lists.slice(2), others]) await expect.poll(() => list.messages(), soon).toEqual(['for all']);
    expect(lists.filter((list) => list.isEnded())).toHaveLength(2);
    // A stream that its browser closed makes room.
    await lists[2]?.close();
    await openList(admin);
    await sleep(50);
    expect(lists.slice(3).some((list) => list.isEnded())).toBe(false);
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
    await expect.poll(() => lists.every((list) => list.isEnded()), soon).toBe(true);
    expect(stays.isEnded()).toBe(false);
    expect((await fetchChanges(admin, '0')).status).toBeGreaterThanOrEqual(401);
  });

  test('no cache stores the events or the changes', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const response = await admin.get(adminCalls.submissionUpdates);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    await response.body?.cancel();
    const changes = await fetchChanges(admin, await readSince(admin));
    expect([changes.status, changes.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  });

  test('the requests of an open list while nobody is there do not keep a session from its idle timeout', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const since = await readSince(admin);
    const { submissions, submissionChanges: changes, submissionCounts, undeliveredMail } = adminCalls;
    const fetched = [
      `${changes}?since=${since}`,
      submissions,
      `${submissions}?page=2`,
      submissionCounts,
      undeliveredMail,
    ];
    for (let minutes = 0; minutes < 120; minutes += 30) {
      app.clock.advance(30 * 60_000);
      for (const path of [...fetched, calls.user]) await admin.request('GET', path, { [unattendedHeader]: 'yes' });
    }
    expect((await admin.get(submissions)).status).toBe(401);
  });

  test('after a database error the streams end, and a list that reconnects misses nothing', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const list = await openList(admin);
    const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;
    await rename('events', 'elsewhere').execute(app.database.queries);
    await expect.poll(() => list.isEnded(), { timeout: 5_000 }).toBe(true);
    expect(app.logLines.some((line) => line.includes('"live-updates"'))).toBe(true);
    await rename('elsewhere', 'events').execute(app.database.queries);
    await post(app, 'the first');
    const next = await openList(admin, list.position());
    await post(app, 'the second');
    await expect.poll(() => next.messages(), soon).toEqual(['the first', 'the second']);
  });

  test('when the process stops every stream ends, also one that is just being opened', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const list = await openList(admin);
    const opening = await admin.get(adminCalls.submissionUpdates);
    app.liveUpdates.close();
    await expect.poll(() => list.isEnded(), soon).toBe(true);
    // Both end: otherwise this would never resolve.
    expect(await opening.text()).toBeDefined();
    expect(await (await admin.get(adminCalls.submissionUpdates)).text()).toBeDefined();
  });
});

onPostgres((databases) => {
  const { start, post, soon } = createMailCatcher(databases);

  test.each([1, 150])('an enquiry that is committed after %i newer ones shows', async (newer) => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const list = await openList(admin);
    const late = Promise.withResolvers<void>();
    const row = { firstName: 'Ada', lastName: 'L', email: 'a@x.example', phone: null, service: null };
    const createdAt = app.clock.now().toISOString();
    const inserted = app.database.queries.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('contact_submissions')
        .values({ ...row, message: 'late', createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('submission_state')
        .values({
          submissionId: id,
          text: 'late',
          service: null,
          contactedAt: null,
          contactedBy: null,
          suspectedSpam: 0,
        })
        .execute();
      await recordEvents(app.site, trx, { by: 'visitor', what: 'received', submissionId: id });
      await late.promise;
    });
    await sleep(50);
    await Promise.all(Array.from({ length: newer }, (_, number) => post(app, `newer ${number}`)));
    await expect.poll(() => list.messages().length, soon).toBe(newer);
    late.resolve();
    await inserted;
    await expect.poll(() => list.messages(), soon).toContain('late');
    expect(list.reloads()).toBe(0);
  });

  test('after an erasure that is committed after a newer enquiry the list is read again', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const id = await post(app, 'one');
    const list = await openList(admin);
    const late = Promise.withResolvers<void>();
    const erased = inTransaction(app.database.queries, async (trx) => {
      await trx.deleteFrom('submission_state').where('submissionId', '=', id).execute();
      await trx.deleteFrom('contact_submissions').where('id', '=', id).execute();
      await recordEvents(app.site, trx, { by: 'command', what: 'enquiry-erased', submissionId: id });
      await late.promise;
    });
    await sleep(50);
    await post(app, 'newer');
    await expect.poll(() => list.messages(), soon).toContain('newer');
    late.resolve();
    await erased;
    await expect.poll(() => list.reloads(), soon).toBe(1);
  });
});
