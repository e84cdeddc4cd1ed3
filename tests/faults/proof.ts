import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { createDatabase, startPostgresServer } from '../support/postgres-server.ts';
import type { Finding, Stage } from './finding.ts';
import { cellOf, renewReport, writeReport } from './report.ts';
import { measureBackupUnderLoad } from './measures/backup-under-load.ts';
import { measureDurableAnswers } from './measures/durable-answers.ts';
import { measureFailingFlush, measureFullDisk } from './measures/full-disk.ts';
import { journeyPromises, measureInBrowser } from './measures/in-browser.ts';
import { measureKills } from './measures/kills.ts';
import { mailTroubles, measureMailTrouble, type TroubleName } from './measures/mail-trouble.ts';
import { measureRepeats } from './measures/repeats.ts';
import { measureWholePayloads } from './measures/whole-payloads.ts';

// npm run proof [-- A2 A5 sqlite docs/proof.md]: no enquiry is ever lost, with full counts, on the embedded database
// and on PostgreSQL with three processes behind a proxy; nothing typed runs, no page has a barrier. Everything stays on
// this machine. Into a Markdown file the table is written between its two marks.

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

const known = [...new Set([...measurements.map(([promise]) => promise), ...journeyPromises])].toSorted();
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
for (const { finding, place } of measureInBrowser(journeyPromises.filter(isWanted))) note(finding, place);

const report = writeReport(findings, { minutes: elapsedMinutes(), load: loadavg() });
if (file) writeFileSync(file, renewReport(readFileSync(file, { encoding: 'utf8', flag: 'a+' }), report));
console.log(report);
process.exit(isBroken ? 1 : 0);
