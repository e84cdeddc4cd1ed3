import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type Measurement, notMeasured } from '../support/measurement.ts';
import { writeEvidence } from '../support/evidence.ts';
import { createDatabase, startPostgresServer } from '../support/postgres-server.ts';
import type { Environment } from './environment.ts';
import { cellOf, renewReport, writeReport } from './report.ts';
import { measureBackupUnderLoad } from './measures/backup-under-load.ts';
import { journeyGroups, measureBrowserJourneys } from './measures/browser-journeys.ts';
import { measureDestroyedDisk } from './measures/disk-destroyed.ts';
import { measureDurableResponses } from './measures/durable-responses.ts';
import { measureFailingFlush, measureFullDisk } from './measures/full-disk.ts';
import { measureIdempotency } from './measures/idempotency.ts';
import { measureKills } from './measures/kills.ts';
import { measurePayloadIntegrity } from './measures/payload-integrity.ts';
import { measureSilence } from './measures/silence.ts';

// npm run proof [-- kills sqlite docs/evidence/reliability.md]: measures with full counts that no enquiry is lost, that no typed
// text runs and that every page is accessible, on the embedded database and on PostgreSQL with three processes behind a
// proxy. Nothing leaves this machine. A Markdown file gets the table between its two marks, and docs/evidence/proof.json
// the figures that are plotted.

/** The table says so of each measurement that has not begun by then. */
const maxMinutes = 25;
const began = performance.now();
const elapsedMinutes = () => (performance.now() - began) / 60_000;

const databases = ['sqlite', 'postgres'];
const words = process.argv.slice(2);
const file = words.find((word) => word.endsWith('.md'));
const wantedDatabases = words.filter((word) => databases.includes(word));
const wanted = words.filter((word) => word !== file && !databases.includes(word));
const isWanted = (id: string) => wanted.length === 0 || wanted.includes(id);

const measurements: [id: string, measure: (environment: Environment) => Promise<Measurement>][] = [
  ['durability', (environment) => measureDurableResponses(environment, 1_000)],
  ['kills', (environment) => measureKills(environment, { kills: 100, acknowledgedAtLeast: 10_000, upWithinMs: 1_000 })],
  ['disk', (environment) => measureFullDisk(environment, 5, 5_000)],
  ['disk', (environment) => measureFailingFlush(environment, 5, 5_000)],
  ['idempotency', (environment) => measureIdempotency(environment, 20)],
  ['payloads', (environment) => measurePayloadIntegrity(environment, 1_000)],
  ['backups', (environment) => measureBackupUnderLoad(environment, 10)],
  ['disk-destroyed', (environment) => measureDestroyedDisk(environment, 10)],
  ['silence', (environment) => measureSilence(environment)],
];

const known = [...new Set([...measurements.map(([id]) => id), ...journeyGroups])].toSorted();
const unknown = wanted.find((id) => !known.includes(id));
if (unknown !== undefined) {
  console.error(`There is no promise '${unknown}'. There are: ${known.join(', ')}; and ${databases.join(', ')}.`);
  process.exit(1);
}

let isBroken = false;
const measured: { measurement: Measurement; database: string }[] = [];

function note(measurement: Measurement, database: string): void {
  if (measurement.isMet === false) isBroken = true;
  measured.push({ measurement, database });
  console.error(`${elapsedMinutes().toFixed(1)} min · ${measurement.name}, ${database}: ${cellOf(measurement)}`);
}

/** The measurements that were asked for, on one kind of database. */
const listPlanned = (kind: Environment['kind']) =>
  wantedDatabases.length > 0 && !wantedDatabases.includes(kind) ? [] : measurements.filter(([id]) => isWanted(id));
const plannedJourneys = journeyGroups.filter(isWanted);

// The journeys are one run.
const total = listPlanned('sqlite').length + listPlanned('postgres').length + (plannedJourneys.length > 0 ? 1 : 0);
let begun = 0;
const begin = (id: string, where: string) => console.error(`${(begun += 1)} of ${total}: ${id}, ${where} …`);

async function measureOn(environment: Environment): Promise<void> {
  const { kind } = environment;
  for (const [id, measure] of listPlanned(kind)) {
    begin(id, kind);
    if (elapsedMinutes() > maxMinutes) {
      note(notMeasured(id, '', `${maxMinutes} minutes were over`), kind);
      continue;
    }
    try {
      note(await measure(environment), kind);
    } catch (error) {
      note({ name: id, target: '', measured: (error as Error).message, isMet: false }, kind);
    }
  }
}

// An interrupted run leaves no process behind: the exit handlers end them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await measureOn({ kind: 'sqlite', newDatabase: async () => ({ kind: 'sqlite' }) });
const server = await startPostgresServer();
if ('reason' in server) console.error(`PostgreSQL is left out: ${server.reason}.`);
else {
  const newDatabase = async () => ({ kind: 'postgres' as const, databaseUrl: await createDatabase(server.url) });
  await measureOn({ kind: 'postgres', newDatabase, postgres: server });
  await server.stop();
}
if (plannedJourneys.length > 0) begin(plannedJourneys.join(', '), 'in a browser');
for (const { measurement, database } of measureBrowserJourneys(plannedJourneys)) note(measurement, database);

const report = writeReport(measured, { minutes: elapsedMinutes(), load: loadavg() });
if (file) {
  writeFileSync(file, renewReport(readFileSync(file, { encoding: 'utf8', flag: 'a+' }), report));
  const figures = measured.flatMap(({ measurement }) => measurement.figures ?? []);
  writeEvidence('proof', ['npm run proof --', ...words].join(' '), figures);
}
console.log(report);
process.exit(isBroken ? 1 : 0);
