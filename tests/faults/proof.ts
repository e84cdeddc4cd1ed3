import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgresServer } from '../support/postgres-server.ts';
import type { Finding, Stage } from './finding.ts';
import { measureBackupUnderLoad } from './measures/backup-under-load.ts';
import { measureDurableAnswers } from './measures/durable-answers.ts';
import { measureFailingFlush, measureFullDisk } from './measures/full-disk.ts';
import { measureKills } from './measures/kills.ts';
import { mailTroubles, measureMailTrouble, type TroubleName } from './measures/mail-trouble.ts';
import { measureRepeats } from './measures/repeats.ts';
import { measureWholePayloads } from './measures/whole-payloads.ts';

// npm run proof [-- A2 A5 sqlite]: no enquiry is ever lost, with full counts, on the embedded database and on
// PostgreSQL with three processes behind a proxy. Everything stays on this machine; about half an hour.

const places = ['sqlite', 'postgres'];
const promises = process.argv.slice(2).filter((word) => !places.includes(word));
const wantedPlaces = process.argv.slice(2).filter((word) => places.includes(word));
const isWanted = (promise: string) => promises.length === 0 || promises.includes(promise);

const measurements: [promise: string, measure: (stage: Stage) => Promise<Finding>][] = [
  ['A1', (stage) => measureDurableAnswers(stage, 1_000)],
  ['A2', (stage) => measureKills(stage, { kills: 100, acknowledgedAtLeast: 10_000, upWithinMs: 1_000 })],
  ['A3', (stage) => measureFullDisk(stage, 5, 5_000)],
  ['A3', (stage) => measureFailingFlush(stage, 5, 5_000)],
  ['A4', (stage) => measureRepeats(stage, 20)],
  [
    'A5',
    (stage) =>
      measureMailTrouble(stage, { posts: 200, names: Object.keys(mailTroubles) as TroubleName[], holdMs: 10_000 }),
  ],
  ['A8', (stage) => measureWholePayloads(stage, 1_000)],
  ['A9', (stage) => measureBackupUnderLoad(stage, 10)],
];

const lines: string[] = ['| promise | target | database | measured | |', '|---|---|---|---|---|'];
let isBroken = false;

function note({ promise, target, measured, outcome }: Finding, where: string): void {
  if (outcome === 'broken') isBroken = true;
  const verdict = typeof outcome === 'string' ? outcome : `skipped: ${outcome.skipped}`;
  lines.push(`| ${promise} | ${target} | ${where} | ${measured} | ${verdict} |`);
  console.error(`${verdict === 'kept' ? '✓' : '✗'} ${promise}, ${where}: ${measured} ${verdict}`);
}

async function measureOn(stage: Stage, where: string): Promise<void> {
  if (wantedPlaces.length > 0 && !wantedPlaces.includes(stage.kind)) return;
  for (const [promise, measure] of measurements) {
    if (!isWanted(promise)) continue;
    try {
      note(await measure(stage), where);
    } catch (error) {
      note({ promise, target: '', measured: (error as Error).message, outcome: 'broken' }, where);
    }
  }
}

/** A6 and A7 happen in a browser: their journeys are run, and what they counted is read from their report. */
function measureInBrowser(): void {
  const folder = mkdtempSync(join(tmpdir(), 'site-proof-'));
  const report = join(folder, 'report.json');
  const file = 'tests/journeys/lost-nothing.test.ts';
  spawnSync('vitest', ['run', '--project', 'journeys', file, '--reporter=json', `--outputFile.json=${report}`], {
    stdio: 'ignore',
    timeout: 900_000,
  });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    for (const [mark, promise, target] of [
      ['A6', 'A6 every form without working JavaScript', '7 forms × 3 modes'],
      [
        'A7',
        'A7 ‘Thank You!’ only after storing; text stays',
        '14 kinds of failure × 2 forms, 0 false, 0 characters lost',
      ],
    ] as const) {
      const own = tests.filter(({ fullName }) => fullName.includes(mark));
      const failed = own.filter(({ status }) => status !== 'passed').length;
      const isKept = failed === 0 && own.length > 0;
      note(
        {
          promise,
          target,
          measured: `${own.length - failed} of ${own.length} stories`,
          outcome: isKept ? 'kept' : 'broken',
        },
        'SQLite',
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Whoever breaks off leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await measureOn({ kind: 'sqlite', newGround: async () => ({ kind: 'sqlite' }) }, 'SQLite');
const server = await startPostgresServer();
if ('reason' in server) console.error(`PostgreSQL is left out: ${server.reason}.`);
else {
  const newGround = async () => ({ kind: 'postgres' as const, databaseUrl: await createDatabase(server.url) });
  await measureOn({ kind: 'postgres', newGround, postgres: server }, 'PostgreSQL × 3');
  await server.stop();
}
if (isWanted('A6') || isWanted('A7')) measureInBrowser();

const processor = cpus();
console.log(
  `Node ${process.version}, ${processor.length} × ${processor[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}\n\n${lines.join('\n')}`,
);
process.exit(isBroken ? 1 : 0);
