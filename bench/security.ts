import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  measureCanaries,
  measureLoginTiming,
  measureReplays,
  measureRoles,
  readFiles,
} from '../tests/faults/security/accounts.ts';
import { attackNames, measureAttacks, measureStreams } from '../tests/faults/security/attacks.ts';
import { measureDisk, sizeOfDatabase, sizeOfFiles } from '../tests/faults/security/disk.ts';
import type { Measurement } from '../tests/support/measurement.ts';
import { measureFuzzing } from '../tests/faults/security/fuzz.ts';
import { measureLogins, measureOverload, measureSlowConnections, measureSoak } from '../tests/faults/security/load.ts';
import { measureRestarts } from '../tests/faults/security/restarts.ts';
import { measurePages, measurePosts } from '../tests/faults/security/speed.ts';
import { createDatabase, startPostgresServer } from '../tests/support/postgres-server.ts';
import { type RunningSite, startSite } from '../tests/support/site.ts';
import { manySources } from '../tests/support/sources.ts';

// npm run security [-- fuzz soak sqlite]: attacks on the site with full counts, on this machine alone; about forty
// minutes, ten of them the soak. `quick` names the measurements in milliseconds, which need an idle machine.

/** One kind of database, and how to create an empty one. */
type Place = {
  kind: 'sqlite' | 'postgres';
  name: string;
  newAddress(): Promise<string | undefined>;
  /** The whole content of the database, as text. */
  read(site: RunningSite, address: string | undefined): Promise<string>;
};
type Measure = (place: Place) => Promise<Measurement | Measurement[]>;

/** Runs a measurement on a site of its own, so that none depends on data of an earlier one. */
const onSite =
  (
    measure: (
      site: RunningSite,
      read: () => Promise<string>,
      address: string | undefined,
    ) => Promise<Measurement | Measurement[]>,
  ): Measure =>
  async (place) => {
    const address = await place.newAddress();
    const site = await startSite({ ...manySources, ...(address && { DATABASE_URL: address }) });
    try {
      return await measure(site, () => place.read(site, address), address);
    } finally {
      await site.remove();
    }
  };

/** The slowdown that another visitor may notice during an attack. */
const bounds = { mostMs: 50, growth: 4 };

/** Measurements that touch the database run on both kinds, the others on the embedded one. */
const measurements: Record<string, { measure: Measure; everywhere?: true; isQuick?: true }> = {
  timing: { measure: onSite((site) => measureLoginTiming(site, 300, 5)), isQuick: true },
  roles: { measure: onSite((site) => measureRoles(site, 1_000)), everywhere: true },
  canaries: { measure: onSite((site, read) => measureCanaries(site, 20, read)), everywhere: true },
  replays: { measure: onSite((site) => measureReplays(site, 25)), everywhere: true },
  fuzz: { measure: onSite((site) => measureFuzzing(site, 10_000)), everywhere: true },
  slow: { measure: onSite((site) => measureSlowConnections(site, 500, 10_000, 100)), isQuick: true },
  logins: { measure: onSite((site) => measureLogins(site, 200, 200)), isQuick: true },
  pages: { measure: onSite((site) => measurePages(site, 50, 10_000, 20)), isQuick: true },
  posts: { measure: onSite((site) => measurePosts(site, 100, 10_000, 50)), isQuick: true },
  attacks: { measure: onSite((site) => measureAttacks(site, attackNames, 10_000, bounds)), isQuick: true },
  streams: { measure: onSite((site) => measureStreams(site, 800, 10, bounds)), isQuick: true },
  disk: {
    measure: onSite((site, _read, address) =>
      measureDisk(site, 10_000, 4, address ? sizeOfDatabase(address) : sizeOfFiles),
    ),
    everywhere: true,
  },
  overload: { measure: onSite((site) => measureOverload(site, 3_000)) },
  restarts: {
    measure: async (place) => {
      const databaseUrl = await place.newAddress();
      return measureRestarts(databaseUrl ? { kind: 'postgres', databaseUrl } : { kind: 'sqlite' }, 20);
    },
    everywhere: true,
  },
  soak: { measure: onSite((site) => measureSoak(site, 10 * 60_000)) },
};

/** Tests that have full counts in every run of the tests; on both databases where they touch one. */
const testGroups: Record<string, { name: string; target: string; project: string; files: string[] }> = {
  access: {
    name: 'every admin call is refused by the server',
    target: '7 identities × 7 calls × methods × ways of writing the path',
    project: 'server',
    files: ['src/server/accounts/access.db.test.ts', 'src/server/accounts/sessions.db.test.ts'],
  },
  guessing: {
    name: 'guessing is throttled',
    target: 'every story',
    project: 'server',
    files: ['src/server/accounts/guessing.db.test.ts'],
  },
  'cross-site': {
    name: 'no other site acts as the user',
    target: '0 of 20 attacks from another site or another port',
    project: 'journeys',
    files: ['tests/journeys/cross-site.test.ts'],
  },
  texts: {
    name: 'nothing typed ever runs',
    target: 'every story',
    project: 'journeys',
    files: ['tests/journeys/naughty-strings.test.ts'],
  },
};

function runTests({ name, target, project, files }: (typeof testGroups)[string]): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'site-security-'));
  const report = join(folder, 'report.json');
  const reporter = ['--reporter=json', `--outputFile.json=${report}`, '--retry=0'];
  spawnSync('vitest', ['run', '--project', project, ...files, ...reporter], { stdio: 'ignore', timeout: 900_000 });
  try {
    const { numPassedTests: passed, numTotalTests: all } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'numPassedTests' | 'numTotalTests',
      number
    >;
    return { name, target, measured: `${passed} of ${all} stories`, isMet: passed === all && all > 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const places = ['sqlite', 'postgres'];
const kinds = wanted.filter((word) => places.includes(word));
const names = wanted.filter((word) => !places.includes(word));
const known = [...Object.keys(measurements), ...Object.keys(testGroups), 'quick'];
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no measurement '${unknown}'. There are: ${[...known, ...places].join(', ')}.`);
  process.exit(1);
}
const isWanted = (name: string, isQuick = false) =>
  names.length === 0 || names.includes(name) || (isQuick && names.includes('quick'));
const lines = ['| promise | target | database | measured | |', '|---|---|---|---|---|'];
let isBroken = false;

function note(where: string, { name, target, measured, isMet }: Measurement): void {
  if (!isMet) isBroken = true;
  const verdict = isMet ? 'kept' : 'broken';
  lines.push(`| ${name} | ${target} | ${where} | ${measured.replaceAll('|', '\\|')} | ${verdict} |`);
  console.error(`${isMet ? '✓' : '✗'} ${name}, ${where}: ${measured} (load ${loadavg()[0]?.toFixed(1)})`);
}

/** The measurements that were asked for, on one kind of database. */
const listPlanned = (kind: Place['kind']) =>
  kinds.length > 0 && !kinds.includes(kind)
    ? []
    : Object.entries(measurements).filter(
        ([name, { everywhere, isQuick }]) => isWanted(name, isQuick) && (everywhere || kind === 'sqlite'),
      );
const plannedGroups = kinds.length > 0 ? [] : Object.entries(testGroups).filter(([name]) => isWanted(name));

const total = listPlanned('sqlite').length + listPlanned('postgres').length + plannedGroups.length;
let begun = 0;
const begin = (name: string, where: string) => console.error(`${(begun += 1)} of ${total}: ${name}, ${where} …`);

async function measureAt(place: Place): Promise<void> {
  for (const [name, { measure }] of listPlanned(place.kind)) {
    begin(name, place.name);
    for (const measurement of [await measure(place)].flat()) note(place.name, measurement);
  }
}

// An interrupted run leaves no process behind: the exit handlers end them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await measureAt({ kind: 'sqlite', name: 'SQLite', newAddress: async () => undefined, read: readFiles });
const server = await startPostgresServer();
if ('reason' in server) console.error(`PostgreSQL is left out: ${server.reason}.`);
else {
  const run = promisify(execFile);
  await measureAt({
    kind: 'postgres',
    name: 'PostgreSQL',
    newAddress: () => createDatabase(server.url),
    read: async (_site, address = '') => (await run('pg_dump', ['--inserts', address], { maxBuffer: 1e9 })).stdout,
  });
  await server.stop();
}
for (const [name, group] of plannedGroups) {
  begin(name, 'in the test');
  note('in the test', runTests(group));
}

const processors = cpus();
console.log(
  `Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}, load at the end ${loadavg()[0]?.toFixed(1)}\n\n${lines.join('\n')}`,
);
process.exit(isBroken ? 1 : 0);
