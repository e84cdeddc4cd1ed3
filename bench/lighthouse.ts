import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/site.ts';
import { publicPaths } from '../src/web/prerendered.ts';
import { quantile } from '../tests/support/load.ts';
import { notMeasured, type Measurement } from '../tests/support/measurement.ts';

/** Fetched when it is needed: with its dependencies it is larger than the rest of the project. */
const program = 'lighthouse@13.5.0';
const requirement = 'Lighthouse mobile, every public route';
const maxTries = 5;
/** How often this site and another are measured in turns. */
const turnsBeside = 5;
/** The share of the machine's time that other machines may take (`steal`); beyond it the result is unreliable. */
const maxSteal = 0.02;
/** Background features of the browser that would load the processor. */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'InterestFeedContentSuggestions',
  'AutofillServerCommunication',
];
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  `--disable-features=${disabledFeatures.join(',')}`,
];
const target = '100 / 100 / 100 / 100, LCP ≤ 1.0 s, TBT 0 ms, CLS 0';

type Result = {
  path: string;
  scores: number[];
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Transferred, headers included. */
  scriptBytes: number;
  allBytes: number;
  /** The share of the machine's time that other machines took meanwhile. */
  steal: number;
};
/** A request of the audit `network-requests`. */
type Item = { resourceType?: string; transferSize?: number };
type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } }>;
  runtimeError?: { code: string };
};

/**
 * Runs Lighthouse's mobile audit on every public route; BENCH_ROUTES names some of them, separated by commas.
 * BENCH_BESIDE names a page of another site on this machine, which is then measured in turns with the first route.
 */
export async function measureLighthouse(): Promise<Measurement[]> {
  const chosen = process.env['BENCH_ROUTES']?.split(',') ?? publicPaths;
  const [first = '/'] = chosen;
  const beside = process.env['BENCH_BESIDE'];
  const site = await startSite();
  try {
    const results: Result[] = [];
    // The first run reads Lighthouse and the browser from the disk, and does not count.
    audit(site.origin, first);
    for (const path of chosen) {
      const result = auditWithRetries(site.origin, path);
      if (typeof result === 'string') return [notMeasured(requirement, target, result)];
      results.push(result);
      console.error(`  ${describe(result)}`);
    }
    return [...toRows(results), ...(beside ? measureBeside(site.origin + first, beside) : [])];
  } finally {
    await site.remove();
  }
}

/** Measures a page of this site and one of another in turns; the medians and their ratios. */
function measureBeside(own: string, other: string): Measurement[] {
  const pairs: [Result, Result][] = [];
  for (let turn = 0; turn < turnsBeside; turn += 1) {
    const pair = [own, other].map((address) => {
      const { origin, pathname } = new URL(address);
      return auditWithRetries(origin, pathname);
    });
    const [ownResult, otherResult] = pair;
    if (typeof ownResult !== 'object' || typeof otherResult !== 'object')
      return [notMeasured(`beside ${other}`, '', String(pair.find((one) => typeof one === 'string')))];
    pairs.push([ownResult, otherResult]);
    console.error(`  ${describe(ownResult)}\n  beside ${describe(otherResult)}`);
  }
  const row = (name: string, unit: string, read: (result: Result) => number): Measurement => {
    const [mine, theirs] = [0, 1].map((side) =>
      quantile(
        pairs.map((pair) => read(pair[side] as Result)),
        0.5,
      ),
    );
    const ratio = theirs ? `, × ${((mine ?? 0) / theirs).toFixed(2)}` : '';
    return {
      name: `${new URL(own).pathname} beside ${other}: ${name}`,
      target: '',
      measured: `${(mine ?? 0).toFixed(1)} ${unit} (other ${(theirs ?? 0).toFixed(1)} ${unit}${ratio})`,
      isMet: undefined,
    };
  };
  return [
    row('LCP', 'ms', ({ lcpMs }) => lcpMs),
    row('TBT', 'ms', ({ tbtMs }) => tbtMs),
    row('scripts transferred', 'kB', ({ scriptBytes }) => scriptBytes / 1_000),
    row('all transferred', 'kB', ({ allBytes }) => allBytes / 1_000),
  ];
}

/**
 * Repeats a run in which Lighthouse's browser did not respond or other machines took the processor. If every run was
 * disturbed, the least disturbed one counts, and its row names the share.
 */
function auditWithRetries(origin: string, path: string): Result | string {
  let best: Result | undefined;
  let failure = '';
  for (let tries = 0; tries < maxTries && (!best || best.steal > maxSteal); tries += 1) {
    const before = readTimes();
    const result = audit(origin, path);
    if (typeof result === 'string') {
      failure = result;
      console.error(`  ${path}: ${result}`);
      continue;
    }
    const after = readTimes();
    const steal = after.all > before.all ? (after.steal - before.steal) / (after.all - before.all) : 0;
    if (!best || steal < best.steal) best = { ...result, steal };
  }
  return best ?? failure;
}

/** The machine's time so far, and the part that its host gave to other machines; 0 where the system reports neither. */
function readTimes(): { all: number; steal: number } {
  if (!existsSync('/proc/stat')) return { all: 0, steal: 0 };
  // user, nice, system, idle, iowait, irq, softirq, steal
  const times = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
  return { all: times.reduce((sum, one) => sum + one, 0), steal: times[7] ?? 0 };
}

function audit(origin: string, path: string): Omit<Result, 'steal'> | string {
  // Read from a file: Lighthouse exits before it has written all of its standard output.
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`);
  const ran = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${program}`,
      '--',
      'lighthouse',
      origin + path,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${chromeFlags.join(' ')}`,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1_048_576, env: { ...process.env, CHROME_PATH: chromiumPath('whole') } },
  );
  if (!existsSync(file)) return `Lighthouse could not be run: ${ran.stderr.trim().split('\n').at(-1) ?? ''}`;
  const { categories, audits, runtimeError } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  if (runtimeError || !audits['largest-contentful-paint']?.numericValue)
    return `Lighthouse saw nothing painted: ${runtimeError?.code ?? 'no largest paint'}`;
  const requests = audits['network-requests']?.details?.items ?? [];
  const sum = (items: readonly Item[]) => items.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    path,
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    allBytes: sum(requests),
  };
}

const kilo = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

const describe = ({ path, scores, lcpMs, tbtMs, cls, scriptBytes, allBytes, steal }: Result) =>
  `${path}: ${scores.join(' / ')}, LCP ${(lcpMs / 1_000).toFixed(2)} s, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}, scripts ${kilo(scriptBytes)}, all ${kilo(allBytes)}${
    steal > maxSteal ? ` (others had ${Math.round(steal * 100)} % of the machine)` : ''
  }`;

const meetsTarget = ({ scores, lcpMs, tbtMs, cls }: Result) =>
  scores.every((score) => score === 100) && lcpMs <= 1_000 && Math.round(tbtMs) === 0 && cls < 0.005;

/** One row for all routes, and one for each that misses the target. */
function toRows(results: readonly Result[]): Measurement[] {
  const short = results.filter((one) => !meetsTarget(one));
  const lcp = results.map(({ lcpMs }) => lcpMs).toSorted((a, b) => a - b);
  const seconds = (at: number) => ((lcp[at] ?? 0) / 1_000).toFixed(2);
  const spread = `LCP ${seconds(0)} to ${seconds(lcp.length - 1)} s, middle ${seconds(Math.floor(lcp.length / 2))} s`;
  const most = (read: (result: Result) => number) => Math.max(...results.map(read));
  const heaviest = `TBT at most ${Math.round(most(({ tbtMs }) => tbtMs))} ms, scripts ${kilo(most(({ scriptBytes }) => scriptBytes))}, all ${kilo(most(({ allBytes }) => allBytes))}`;
  const all: Measurement = {
    name: `${requirement} (${results.length})`,
    target,
    measured: `${results.length - short.length} of ${results.length} as promised; ${spread}; ${heaviest}`,
    isMet: short.length === 0,
  };
  return [all, ...short.map((one) => ({ name: '', target: '', measured: describe(one), isMet: false }))];
}
