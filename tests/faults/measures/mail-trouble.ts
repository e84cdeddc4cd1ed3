import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/server/db/open.ts';
import type { Queries } from '../../../src/server/db/schema.ts';
import { startCluster } from '../../support/cluster.ts';
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
const longestWaitMs = 40_000;
type Outcome = { growth: number; p99: number; deliveredAfterMs: number; missing: number; refused: number };
type Site = Awaited<ReturnType<typeof startSite>>;

type Plan = {
  posts: number;
  names: readonly TroubleName[];
  holdMs: number;
  /** Whether a second site has no trouble: how long a post takes says little beside other tests. */
  isCompared: boolean;
};

/** A5: whatever the mail server does, visitors wait no longer, and the mails arrive soon after it recovers. */
export async function measureMailTrouble(stage: Stage, { posts, names, holdMs, isCompared }: Plan): Promise<Finding> {
  const sites: Site[] = [];
  const outcomes = new Map<TroubleName, Outcome>();
  try {
    const troubled = await startSite(stage);
    sites.push(troubled);
    const ordinary = isCompared ? await startSite(stage) : troubled;
    if (isCompared) sites.push(ordinary);
    await postInTurn(ordinary, troubled, posts, 'warm up');
    for (const site of sites) await site.untilSettled();
    for (const name of names) outcomes.set(name, await suffer(ordinary, troubled, { name, posts, holdMs }));
  } finally {
    for (const site of sites) await site.close();
  }
  const isKept = [...outcomes.values()].every(
    (one) => one.growth <= growthMs && one.missing === 0 && one.deliveredAfterMs <= recoveredMs && one.refused === 0,
  );
  const lines = [...outcomes].map(
    ([name, one]) =>
      `${name}: p99 ${shown(one.p99, 1)} ms (${one.growth < 0 ? '−' : '+'}${shown(Math.abs(one.growth), 1)}), all delivered ${shown(one.deliveredAfterMs / 1_000, 1)} s after recovery${one.refused > 0 ? `, ${one.refused} given up` : ''}${one.missing > 0 ? `, ${one.missing} missing` : ''}`,
  );
  return {
    promise: 'A5 mail trouble never reaches the visitor',
    target: `p99 grows ≤ ${growthMs} ms against a site without trouble, posts in turn; delivered ≤ 60 s after recovery; none missing`,
    measured: lines.join('; '),
    outcome: isKept ? 'kept' : 'broken',
  };
}

/** A site with a mail server of its own. */
async function startSite(stage: Stage) {
  let catcher = await startMailCatcher();
  const { port, url } = catcher;
  const cluster = await startCluster(await stage.newGround(), { SMTP_URL: url, LOG_LEVEL: 'silent' });
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
    async begin(trouble: Trouble | 'away'): Promise<void> {
      gather();
      if (trouble === 'away') await catcher.close();
      else catcher.setTrouble(trouble);
    },
    async end(trouble: Trouble | 'away'): Promise<void> {
      gather();
      if (trouble === 'away') catcher = await startMailCatcher({ port });
      else catcher.setTrouble();
    },
    async close(): Promise<void> {
      await database.close();
      await cluster.close();
      await catcher.close();
    },
  };
}

/** One trouble: a site with it and a site without take enquiries in turn; then it holds on, and then it ends. */
async function suffer(
  ordinary: Site,
  troubled: Site,
  { name, posts, holdMs }: { name: TroubleName; posts: number; holdMs: number },
): Promise<Outcome> {
  const trouble = mailTroubles[name];
  await troubled.begin(trouble);
  const times = await postInTurn(ordinary, troubled, posts, name);
  if (name === 'down for a day') await letADayPass(troubled.queries);
  // What is refused comes again after a quarter of an hour: the trouble lasts until all of it is, and then that passes.
  if (name === 'refused with 550') await untilRefused(troubled.queries);
  else await sleep(holdMs);
  await troubled.end(trouble);
  if (name === 'refused with 550') await letRefusedMailBeDue(troubled.queries);
  const deliveredAfterMs = await troubled.untilSettled();
  await ordinary.untilSettled();
  const p99 = quantile(times.troubled, 0.99);
  return {
    p99,
    growth: p99 - quantile(times.ordinary, 0.99),
    deliveredAfterMs,
    ...(await countMissing(troubled.queries, name, troubled.arrived())),
  };
}

/**
 * Enquiries from four visitors at once, a hundred a second to either site; the milliseconds each took. Every visitor
 * writes to both in turn, so that what else the machine does at that moment hits both.
 */
async function postInTurn(ordinary: Site, troubled: Site, count: number, name: string) {
  const visitors = 4;
  const times = { ordinary: [] as number[], troubled: [] as number[] };
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
          () => post(troubled, `${name} ${number}`, times.troubled),
        ];
        let ms = 0;
        if (ordinary === troubled) both.shift();
        for (const one of number % 8 < visitors ? both : both.toReversed()) ms += await one();
        await sleep(Math.max(0, 10 * visitors - ms));
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

/** Waits until every mail that waits was refused. */
async function untilRefused(queries: Queries): Promise<void> {
  const began = performance.now();
  const untried = queries
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('refusedSince', 'is', null);
  while (performance.now() - began < 2 * recoveredMs && (await untried.limit(1).executeTakeFirst())) await sleep(50);
}

async function letRefusedMailBeDue(queries: Queries): Promise<void> {
  await queries
    .updateTable('outbox')
    .set({ nextAttemptAt: new Date().toISOString() })
    .where('state', '=', 'waiting')
    .where('refusedSince', 'is not', null)
    .execute();
}

/** Puts the waiting mails where a day of vain attempts would have put them: all over the longest wait. */
async function letADayPass(queries: Queries): Promise<void> {
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
