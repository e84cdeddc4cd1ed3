import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { at, compareBacklogs, insertSubmission, openOutbox } from '../../../tests/support/outbox-fixture.ts';
import {
  type Audience,
  claimFirst,
  claimRepeats,
  holdMails,
  releaseMails,
  renewLeases,
  setObsolete,
} from './outbox-store.ts';
import { dayMs, minuteMs } from '../../contract/duration.ts';

const leaseMs = 60_000;

onEachDatabase((databases) => {
  async function open() {
    const outbox = await openOutbox(databases);
    const { database, place } = outbox;
    const claim = (audience: Audience, limit: number, now = at(0), from = database, except: number[] = []) =>
      claimFirst(from, audience, {
        limit,
        now,
        leasedUntil: new Date(now.getTime() + leaseMs),
        leasesEndedBy: now,
        except,
      });
    const claimAgain = (audience: Audience, limit: number, now = at(0), from = database, except: number[] = []) =>
      claimRepeats(from, audience, {
        limit,
        now,
        leasedUntil: new Date(now.getTime() + leaseMs),
        leasesEndedBy: now,
        except,
      });
    return { ...outbox, other: await databases.open(place), claim, claimAgain };
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
    const { recordResult, queries, queue, claim, readAll } = await open();
    const submissionId = await insertSubmission(queries);
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
    const { recordResult, queries, queue, claim, readAll, sendAgain } = await open();
    const [open1, contacted] = [await insertSubmission(queries), await insertSubmission(queries)];
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
    expect(await sendAgain(now)).toEqual({ mails: 3, webhooks: 1 });
    const due = (await readAll()).filter(({ nextAttemptAt }) => nextAttemptAt === now.toISOString());
    expect(due.map(({ messageId, refusedSince }) => [messageId, refusedSince])).toEqual([
      ['waiting', null],
      ['refused', now.toISOString()],
      ['failed', now.toISOString()],
      ['hook', now.toISOString()],
    ]);
    expect(await sendAgain(now, contacted)).toEqual({ mails: 1, webhooks: 0 });
    expect((await readAll()).filter(({ state }) => state === 'failed').map(({ messageId }) => messageId)).toEqual([
      'visitor',
    ]);
    expect(await sendAgain(now, 999_999)).toEqual({ mails: 0, webhooks: 0 });
    const events = queries.selectFrom('events').select(['submissionId', 'count']).where('what', '=', 'sent-again');
    expect(await events.orderBy('id').execute()).toEqual([
      { submissionId: null, count: 4 },
      { submissionId: contacted, count: null },
    ]);
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

  test('what is due is found as fast with many mails waiting as with a thousand', async () => {
    const outbox = await open();
    const { claim, claimAgain } = outbox;
    const times = await compareBacklogs(outbox, async (now) => {
      expect(await claim('staff', 2, now)).toEqual([]);
      expect(await claimAgain('staff', 2, now)).toHaveLength(2);
    });
    // Reading each of them costs twenty times as much, in a full run a hundred times.
    expect(times).toBeLessThan(8);
  });
});
