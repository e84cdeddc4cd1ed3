import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgresServer } from '../support/postgres-server.ts';
import type { Finding, Stage } from './finding.ts';
import { cellOf, renewReport, writeReport } from './report.ts';
import { measureBackupUnderLoad } from './measures/backup-under-load.ts';
import { measureDurableAnswers } from './measures/durable-answers.ts';
import { measureFailingFlush, measureFullDisk } from './measures/full-disk.ts';
import { measureKills } from './measures/kills.ts';
import { mailTroubles, measureMailTrouble, type TroubleName } from './measures/mail-trouble.ts';
import { measureRepeats } from './measures/repeats.ts';
import { measureWholePayloads } from './measures/whole-payloads.ts';

// npm run proof [-- A2 A5 sqlite docs/proof.md]: no enquiry is ever lost, with full counts, on the embedded database
// and on PostgreSQL with three processes behind a proxy. Everything stays on this machine. Into a Markdown file the
// table is written between its two marks.

/** What has not begun by then is not measured, and the table says so. */
const mostMinutes = 25;
const began = performance.now();
const elapsedMinutes = () => (performance.now() - began) / 60_000;

const places = ['sqlite', 'postgres'];
const words = process.argv.slice(2);
const file = words.find((word) => word.endsWith('.md'));
const wantedPlaces = words.filter((word) => places.includes(word));
const promises = words.filter((word) => word !== file && !places.includes(word));
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
      measureMailTrouble(stage, {
        posts: 1_000,
        names: Object.keys(mailTroubles) as TroubleName[],
        holdMs: 5_000,
        isCompared: true,
      }),
  ],
  ['A8', (stage) => measureWholePayloads(stage, 1_000)],
  ['A9', (stage) => measureBackupUnderLoad(stage, 10)],
];

const known = [...new Set([...measurements.map(([promise]) => promise), 'A6', 'A7'])].toSorted();
const unknown = promises.find((promise) => !known.includes(promise));
if (unknown !== undefined) {
  console.error(`There is no promise '${unknown}'. There are: ${known.join(', ')}; and ${places.join(', ')}.`);
  process.exit(1);
}

let isBroken = false;
const findings: { finding: Finding; place: string }[] = [];

function note(finding: Finding, place: string): void {
  if (finding.outcome === 'broken') isBroken = true;
  findings.push({ finding, place });
  console.error(`${elapsedMinutes().toFixed(1)} min · ${finding.promise}, ${place}: ${cellOf(finding)}`);
}

async function measureOn(stage: Stage): Promise<void> {
  if (wantedPlaces.length > 0 && !wantedPlaces.includes(stage.kind)) return;
  for (const [promise, measure] of measurements) {
    if (!isWanted(promise)) continue;
    if (elapsedMinutes() > mostMinutes) {
      note({ promise, target: '', measured: '', outcome: { skipped: `${mostMinutes} minutes were over` } }, stage.kind);
      continue;
    }
    try {
      note(await measure(stage), stage.kind);
    } catch (error) {
      note({ promise, target: '', measured: (error as Error).message, outcome: 'broken' }, stage.kind);
    }
  }
}

/** A6 and A7 happen in a browser: their journeys are run, and what they counted is read from their report. */
function measureInBrowser(): void {
  const folder = mkdtempSync(join(tmpdir(), 'site-proof-'));
  const output = join(folder, 'report.json');
  const stories = 'tests/journeys/lost-nothing.test.ts';
  spawnSync('vitest', ['run', '--project', 'journeys', stories, '--reporter=json', `--outputFile.json=${output}`], {
    stdio: 'ignore',
    timeout: 900_000,
  });
  try {
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    for (const [mark, promise, target] of [
      ['A6', 'A6 every form without working JavaScript', '7 forms × 3 modes; on PostgreSQL × 1'],
      [
        'A7',
        'A7 ‘Thank You!’ only after storing; text stays',
        '14 kinds of failure, 3 of them on a second form, 0 false, 0 characters lost; on PostgreSQL 2 × 2; a lost answer is one enquiry',
      ],
    ] as const)
      for (const place of places) {
        const own = tests.filter(
          ({ fullName }) =>
            fullName.includes(mark) && fullName.includes(place === 'sqlite' ? 'on SQLite' : 'on Postgre'),
        );
        const told = own.filter(({ status }) => status === 'passed' || status === 'failed');
        const passed = told.filter(({ status }) => status === 'passed').length;
        const measured = `${passed} of ${told.length} stories`;
        note({ promise, target, measured, outcome: passed > 0 && passed === told.length ? 'kept' : 'broken' }, place);
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Whoever breaks off leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await measureOn({ kind: 'sqlite', newGround: async () => ({ kind: 'sqlite' }) });
const server = await startPostgresServer();
if ('reason' in server) console.error(`PostgreSQL is left out: ${server.reason}.`);
else {
  const newGround = async () => ({ kind: 'postgres' as const, databaseUrl: await createDatabase(server.url) });
  await measureOn({ kind: 'postgres', newGround, postgres: server });
  await server.stop();
}
if (isWanted('A6') || isWanted('A7')) measureInBrowser();

const report = writeReport(findings, { minutes: elapsedMinutes(), load: loadavg() });
if (file) writeFileSync(file, renewReport(readFileSync(file, { encoding: 'utf8', flag: 'a+' }), report));
console.log(report);
process.exit(isBroken ? 1 : 0);
