import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/server/db/open.ts';
import type { Queries } from '../../../src/server/db/schema.ts';
import { startCluster } from '../../support/cluster.ts';
import { quantile, tryPost } from '../../support/load.ts';
import { startMailCatcher, type FailureMode } from '../../support/mail-catcher.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';
import { type Environment } from '../environment.ts';

/** The kinds of mail failure; 'away' is a server that accepts no connection. */
export const mailFailures = {
  'connection refused': 'away',
  hanging: { at: 'hang' },
  'refused with 421': { at: 'MAIL', code: 421 },
  'refused with 452': { at: 'RCPT', code: 452 },
  'refused with 550': { at: 'RCPT', code: 550 },
  'dropped after DATA': { at: 'drop-after-DATA' },
  'down for a day': 'away',
} as const satisfies Record<string, FailureMode | 'away'>;
export type MailFailureName = keyof typeof mailFailures;

const growthMs = 10;
const recoveredMs = 60_000;
/** As many attempts as in a day: the delay between two has reached its maximum. */
const attemptsOfADay = 2_000;
const longestWaitMs = 40_000;
type Outcome = { growth: number; p99: number; deliveredAfterMs: number; missing: number; refused: number };
type Site = Awaited<ReturnType<typeof startSite>>;

type Plan = {
  posts: number;
  names: readonly MailFailureName[];
  holdMs: number;
  /** Whether a second site without mail failures is measured for comparison; beside other tests times say little. */
  isCompared: boolean;
};

/** Mail failures do not slow visitors, and the mails arrive soon after the server recovers. */
export async function measureMailFailures(
  environment: Environment,
  { posts, names, holdMs, isCompared }: Plan,
): Promise<Measurement> {
  const sites: Site[] = [];
  const outcomes = new Map<MailFailureName, Outcome>();
  try {
    const failing = await startSite(environment);
    sites.push(failing);
    const ordinary = isCompared ? await startSite(environment) : failing;
    if (isCompared) sites.push(ordinary);
    await postAlternately(ordinary, failing, posts, 'warm up');
    for (const site of sites) await site.untilSettled();
    for (const name of names) outcomes.set(name, await measureFailure(ordinary, failing, { name, posts, holdMs }));
  } finally {
    for (const site of sites) await site.close();
  }
  const isMet = [...outcomes.values()].every(
    (one) => one.growth <= growthMs && one.missing === 0 && one.deliveredAfterMs <= recoveredMs && one.refused === 0,
  );
  const lines = [...outcomes].map(
    ([name, one]) =>
      `${name}: p99 ${formatNumber(one.p99, 1)} ms (${one.growth < 0 ? '−' : '+'}${formatNumber(Math.abs(one.growth), 1)}), all delivered ${formatNumber(one.deliveredAfterMs / 1_000, 1)} s after recovery${one.refused > 0 ? `, ${one.refused} given up` : ''}${one.missing > 0 ? `, ${one.missing} missing` : ''}`,
  );
  return {
    name: 'mail trouble never reaches the visitor',
    target: `p99 grows ≤ ${growthMs} ms against a site without trouble, posts in turn; delivered ≤ 60 s after recovery; none missing`,
    measured: lines.join('; '),
    isMet,
  };
}

/** A site with a mail server of its own. */
async function startSite(environment: Environment) {
  let catcher = await startMailCatcher();
  const { port, url } = catcher;
  const cluster = await startCluster(await environment.newDatabase(), { SMTP_URL: url, LOG_LEVEL: 'silent' });
  const arrived = new Set<string>();
  const gather = () => {
    for (const { mail } of catcher.mails) arrived.add(mail.messageId ?? '');
  };
  const database = await openDatabase(cluster.place);
  const { queries } = database;
  return {
    origin: cluster.origin,
    queries,
    arrived: () => (gather(), arrived),
    untilSettled: () => untilSettled(queries),
    async begin(failureMode: FailureMode | 'away'): Promise<void> {
      gather();
      if (failureMode === 'away') await catcher.close();
      else catcher.setFailureMode(failureMode);
    },
    async end(failureMode: FailureMode | 'away'): Promise<void> {
      gather();
      if (failureMode === 'away') catcher = await startMailCatcher({ port });
      else catcher.setFailureMode();
    },
    async close(): Promise<void> {
      await database.close();
      await cluster.close();
      await catcher.close();
    },
  };
}

/** One failure: a site with it and a site without receive enquiries alternately; the failure lasts on, then ends. */
async function measureFailure(
  ordinary: Site,
  failing: Site,
  { name, posts, holdMs }: { name: MailFailureName; posts: number; holdMs: number },
): Promise<Outcome> {
  const failureMode = mailFailures[name];
  await failing.begin(failureMode);
  const times = await postAlternately(ordinary, failing, posts, name);
  if (name === 'down for a day') await simulateADayOfAttempts(failing.queries);
  // Refused mail is retried after a quarter of an hour: the failure lasts until every mail is refused.
  if (name === 'refused with 550') await untilRefused(failing.queries);
  else await sleep(holdMs);
  await failing.end(failureMode);
  if (name === 'refused with 550') await makeRefusedMailDue(failing.queries);
  const deliveredAfterMs = await failing.untilSettled();
  await ordinary.untilSettled();
  const p99 = quantile(times.failing, 0.99);
  return {
    p99,
    growth: p99 - quantile(times.ordinary, 0.99),
    deliveredAfterMs,
    ...(await countMissing(failing.queries, name, failing.arrived())),
  };
}

/**
 * Four concurrent visitors send a hundred enquiries a second to either site; the milliseconds of each. Every visitor
 * writes to both alternately, so that other work on the machine affects both.
 */
async function postAlternately(ordinary: Site, failing: Site, count: number, name: string) {
  const visitors = 4;
  const times = { ordinary: [] as number[], failing: [] as number[] };
  const post = async ({ origin }: Site, message: string, into: number[]) => {
    const one = await tryPost(origin, message);
    if (one.status !== 201) throw new Error(`An enquiry was answered with ${one.status} while mail was ${name}.`);
    into.push(one.ms);
    return one.ms;
  };
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      for (let number = visitor; number < count; number += visitors) {
        const both = [
          () => post(ordinary, `beside ${name} ${number}`, times.ordinary),
          () => post(failing, `${name} ${number}`, times.failing),
        ];
        let ms = 0;
        if (ordinary === failing) both.shift();
        for (const one of number % 8 < visitors ? both : both.toReversed()) ms += await one();
        await sleep(Math.max(0, 10 * visitors - ms));
      }
    }),
  );
  return times;
}

/** Waits until no mail is waiting; returns the milliseconds it took. */
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

/** Waits until every waiting mail was refused at least once. */
async function untilRefused(queries: Queries): Promise<void> {
  const began = performance.now();
  const untried = queries
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('refusedSince', 'is', null);
  while (performance.now() - began < 2 * recoveredMs && (await untried.limit(1).executeTakeFirst())) await sleep(50);
}

async function makeRefusedMailDue(queries: Queries): Promise<void> {
  await queries
    .updateTable('outbox')
    .set({ nextAttemptAt: new Date().toISOString() })
    .where('state', '=', 'waiting')
    .where('refusedSince', 'is not', null)
    .execute();
}

/** Sets the waiting mails to the state after a day of failed attempts: due at times spread over the longest delay. */
async function simulateADayOfAttempts(queries: Queries): Promise<void> {
  const rows = await queries.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  for (const [place, { id }] of rows.entries()) {
    const nextAttemptAt = new Date(Date.now() + ((place + 1) / rows.length) * longestWaitMs).toISOString();
    await queries
      .updateTable('outbox')
      .set({ attempts: attemptsOfADay, nextAttemptAt })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }
}

async function countMissing(queries: Queries, name: MailFailureName, arrived: ReadonlySet<string>) {
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
