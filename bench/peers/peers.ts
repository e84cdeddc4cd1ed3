import { launchBrowser } from '../../tests/support/browser.ts';
import { quantile } from '../../tests/support/load.ts';
import { type Figure, formatNumber, type Measurement, notMeasured } from '../../tests/support/measurement.ts';
import { createDatabase, startPostgresServer } from '../../tests/support/postgres-server.ts';
import { startSite } from '../../tests/support/site.ts';
import { manySources } from '../../tests/support/sources.ts';
import { listTransfers, sumBytes } from '../../tests/support/transfer.ts';
import { clients, load, type SendEnquiry, toSite } from '../enquiries-per-second.ts';
import { ensureProgram, pinFamily } from '../external-programs.ts';
import { runWrk } from '../pages-per-second.ts';
import { startDirectus } from './directus.ts';
import { startGhost } from './ghost.ts';
import { type HomeText, type Peer, readHomeText } from './peer.ts';
import { startWordPress } from './wordpress.ts';

const rounds = 3;
const pageSeconds = 3;
const warmUpMs = 1_000;
const loadMs = 3_000;
/** What browsers send. */
const encoding = 'gzip, deflate, br';
const us = 'this site';
const onSqlite = 'this site on SQLite';
const onPostgreSql = 'this site on PostgreSQL';

/** The peers; the name is for the row of one that cannot run here. */
const starts: readonly { name: string; start(home: HomeText): Promise<Peer> }[] = [
  { name: 'WordPress', start: startWordPress },
  { name: 'Ghost', start: startGhost },
  { name: 'Directus', start: startDirectus },
];

/**
 * Other programs that firms use for such a website beside this one, in turns, so that other work on the machine affects
 * all: pages per second, enquiries stored per second, and the bytes of the home page's first view.
 */
export async function measurePeers(): Promise<Measurement[]> {
  const site = await startSite(manySources);
  const peers: Peer[] = [];
  const rows: Measurement[] = [];
  try {
    const home = await readHomeText(site.origin);
    for (const { name, start } of starts) {
      try {
        peers.push(await start(home));
      } catch (error) {
        rows.push(notMeasured(`beside ${name}`, '', error instanceof Error ? error.message : String(error)));
      }
    }
    rows.push(...(await measureEnquiries(site.port, peers)));
    const own = { subject: us, homes: [{ subject: us, origin: site.origin }], pids: [site.pid] };
    const withPages = [own, ...peers.filter(({ homes }) => homes.length > 0)];
    rows.push(...(await measureFirstViews(withPages)));
    rows.push(...(await measurePages(withPages, home.mark)));
    return rows;
  } finally {
    for (const peer of peers) await peer.stop();
    await site.remove();
  }
}

type Visited = Pick<Peer, 'subject' | 'homes' | 'pids'>;

/** All processes of each program on one processor, wrk on the other. The pins stay: this measurement is the last. */
async function measurePages(programs: readonly Visited[], mark: string): Promise<Measurement[]> {
  const name = (subject: string) => `GET / of ${subject}, one core`;
  const wrk = ensureProgram('wrk', 'wrk');
  if (!wrk) return [notMeasured('GET / beside peers, one core', '', 'wrk is missing (Debian: wrk)')];
  const homes = programs.flatMap((program) => program.homes);
  for (const { pids } of programs) for (const pid of pids) pinFamily(pid, 0);
  for (const { subject, origin } of homes) await expectHome(subject, origin, mark);
  const runs = await inTurns(homes, async ({ origin }) => runWrk(wrk, origin, { encoding, seconds: pageSeconds }));
  for (const { subject, origin } of homes) await expectHome(subject, origin, mark);
  const ours = median(runs, us);
  return homes.map(({ subject }): Measurement => {
    const failed = resultsOf(runs, subject).reduce((sum, run) => sum + run.failed, 0);
    if (failed > 0) return notMeasured(name(subject), '', `${failed} failed responses`);
    const perSecond = median(runs, subject);
    const beside = subject === us ? '' : `; this site ${formatRatio(ours, perSecond)}`;
    return {
      name: name(subject),
      target: '',
      measured: `${formatNumber(perSecond)}/s${beside}`,
      isMet: undefined,
      figures: [toFigure('pages per second beside peers', 'pages/s', subject, 'GET /', Math.round(perSecond))],
    };
  });
}

/** Throws unless an address answers with 200 and the home page's text. */
async function expectHome(subject: string, origin: string, mark: string): Promise<void> {
  const response = await fetch(origin, { redirect: 'manual' });
  const isHome = response.status === 200 && (await response.text()).includes(mark);
  if (!isHome) throw new Error(`${subject} did not answer with its home page: ${response.status}`);
}

/** One that takes enquiries; `count` is how many it has stored, where that is compared with the acknowledged. */
type Intake = { subject: string; send: SendEnquiry; count?: () => Promise<number> };

async function measureEnquiries(ownPort: number, peers: readonly Peer[]): Promise<Measurement[]> {
  const server = await startPostgresServer();
  const onPostgres =
    'reason' in server
      ? undefined
      : await startSite({ ...manySources, DATABASE_URL: await createDatabase(server.url) });
  try {
    const intakes: Intake[] = [
      { subject: onSqlite, send: toSite(ownPort) },
      ...(onPostgres ? [{ subject: onPostgreSql, send: toSite(onPostgres.port) }] : []),
      ...peers.flatMap(({ subject, intake }) => (intake ? [{ subject, ...intake }] : [])),
    ];
    for (const { send } of intakes) await load(send, warmUpMs);
    const runs = await inTurns(intakes, loadOnce);
    const theirs = intakes.filter(({ count }) => count).map(({ subject }) => median(runs, subject));
    return intakes.map((intake): Measurement => {
      const perSecond = median(runs, intake.subject);
      const failed = resultsOf(runs, intake.subject).reduce((sum, run) => sum + run.failed, 0);
      const lost = resultsOf(runs, intake.subject).reduce((sum, run) => sum + run.lost, 0);
      const isOurs = !intake.count;
      const [best, target] = [Math.max(...theirs), '≥ 10 × the best peer'];
      const beside = isOurs && theirs.length > 0 ? `; ${formatRatio(perSecond, best)} the best peer` : '';
      return {
        name: `enquiries stored by ${intake.subject}, ${clients} clients`,
        target: isOurs ? target : '',
        measured: `${formatNumber(perSecond)}/s, ${failed} failed${isOurs ? '' : `, ${lost} acknowledged and not stored`}${beside}`,
        isMet: isOurs && theirs.length > 0 ? perSecond >= 10 * best && failed === 0 : undefined,
        figures: [
          toFigure(
            'enquiries per second beside peers',
            'enquiries/s',
            intake.subject,
            'enquiry',
            Math.round(perSecond),
          ),
        ],
      };
    });
  } finally {
    await onPostgres?.remove();
    if ('stop' in server) await server.stop();
  }
}

async function loadOnce({ send, count }: Intake) {
  const before = await count?.();
  const { times, failed } = await load(send, loadMs);
  const after = await count?.();
  const lost = before === undefined || after === undefined ? 0 : Math.max(0, times.length - (after - before));
  return { perSecond: (times.length / loadMs) * 1_000, failed, lost };
}

/** Without a target: the peers' pages have no pictures, and WordPress's has no fonts. */
async function measureFirstViews(programs: readonly Visited[]): Promise<Measurement[]> {
  const browser = await launchBrowser('ordinary');
  try {
    const rows: Measurement[] = [];
    for (const { subject, homes } of programs) {
      const transfers = await listTransfers(browser, homes[0]?.origin ?? '', { isUntouched: true });
      const kilobytes = sumBytes(transfers, 'all') / 1_000;
      rows.push({
        name: `home page of ${subject}, first view`,
        target: '',
        measured: `${formatNumber(kilobytes, 1)} kB in ${transfers.length} files`,
        isMet: undefined,
        figures: [toFigure('first view beside peers', 'kB', subject, 'home page', Number(kilobytes.toFixed(1)))],
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

type Run<Result> = { subject: string; result: Result };

/** Runs each one after another, as often as there are rounds. */
async function inTurns<One extends { subject: string }, Result>(
  list: readonly One[],
  run: (one: One) => Promise<Result>,
): Promise<Run<Result>[]> {
  const runs: Run<Result>[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const one of list) runs.push({ subject: one.subject, result: await run(one) });
  return runs;
}

const resultsOf = <Result>(runs: readonly Run<Result>[], subject: string): Result[] =>
  runs.filter((run) => run.subject === subject).map(({ result }) => result);

const median = (runs: readonly Run<{ perSecond: number }>[], subject: string): number =>
  quantile(
    resultsOf(runs, subject).map(({ perSecond }) => perSecond),
    0.5,
  );

const formatRatio = (value: number, other: number) => `${formatNumber(value / other, value < 10 * other ? 1 : 0)} ×`;

const toFigure = (
  quantity: Figure['quantity'],
  unit: string,
  subject: string,
  task: string,
  value: number,
): Figure => ({ quantity, unit, subject, task, value });
