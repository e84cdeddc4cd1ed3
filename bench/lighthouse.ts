import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/site.ts';
import { publicPaths } from '../src/web/prerendered.ts';
import { notMeasured, type Row } from './row.ts';

/** Fetched when it is needed: with what it brings it is larger than all the rest of the project. */
const program = 'lighthouse@13.5.0';
const what = 'Lighthouse mobile, every public route';
const mostTries = 5;
/** Of a shared machine's time; beyond it what is measured are the others. */
const mostTaken = 0.02;
/** What a browser does beside showing the page: its own windows' pages, its own errands. */
const errands = [
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
  `--disable-features=${errands.join(',')}`,
];
const target = '100 / 100 / 100 / 100, LCP ≤ 1.0 s, TBT ≤ 50 ms, CLS 0';

type Result = {
  path: string;
  scores: number[];
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** The share of the machine's time that others had meanwhile. */
  taken: number;
};
type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { code: string };
};

/** Every public route on Lighthouse's phone; BENCH_ROUTES names some of them, apart by commas. */
export async function measureLighthouse(): Promise<Row[]> {
  const chosen = process.env['BENCH_ROUTES']?.split(',') ?? publicPaths;
  const site = await startSite();
  try {
    const results: Result[] = [];
    // The first look reads Lighthouse and the browser from the disk, and is not counted.
    look(site.origin, chosen[0] ?? '/');
    for (const path of chosen) {
      const result = lookAgain(site.origin, path);
      if (typeof result === 'string') return [notMeasured(what, target, result)];
      results.push(result);
      console.error(`  ${describe(result)}`);
    }
    return toRows(results);
  } finally {
    await site.remove();
  }
}

/**
 * Now and then Lighthouse's own browser does not answer it, or others have the machine: that is no result, and it is
 * asked again. Where it never has the machine to itself, the look with the least taken counts, and says how much.
 */
function lookAgain(origin: string, path: string): Result | string {
  let best: Result | undefined;
  let trouble = '';
  for (let tries = 0; tries < mostTries && (!best || best.taken > mostTaken); tries += 1) {
    const before = readTimes();
    const result = look(origin, path);
    if (typeof result === 'string') {
      trouble = result;
      console.error(`  ${path}: ${result}`);
      continue;
    }
    const after = readTimes();
    const taken = after.all > before.all ? (after.taken - before.taken) / (after.all - before.all) : 0;
    if (!best || taken < best.taken) best = { ...result, taken };
  }
  return best ?? trouble;
}

/** The machine's time so far, and what a host gave to other machines of it (`steal`); 0 where the system tells neither. */
function readTimes(): { all: number; taken: number } {
  if (!existsSync('/proc/stat')) return { all: 0, taken: 0 };
  // user, nice, system, idle, iowait, irq, softirq, steal
  const times = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
  return { all: times.reduce((sum, one) => sum + one, 0), taken: times[7] ?? 0 };
}

function look(origin: string, path: string): Omit<Result, 'taken'> | string {
  // Not by its output, of which it ends before all is written.
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`);
  const said = spawnSync(
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
  if (!existsSync(file)) return `Lighthouse could not be run: ${said.stderr.trim().split('\n').at(-1) ?? ''}`;
  const { categories, audits, runtimeError } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  if (runtimeError || !audits['largest-contentful-paint']?.numericValue)
    return `Lighthouse saw nothing painted: ${runtimeError?.code ?? 'no largest paint'}`;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    path,
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

const describe = ({ path, scores, lcpMs, tbtMs, cls, taken }: Result) =>
  `${path}: ${scores.join(' / ')}, LCP ${(lcpMs / 1_000).toFixed(2)} s, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}${
    taken > mostTaken ? ` (others had ${Math.round(taken * 100)} % of the machine)` : ''
  }`;

const isAsPromised = ({ scores, lcpMs, tbtMs, cls }: Result) =>
  scores.every((score) => score === 100) && lcpMs <= 1_000 && tbtMs <= 50 && cls < 0.005;

/** One row for all; those that fall short are named one by one. */
function toRows(results: readonly Result[]): Row[] {
  const short = results.filter((one) => !isAsPromised(one));
  const lcp = results.map(({ lcpMs }) => lcpMs).toSorted((a, b) => a - b);
  const seconds = (at: number) => ((lcp[at] ?? 0) / 1_000).toFixed(2);
  const spread = `LCP ${seconds(0)} to ${seconds(lcp.length - 1)} s, middle ${seconds(Math.floor(lcp.length / 2))} s`;
  const all: Row = {
    what: `${what} (${results.length})`,
    target,
    measured: `${results.length - short.length} of ${results.length} as promised; ${spread}`,
    isMet: short.length === 0,
  };
  return [all, ...short.map((one) => ({ what: '', target: '', measured: describe(one), isMet: false }))];
}
