import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../../../src/server/db/schema.ts';
import { lookInside, startCluster } from '../../support/cluster.ts';
import { quantile, tryPost } from '../../support/load.ts';
import { startMailCatcher, type Trouble } from '../../support/mail-catcher.ts';
import { type Finding, shown, type Stage } from '../finding.ts';

/** The kinds of mail trouble; 'away' is a server that takes no connection. */
export const mailTroubles = {
  'connection refused': 'away',
  hanging: { at: 'hang' },
  'refused with 421': { at: 'MAIL', code: 421 },
  'refused with 452': { at: 'RCPT', code: 452 },
  'refused with 550': { at: 'RCPT', code: 550 },
  'dropped after DATA': { at: 'drop-after-DATA' },
  'down for a day': 'away',
} as const satisfies Record<string, Trouble | 'away'>;
export type TroubleName = keyof typeof mailTroubles;

const growthMs = 10;
const recoveredMs = 60_000;
/** As many attempts as a day of them: the wait between two has long been the longest. */
const attemptsOfADay = 2_000;

type Outcome = { p99: number; deliveredAfterMs: number; missing: number; refused: number };

/** A5: whatever the mail server does, visitors wait no longer, and the mails arrive soon after it recovers. */
export async function measureMailTrouble(
  stage: Stage,
  { posts, names, holdMs }: { posts: number; names: readonly TroubleName[]; holdMs: number },
): Promise<Finding> {
  let catcher = await startMailCatcher();
  const { port } = catcher;
  const cluster = await startCluster(await stage.newGround(), { SMTP_URL: catcher.url, LOG_LEVEL: 'silent' });
  const arrived = new Set<string>();
  const gather = () => {
    for (const { mail } of catcher.mails) arrived.add(mail.messageId ?? '');
  };
  const outcomes = new Map<TroubleName, Outcome>();
  let ordinary = 0;
  try {
    await lookInside(cluster.place, async (queries) => {
      await post(cluster.origin, posts, 'warm up');
      await untilSettled(queries);
      ordinary = quantile(await post(cluster.origin, posts, 'ordinary'), 0.99);
      await untilSettled(queries);
      for (const name of names) {
        const trouble = mailTroubles[name];
        gather();
        if (trouble === 'away') await catcher.close();
        else catcher.setTrouble(trouble);
        const p99 = quantile(await post(cluster.origin, posts, name), 0.99);
        await (name === 'down for a day' ? letADayPass(queries) : sleep(holdMs));
        gather();
        if (trouble === 'away') catcher = await startMailCatcher({ port });
        else catcher.setTrouble();
        const deliveredAfterMs = await untilSettled(queries);
        gather();
        outcomes.set(name, { p99, deliveredAfterMs, ...(await countMissing(queries, name, arrived)) });
      }
    });
  } finally {
    await cluster.close();
    await catcher.close();
  }
  const worst = Math.max(...[...outcomes.values()].map(({ p99 }) => p99));
  const isKept =
    worst - ordinary <= growthMs &&
    [...outcomes].every(
      ([name, one]) =>
        one.missing === 0 &&
        one.deliveredAfterMs <= recoveredMs &&
        one.refused === (name === 'refused with 550' ? posts : 0),
    );
  const lines = [...outcomes].map(
    ([name, one]) =>
      `${name}: p99 ${shown(one.p99, 1)} ms, ${name === 'refused with 550' ? `${one.refused} recorded as refused` : `all delivered ${shown(one.deliveredAfterMs / 1_000, 1)} s after recovery`}${one.missing > 0 ? `, ${one.missing} missing` : ''}`,
  );
  return {
    promise: 'A5 mail trouble never reaches the visitor',
    target: `p99 grows ≤ ${growthMs} ms; delivered ≤ 60 s after recovery; none missing`,
    measured: `ordinary p99 ${shown(ordinary, 1)} ms; ${lines.join('; ')}`,
    outcome: isKept ? 'kept' : 'broken',
  };
}

/** Enquiries from four visitors at once, a hundred a second; the milliseconds each took. */
async function post(origin: string, count: number, name: string): Promise<number[]> {
  const visitors = 4;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      for (let number = visitor; number < count; number += visitors) {
        const one = await tryPost(origin, `${name} ${number}`);
        if (one.status !== 201) throw new Error(`An enquiry was answered with ${one.status} while mail was ${name}.`);
        times.push(one.ms);
        await sleep(Math.max(0, 10 * visitors - one.ms));
      }
    }),
  );
  return times;
}

/** Waits until no mail waits any more; answers the milliseconds it took. */
async function untilSettled(queries: Queries): Promise<number> {
  const began = performance.now();
  for (;;) {
    const row = await queries
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .limit(1)
      .executeTakeFirst();
    const ms = performance.now() - began;
    if (!row || ms > 2 * recoveredMs) return ms;
    await sleep(50);
  }
}

/** Puts the waiting mails where a day of vain attempts would have put them, and waits for one more such attempt. */
async function letADayPass(queries: Queries): Promise<void> {
  const now = new Date().toISOString();
  await queries
    .updateTable('outbox')
    .set({ attempts: attemptsOfADay, nextAttemptAt: now })
    .where('state', '=', 'waiting')
    .execute();
  for (let waited = 0; waited < recoveredMs; waited += 100) {
    const row = await queries
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where((eb) => eb.or([eb('attempts', '<=', attemptsOfADay), eb('leasedUntil', 'is not', null)]))
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    await sleep(100);
  }
}

async function countMissing(queries: Queries, name: TroubleName, arrived: ReadonlySet<string>) {
  const rows = await queries
    .selectFrom('outbox as o')
    .innerJoin('contact_submissions as s', 's.id', 'o.submissionId')
    .select(['o.state', 'o.messageId'])
    .where('s.message', 'like', `${name} %`)
    .execute();
  const refused = rows.filter(({ state }) => state === 'failed').length;
  const missing = rows.filter(({ state, messageId }) => state !== 'failed' && !arrived.has(messageId)).length;
  return { refused, missing };
}
