import { expect, test } from 'vitest';
import { undeliveredCountLimit } from '../../contract/listing.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { at, compareBacklogs, insertSubmission, openOutbox } from '../../../tests/support/outbox-fixture.ts';
import { countUndelivered, findUndelivered } from './delivery-store.ts';
import { setObsolete } from './outbox-store.ts';
import { dayMs, minuteMs } from '../../contract/duration.ts';

onEachDatabase((databases) => {
  test('one list of what is undelivered: by audience, with since when and the last reply', async () => {
    const { recordResult, queries, queue, readAll } = await openOutbox(databases);
    const [open1, contacted] = [await insertSubmission(queries), await insertSubmission(queries)];
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

  test('the reason is that of what is counted, not of a reply that was given up long ago', async () => {
    const { recordResult, queries, queue, readAll } = await openOutbox(databases);
    const submissionId = await insertSubmission(queries);
    await queue([
      { messageId: 'given up', kind: 'reply', submissionId },
      { messageId: 'thanks', kind: 'acknowledgement', submissionId },
    ]);
    const [givenUp, thanks] = await readAll();
    await recordResult(givenUp!, { at: at(1_000), outcome: 'refused', reply: '550 no such user', next: undefined });
    await recordResult(thanks!, { at: at(2_000), outcome: 'retry', reply: '450 later', next: at(dayMs) });
    const count = () => countUndelivered(queries, { now: at(2 * minuteMs), hasWebhook: false });
    expect(await count()).toMatchObject({ replies: 0, acknowledgements: 1, reason: '450 later' });
    await queue([{ messageId: 'new', kind: 'reply', submissionId }]);
    expect(await count()).toMatchObject({ replies: 1, acknowledgements: 1, lastAttemptAt: null, reason: null });
  });

  test('what waits is found behind a thousand that were given up, and what later ones have overtaken is not stuck', async () => {
    const { queries, queue } = await openOutbox(databases);
    const submissionId = await insertSubmission(queries);
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

  test('what is undelivered is counted as fast with many mails waiting as with a thousand', async () => {
    const outbox = await openOutbox(databases);
    const find = (now: Date) => findUndelivered(outbox.queries, { now, hasWebhook: true });
    const times = await compareBacklogs(outbox, async (now) => {
      expect((await find(now)).staff.waiting).toBeGreaterThan(900);
    });
    // Reading each of them costs twenty times as much, in a full run a hundred times.
    expect(times).toBeLessThan(8);
    expect((await find(at(2 * minuteMs))).staff.waiting).toBe(undeliveredCountLimit + 1);
  });
});
