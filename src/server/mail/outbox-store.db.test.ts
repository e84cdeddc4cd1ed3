import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { undeliveredCountLimit } from '../../contract/listing.ts';
import { isFullRun } from '../../../tests/support/full-run.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../config.ts';
import { createSite } from '../site.ts';
import {
  type AttemptResult,
  type DueMail,
  countUndelivered,
  findUndelivered,
  claimFirst,
  claimRepeats,
  holdMails,
  type NewMail,
  queueMails,
  type Audience,
  recordAttempt,
  releaseMails,
  renewLeases,
  sendAgain,
  setObsolete,
} from './outbox-store.ts';
import { dayMs, minuteMs } from '../../contract/duration.ts';

const start = Date.parse('2026-03-02T09:00:00.000Z');
const at = (ms: number) => new Date(start + ms);
const leaseMs = 60_000;

onEachDatabase((databases) => {
  async function open() {
    const place = await databases.newPlace();
    const database = await databases.open(place);
    const { queries } = database;
    const other = await databases.open(place);
    const queue = (mails: Partial<NewMail>[], now = at(0)) =>
      queueMails(
        queries,
        mails.map((mail, n) => ({ kind: 'notification', submissionId: null, messageId: `m${n}`, ...mail })),
        now,
      );
    const claim = (audience: Audience, limit: number, now = at(0), from = database, except: number[] = []) =>
      claimFirst(from, audience, { limit, now, leasedUntil: new Date(now.getTime() + leaseMs), except });
    const claimAgain = (audience: Audience, limit: number, now = at(0), from = database, except: number[] = []) =>
      claimRepeats(from, audience, { limit, now, leasedUntil: new Date(now.getTime() + leaseMs), except });
    const readAll = () => queries.selectFrom('outbox').selectAll().orderBy('id').execute();
    const site = createSite(readConfig({}), database, { clock: () => at(0) });
    const recordResult = (due: DueMail, result: AttemptResult) => recordAttempt(site, due, result);
    return {
      queries,
      database,
      recordResult,
      other,
      queue,
      claim,
      claimAgain,
      readAll,
    };
  }
  async function insertSubmission({ queries }: Awaited<ReturnType<typeof open>>) {
    const enquiry = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      message: 'c',
      createdAt: at(0).toISOString(),
    };
    const { id } = await queries
      .insertInto('contact_submissions')
      .values(enquiry)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('a Message-ID is queued once', async () => {
    const { queue, readAll } = await open();
    expect(await queue([{ messageId: 'a' }])).toBe(1);
    expect(await queue([{ messageId: 'a' }, { messageId: 'b' }])).toBe(1);
    expect((await readAll()).map(({ messageId }) => messageId)).toEqual(['a', 'b']);
  });

  test('each audience has mails of its own, those that are due the longest first', async () => {
    const { queue, claim } = await open();
    await queue([{ messageId: 'later' }], at(-1));
    await queue([{ messageId: 'digest', kind: 'digest' }], at(-2));
    await queue([{ messageId: 'first' }], at(-3));
    await queue([{ messageId: 'future' }], at(1));
    await queue([
      { messageId: 'visitor', kind: 'acknowledgement' },
      { messageId: 'hook', kind: 'webhook' },
    ]);
    const names = (mails: { messageId: string }[]) => mails.map(({ messageId }) => messageId).toSorted();
    expect(names(await claim('staff', 2))).toEqual(['first', 'later']);
    expect(names(await claim('staff', 2))).toEqual(['digest']);
    expect(names(await claim('visitor', 2))).toEqual(['visitor']);
    expect(names(await claim('webhook', 2))).toEqual(['hook']);
  });

  test('a leased mail is left alone until its lease expires, also by another process', async () => {
    const { queue, claim, claimAgain, other, readAll } = await open();
    await queue([{}]);
    expect(await claim('staff', 3)).toMatchObject([{ attempts: 1, messageId: 'm0', refusedSince: null }]);
    expect(await claimAgain('staff', 3, at(leaseMs - 1), other)).toEqual([]);
    expect(await claimAgain('staff', 3, at(leaseMs + 1), other)).toMatchObject([{ attempts: 2 }]);
    const [row] = await readAll();
    expect(await claimAgain('staff', 3, at(dayMs), other, [row?.id ?? 0])).toEqual([]);
  });

  test('processes that claim at the same moment share the mails: none is claimed twice', async () => {
    const { queue, claim, database, other } = await open();
    await queue(Array.from({ length: 60 }, (_, n) => ({ messageId: `m${n}` })));
    const claims = Array.from({ length: 40 }, (_, n) => claim('staff', 3, at(0), n % 2 ? database : other));
    const ids = (await Promise.all(claims)).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // On PostgreSQL a claim may skip what another is about to lease.
    while (ids.length < 60) {
      const more = await claim('staff', 3);
      expect(more).not.toEqual([]);
      ids.push(...more.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(60);
  });

  test('an attempt is recorded on the row: sent, tried again, refused, given up', async () => {
    const { recordResult, queue, claim, readAll } = await open();
    await queue([{}, {}, {}, {}].map((_, n) => ({ messageId: `m${n}` })));
    const [sent, again, refused, givenUp] = await claim('staff', 4);
    const [now, next] = [at(5), at(minuteMs)];
    for (const [due, outcome, following] of [
      [sent, 'sent', undefined],
      [again, 'retry', next],
      [refused, 'refused', next],
      [givenUp, 'refused', undefined],
    ] as const)
      await recordResult(due!, { at: now, outcome, reply: `said ${outcome}`, next: following });
    const time = now.toISOString();
    expect(await readAll()).toMatchObject([
      { state: 'sent', settledAt: time, refusedSince: null, lastAttemptAt: time, lastReply: 'said sent' },
      { state: 'waiting', nextAttemptAt: next.toISOString(), refusedSince: null, lastReply: 'said retry' },
      { state: 'waiting', nextAttemptAt: next.toISOString(), refusedSince: time, lastReply: 'said refused' },
      { state: 'failed', settledAt: time, refusedSince: null, lastAttemptAt: time },
    ]);
    // A worker whose lease expired does not take back what another has recorded.
    await recordResult(sent!, { at: at(9), outcome: 'retry', reply: 'late', next });
    expect((await readAll())[0]).toMatchObject({ state: 'sent', lastReply: 'said sent' });
  });

  test('mails on hold are not claimed; released, they are due as if they had come now, unless they arrived meanwhile', async () => {
    const site = await open();
    const { recordResult, queries, queue, claim, readAll } = site;
    const submissionId = await insertSubmission(site);
    await queue([
      { submissionId, messageId: 'spam', isOnHold: true },
      { submissionId, messageId: 'in flight' },
      { submissionId, messageId: 'thanks', kind: 'acknowledgement' },
    ]);
    const [inFlight] = await claim('staff', 3);
    expect(inFlight).toMatchObject({ messageId: 'in flight' });
    await holdMails(queries, submissionId);
    expect((await readAll()).map(({ state }) => state)).toEqual(['on-hold', 'on-hold', 'on-hold']);
    expect(await claim('visitor', 3)).toEqual([]);
    await recordResult(inFlight!, { at: at(1), outcome: 'sent', reply: '250', next: undefined });
    const now = at(4 * dayMs);
    await releaseMails(queries, submissionId, now);
    expect(await readAll()).toMatchObject([
      { state: 'waiting', createdAt: now.toISOString(), nextAttemptAt: now.toISOString() },
      { state: 'sent' },
      // An acknowledgement of four days ago is stale.
      { state: 'on-hold' },
    ]);
  });

  test('Send again makes due what waits or was refused, not what was sent, is on hold, in flight or for a visitor', async () => {
    const site = await open();
    const { recordResult, queries, queue, claim, readAll } = site;
    const [open1, contacted] = [await insertSubmission(site), await insertSubmission(site)];
    await queue([
      { messageId: 'waiting', submissionId: open1 },
      { messageId: 'refused', submissionId: open1 },
      { messageId: 'failed', submissionId: open1 },
      { messageId: 'failed, contacted', submissionId: contacted },
      { messageId: 'hook', kind: 'webhook', submissionId: open1 },
      { messageId: 'sent', submissionId: open1 },
      { messageId: 'on hold', submissionId: open1, isOnHold: true },
      { messageId: 'visitor', kind: 'acknowledgement', submissionId: open1 },
    ]);
    await setObsolete(queries, contacted, true);
    const record = async (name: string, outcome: 'sent' | 'retry' | 'refused', next?: Date) => {
      const due = (await readAll()).find(({ messageId }) => messageId === name)!;
      await recordResult(due, { at: at(0), outcome, reply: '', next });
    };
    await record('waiting', 'retry', at(dayMs));
    await record('refused', 'refused', at(dayMs));
    await record('failed', 'refused');
    await record('failed, contacted', 'refused');
    await record('hook', 'refused', at(dayMs));
    await record('sent', 'sent');
    await record('visitor', 'refused');
    await queue([{ messageId: 'in flight', submissionId: open1 }], at(-1));
    expect(await claim('staff', 1)).toMatchObject([{ messageId: 'in flight' }]);
    const now = at(minuteMs / 2);
    expect(await sendAgain(queries, now)).toEqual({ mails: 3, webhooks: 1 });
    const due = (await readAll()).filter(({ nextAttemptAt }) => nextAttemptAt === now.toISOString());
    expect(due.map(({ messageId, refusedSince }) => [messageId, refusedSince])).toEqual([
      ['waiting', null],
      ['refused', now.toISOString()],
      ['failed', now.toISOString()],
      ['hook', now.toISOString()],
    ]);
    expect(await sendAgain(queries, now, contacted)).toEqual({ mails: 1, webhooks: 0 });
    expect((await readAll()).filter(({ state }) => state === 'failed').map(({ messageId }) => messageId)).toEqual([
      'visitor',
    ]);
  });

  test('one list of what is undelivered: by audience, with since when and the last reply', async () => {
    const site = await open();
    const { recordResult, queries, queue, readAll } = site;
    const [open1, contacted] = [await insertSubmission(site), await insertSubmission(site)];
    await queue([
      { messageId: 'untried', submissionId: open1 },
      { messageId: 'waiting', submissionId: open1 },
      { messageId: 'refused', submissionId: open1 },
      { messageId: 'given up', submissionId: open1 },
      { messageId: 'contacted', submissionId: contacted },
      { messageId: 'visitor', kind: 'acknowledgement', submissionId: open1 },
      { messageId: 'hook', kind: 'webhook', submissionId: open1 },
    ]);
    await setObsolete(queries, contacted, true);
    const record = async (name: string, ms: number, outcome: 'retry' | 'refused', next?: Date) => {
      const due = (await readAll()).find(({ messageId }) => messageId === name)!;
      await recordResult(due, { at: at(ms), outcome, reply: `${name}: no`, next });
    };
    const find = (now: Date, hasWebhook = true) => findUndelivered(queries, { now, hasWebhook });
    await record('waiting', 1_000, 'retry', at(dayMs));
    await record('refused', 2_000, 'refused', at(dayMs));
    await record('given up', 3_000, 'refused');
    await record('contacted', 4_000, 'refused');
    await record('visitor', 5_000, 'refused');
    await record('hook', 6_000, 'retry', at(dayMs));
    const { staff, webhook, visitor } = await find(at(minuteMs - 1));
    expect(staff).toEqual({
      waiting: 1,
      waitingSince: at(0).toISOString(),
      refused: 1,
      refusedSince: at(2_000).toISOString(),
      givenUp: 1,
      perhaps: 0,
      stuckSince: at(0).toISOString(),
      lastAttemptAt: at(3_000).toISOString(),
      reason: 'given up: no',
    });
    expect({ visitor: visitor.givenUp, webhook: webhook.waiting }).toEqual({ visitor: 1, webhook: 1 });
    // After a minute a mail counts that nobody has tried.
    expect(await countUndelivered(queries, { now: at(minuteMs + 1), hasWebhook: false })).toMatchObject({
      waiting: 2,
      refused: 2,
      replies: 0,
      acknowledgements: 1,
      reason: 'given up: no',
      webhooks: { waiting: 0, reason: null },
    });
  });

  test('what waits is found behind a thousand that were given up, and what later ones have overtaken is not stuck', async () => {
    const site = await open();
    const { queries, queue } = site;
    const submissionId = await insertSubmission(site);
    await queue(Array.from({ length: 1_100 }, (_, n) => ({ submissionId, messageId: `given up ${n}` })));
    await queries
      .updateTable('outbox')
      .set({ state: 'failed', lastAttemptAt: at(1).toISOString() })
      .execute();
    const receiver = 'office@site.example';
    await queue([
      { messageId: 'own cause', receiver },
      { messageId: 'passed', receiver },
      { messageId: 'stuck', receiver },
      { messageId: 'hook of its own cause', kind: 'webhook' },
      { messageId: 'hook that passed', kind: 'webhook' },
    ]);
    await queries.updateTable('outbox').set({ state: 'sent' }).where('messageId', 'like', '%passed').execute();
    await queries
      .updateTable('outbox')
      .set({ createdAt: at(5).toISOString() })
      .where('messageId', '=', 'stuck')
      .execute();
    const { staff, webhook } = await findUndelivered(queries, { now: at(2 * minuteMs), hasWebhook: true });
    expect(staff).toMatchObject({ waiting: 2, givenUp: undeliveredCountLimit + 1, stuckSince: at(5).toISOString() });
    expect(webhook).toMatchObject({ waiting: 1, stuckSince: null });
  });

  test('a worker whose lease another process has taken over neither renews nor ends it', async () => {
    const { recordResult, queries, queue, claim, claimAgain, other, readAll } = await open();
    await queue([{}]);
    const [late] = await claim('staff', 1);
    const [now] = await claimAgain('staff', 1, at(2 * leaseMs), other);
    const before = await readAll();
    await renewLeases(queries, [late!], at(9 * leaseMs));
    await recordResult(late!, { at: at(2 * leaseMs), outcome: 'retry', reply: 'late', next: at(0) });
    expect(await readAll()).toEqual(before);
    await renewLeases(queries, [now!], at(9 * leaseMs));
    expect(await readAll()).toMatchObject([{ leasedUntil: at(9 * leaseMs).toISOString() }]);
  });

  test('what is due and what is undelivered is found as fast with many mails waiting as with a thousand', async () => {
    const { queries, queue, claim, claimAgain } = await open();
    await queue(Array.from({ length: 1_000 }, (_, n) => ({ messageId: `old ${n}`, receiver: 'office@site.example' })));
    const before = { nextAttemptAt: at(-minuteMs).toISOString(), lastAttemptAt: at(-minuteMs).toISOString() };
    await queries
      .updateTable('outbox')
      .set({ ...before, attempts: 3 })
      .execute();
    async function measure(): Promise<number> {
      const times: number[] = [];
      for (let n = 0; n < 9; n += 1) {
        const now = at(2 * minuteMs + n);
        const began = performance.now();
        expect(await claim('staff', 2, now)).toEqual([]);
        expect(await claimAgain('staff', 2, now)).toHaveLength(2);
        expect((await findUndelivered(queries, { now, hasWebhook: true })).staff.waiting).toBeGreaterThan(900);
        times.push(performance.now() - began);
      }
      // The quickest: other programs of the machine only add to it.
      return Math.min(...times);
    }
    const fewMs = await measure();
    const columns = sql`"kind", "receiver", "attempts", "createdAt", "nextAttemptAt", "lastAttemptAt"`;
    for (let n = 1; n < (isFullRun ? 100 : 20); n += 1)
      await sql`insert into outbox ("messageId", ${columns})
        select "messageId" || ${`/${n}`}, ${columns} from outbox where "messageId" not like '%/%'`.execute(queries);
    const manyMs = await measure();
    // Reading each of them costs twenty times as much, in a full run a hundred times.
    expect(manyMs / fewMs).toBeLessThan(8);
    const { staff } = await findUndelivered(queries, { now: at(2 * minuteMs), hasWebhook: true });
    expect(staff.waiting).toBe(undeliveredCountLimit + 1);
  });
});
