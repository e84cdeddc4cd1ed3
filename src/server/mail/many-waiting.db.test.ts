import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../tests/support/database.ts';
import type { Database } from '../db/open.ts';
import type { Queries } from '../db/schema.ts';
import { createUndeliveredStore } from './undelivered-store.ts';
import { createLogThrottle } from '../log-throttle.ts';
import { digestEntries } from '../intake/enquiry-store.ts';
import type { SendOutcome } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxStore } from './outbox-store.ts';

const many = 100_000;
const now = new Date('2026-03-02T09:00:00.000Z');
const clock = () => now;
const log = { info: () => {}, warn: () => {}, error: (fields: object) => expect.fail(JSON.stringify(fields)) };

/** Fills the outbox with `many` waiting rows, the older half mails to visitors and webhooks, and as many sent ones. */
async function fillOutbox({ queries }: Database): Promise<void> {
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})
    insert into outbox ("submissionId", "kind", "messageId", "state", "createdAt", "nextAttemptAt")
    select null, case when n > ${sql.lit(many / 2)} then 'enquiry-notification' when n % 2 = 0 then 'webhook' else 'acknowledgement' end, s || '-' || n, s, '2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'
    from numbers cross join (select 'sent' as s union all select 'waiting') states`.execute(queries);
  await sql`analyze`.execute(queries);
}

/** The duration of the fastest run in ms: a busy machine slows some runs, a query that scans the table slows all. */
async function shortestOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  while (took.length < times) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return Math.min(...took);
}

/** The same queries, with a record of every statement that reads or changes the outbox. */
function listeningTo(queries: Queries) {
  const heard = new Map<string, CompiledQuery>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled = queries.getExecutor().compileQuery(node, queryId);
      if (/^(select|update)\b.*"outbox"/s.test(compiled.sql)) heard.set(compiled.sql, compiled);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { queries: queries.withPlugin(plugin), heard };
}

onEachDatabase(({ kind, newPlace, open }) => {
  /** The database's query plan of a statement. */
  async function explain(queries: Queries, { sql: text, parameters }: CompiledQuery): Promise<string> {
    const prefix = kind === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await queries.executeQuery(CompiledQuery.raw(`${prefix} ${text}`, [...parameters]));
    return rows.map((row) => Object.values(row as object).join(' ')).join('\n');
  }

  test('with 100,000 mails waiting, leasing them and counting them for the admin area are fast, by an index', async () => {
    // Filling takes a slow disk longer than a statement may.
    const database = await open({ ...(await newPlace()), disableTimeouts: true });
    await fillOutbox(database);
    const { queries, heard } = listeningTo(database.queries);

    const undelivered = createUndeliveredStore(queries, clock, { hasWebhook: true });
    expect(await undelivered.summarize()).toMatchObject({
      waiting: 10_001,
      waitingSince: '2026-03-01T08:00:00.000Z',
      refused: 0,
      webhooks: { waiting: 10_001, refused: 0 },
    });
    expect(await shortestOf(5, () => undelivered.summarize())).toBeLessThan(250);

    let sent = 0;
    const responding = Promise.withResolvers<SendOutcome>();
    const store = createOutboxStore({ queries, kind, clearDigest: digestEntries.clear });
    const throttle = createLogThrottle({ quietMs: 3_600_000, clock });
    const outbox = createOutbox({
      store,
      mailer: {
        // A mail server responds asynchronously.
        send: async () => (await setImmediate(), (sent += 1), { outcome: 'sent', reply: '250 ok' }),
        close: () => {},
      },
      writeMail: async ({ messageId }) => ({ messageId }),
      clock,
      // A receiver that hangs.
      webhooks: {
        webhook: { send: () => responding.promise },
        writeMessage: async ({ messageId }) => ({ id: messageId, body: '' }),
        throttle,
      },
      throttle,
      isSoleProcess: () => true,
      log,
    });
    await outbox.start();
    let expected = 0;
    const sendHundred = async () => {
      expected += 100;
      await expect.poll(() => sent, { interval: 5 }).toBeGreaterThanOrEqual(expected);
    };
    // Twenty leases of five mails, each with its own commits to disk.
    expect(await shortestOf(3, sendHundred)).toBeLessThan(5_000);
    responding.resolve({ outcome: 'retry', reply: '' });
    await outbox.stop();
    expect(await shortestOf(3, () => store.sendAgain(now))).toBeLessThan(250);

    expect(heard.size).toBeGreaterThanOrEqual(6);
    const plans: string[] = [];
    for (const statement of heard.values())
      plans.push(`${statement.sql}\n${await explain(database.queries, statement)}`);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on outbox\b|SCAN outbox\b(?! USING)/);
    const claims = plans.filter((plan) => plan.includes('order by "nextAttemptAt"')).join('\n');
    for (const index of ['outbox_due_staff', 'outbox_due_visitor', 'outbox_due_webhook'])
      expect(claims).toContain(index);
  });
});
