import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { calls } from '../../../src/contract/paths.ts';
import type { RunningSite } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { type CharacterBytes, hostileEnquiry } from './attacks.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';

/** Concurrent, to end in time; far fewer than in a busy hour. */
const visitors = 4;
/** Characters of one, three and four bytes alternately. */
const characterSizes = [1, 3, 4] as const satisfies readonly CharacterBytes[];
/** The number of enquiries from one address, far below its limits. */
const perSource = 20;
const giveUpMs = 600_000;

/** The size of the database on disk, after a checkpoint. */
export type DiskReader = (site: RunningSite) => Promise<number>;

/** The size of the embedded database's files after a checkpoint, which moves the log into the database. */
export const sizeOfFiles: DiskReader = async ({ dataDir }) => {
  const database = new Database(join(dataDir, 'site.sqlite'));
  try {
    database.pragma('busy_timeout = 5000');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  return readdirSync(dataDir)
    .filter((name) => name.startsWith('site.sqlite'))
    .reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);
};

/** The size of a PostgreSQL database with its tables and indexes, as the server reports it. */
export const sizeOfDatabase =
  (address: string): DiskReader =>
  async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      await client.query('checkpoint');
      const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
      return Number(rows[0]?.bytes);
    } finally {
      await client.end();
    }
  };

/** Hostile enquiries from many addresses take a small multiple of their size on disk. */
export async function measureDisk(
  site: RunningSite,
  count: number,
  mostTimes: number,
  readSize: DiskReader,
): Promise<Measurement> {
  const before = await readSize(site);
  const statuses = new Map<number, number>();
  let [sent, bytes] = [0, 0];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      let source = fromNewSource();
      for (let number = 0; sent < count && performance.now() - began < giveUpMs; number += 1) {
        sent += 1;
        if (number % perSource === 0) source = fromNewSource();
        const body = hostileEnquiry(characterSizes[(number + visitor) % characterSizes.length] ?? 1);
        bytes += Buffer.byteLength(body);
        const answer = await fetch(site.origin + calls.contact, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...source },
          body,
        });
        await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    }),
  );
  const tookMs = performance.now() - began;
  const grown = (await untilStable(site, readSize)) - before;
  const taken = statuses.get(201) ?? 0;
  const answers = [...statuses].map(([status, times]) => `${formatNumber(times)} × ${status}`).join(', ');
  return {
    name: 'Hostile enquiries cannot fill the disk',
    target: `${formatNumber(count)} enquiries of 10,000 random signs: ≤ ${mostTimes} × their bytes on disk`,
    measured: `${formatNumber(sent)} sent (${answers}) in ${formatNumber(tookMs / 1000)} s: ${formatNumber(bytes / 1e6, 1)} MB sent, ${formatNumber(grown / 1e6, 1)} MB more on disk, ${formatNumber(grown / bytes, 2)} times`,
    isMet: grown <= mostTimes * bytes && taken === count,
  };
}

/** Waits until the size no longer grows: the site fills the search index in the background. */
async function untilStable(site: RunningSite, readSize: DiskReader): Promise<number> {
  const from = performance.now();
  let size = await readSize(site);
  for (let isSame = 0; isSame < 3 && performance.now() - from < giveUpMs;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const next = await readSize(site);
    isSame = next === size ? isSame + 1 : 0;
    size = next;
  }
  return size;
}
