import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everything, type ListView, pageSize } from '../src/contract/listing.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { createOfficeStore, type Range } from '../src/server/enquiries/office/store.ts';
import { fillWithEnquiries, rareWord } from './enquiries.ts';

// How long the office waits, at a thousand enquiries and at a million, on either database: the store's own
// work, in milliseconds, p50 and p99. DATABASE_URL adds an empty PostgreSQL database to the run.

const rounds = 40;

/** What the office does, each with the calls it makes of the store. */
function tasks(store: ReturnType<typeof createOfficeStore>, count: number) {
  const page =
    (view: Partial<ListView>, range: Omit<Range, 'limit'> = {}) =>
    async () => {
      const whole = { ...everything, ...view };
      await Promise.all([store.list(whole, { limit: pageSize, ...range }), store.count(whole)]);
    };
  return {
    'open the dashboard': page({}),
    'page 1,000': page({}, { offset: Math.min(9_990, count - pageSize) }),
    'last page': page({}, { oldestFirst: true }),
    'a page in the middle': page({}, { before: Math.round(count / 2) }),
    'not contacted': page({ contacted: 'no' }),
    'search, no hit': page({ q: 'xylophone' }),
    'search, rare': page({ q: rareWord }),
    'search, common': page({ q: 'spreadsheet' }),
    'search, two letters, common': page({ q: 'an' }),
    'search, two letters, no hit': page({ q: 'qx' }),
  };
}

async function measure(work: () => Promise<void>): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  const end = performance.now() + 20_000;
  while (times.length < rounds && (times.length < 5 || performance.now() < end)) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

async function run(kind: 'sqlite' | 'postgres', count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const database = await openDatabase(
    kind === 'sqlite' ? { dataDir: folder } : { dataDir: folder, databaseUrl: process.argv[2] },
  );
  try {
    const from = performance.now();
    await fillWithEnquiries(database, count);
    console.log(
      `\n${kind}, ${count.toLocaleString('en')} enquiries (filled in ${((performance.now() - from) / 1000).toFixed(0)} s)`,
    );
    for (const [name, work] of Object.entries(
      tasks(
        createOfficeStore({ queries: database.queries, kind }, () => new Date()),
        count,
      ),
    )) {
      const { p50, p99 } = await measure(work);
      console.log(`  ${name.padEnd(30)} p50 ${p50.toFixed(1).padStart(8)} ms   p99 ${p99.toFixed(1).padStart(8)} ms`);
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const counts = (process.env['BENCH_COUNTS'] ?? '1000,1000000').split(',').map(Number);
for (const count of counts) await run(process.argv[2] ? 'postgres' : 'sqlite', count);
