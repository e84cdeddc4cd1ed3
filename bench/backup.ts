import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBackups } from '../src/server/db/backup.ts';
import { createBackupSchedule } from '../src/server/db/backup-schedule.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { quantile } from '../tests/support/load.ts';
import type { Measurement } from '../tests/support/measurement.ts';
import { startSite } from '../tests/support/site.ts';
import { fillWithEnquiries } from './enquiries.ts';

const enquiries = 20_000;
const visitors = 4;
/** Between two requests of a visitor: some four hundred pages a second in all. */
const pauseMs = 10;
const rounds = 3;
const quietMs = 5_000;
const maxP99Ms = 50;

/** How long pages take while the nightly backup runs, against a quiet time before it. */
export async function measureBackup(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir });
  await fillWithEnquiries(database, enquiries).finally(() => database.close());
  const site = await startSite({ DATA_DIR: dataDir });
  try {
    await visit(site.origin, sleepFor(quietMs / 2));
    const [quiet, busy, durations]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await visit(site.origin, sleepFor(quietMs))));
      const began = performance.now();
      // A folder without a backup: one is due.
      const backups = mkdtempSync(join(folder, 'backups-'));
      const backup = createBackupSchedule({ dataDir, folder: backups, at: '03:15', keep: 1, clock, log }).run();
      busy.push(...(await visit(site.origin, backup)));
      durations.push((performance.now() - began) / 1_000);
      if ((await listBackups(backups)).length === 0) throw new Error('The backup was not made.');
    }
    const format = (times: number[]) =>
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, slowest ${quantile(times, 1).toFixed(0)} ms`;
    return [
      {
        name: `home page, ${visitors} visitors, quiet and while a backup of ${enquiries.toLocaleString('en')} enquiries is made`,
        target: `p99 ≤ ${maxP99Ms} ms during the backup`,
        measured: `quiet ${format(quiet)}; during ${format(busy)}; a backup took ${quantile(durations, 0.5).toFixed(1)} s (median of ${rounds})`,
        isMet: quantile(busy, 0.99) <= maxP99Ms,
      },
    ];
  } finally {
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const clock = () => new Date();
const log = { info: () => {}, error: (fields: object) => console.error(fields) };
const sleepFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Some visitors open the home page again and again until something has ended; the milliseconds of each page. */
async function visit(origin: string, ending: Promise<unknown>): Promise<number[]> {
  let hasEnded = false;
  const end = () => (hasEnded = true);
  ending.then(end, end);
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (!hasEnded) {
        const began = performance.now();
        await open(agent, origin);
        times.push(performance.now() - began);
        await sleepFor(pauseMs);
      }
    }),
  );
  agent.destroy();
  return times;
}

/** Resolves when the whole page has arrived. */
function open(agent: Agent, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(origin, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The home page was answered with ${response.statusCode}.`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
