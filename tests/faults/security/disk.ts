import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { calls } from '../../../src/contract/paths.ts';
import type { RunningSite } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { hostileEnquiry, type SignBytes } from './attacks.ts';
import { inWords, type SecurityFinding } from './finding.ts';

/** At once, so that the count ends in time; far fewer than a busy hour brings. */
const visitors = 4;
/** Signs of one, three and four bytes in turn. */
const signs = [1, 3, 4] as const satisfies readonly SignBytes[];
/** A source sends this many, far below what a minute or a day allows it. */
const perSource = 20;
const giveUpMs = 600_000;

/** Bytes of everything that the database keeps on disk, once what was written is in its place. */
export type DiskReader = (site: RunningSite) => Promise<number>;

/** The files of the embedded database after a checkpoint, which moves the log into the database. */
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

/** A PostgreSQL database with its tables and indexes, as the server counts it. */
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

/** Hostile enquiries from many sources cost the disk a small multiple of what was sent. */
export async function measureDisk(
  site: RunningSite,
  count: number,
  mostTimes: number,
  readSize: DiskReader,
): Promise<SecurityFinding> {
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
        const body = hostileEnquiry(signs[(number + visitor) % signs.length] ?? 1);
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
  const grown = (await untilLevel(site, readSize)) - before;
  const taken = statuses.get(201) ?? 0;
  const answers = [...statuses].map(([status, times]) => `${inWords(times)} × ${status}`).join(', ');
  return {
    promise: 'Hostile enquiries cannot fill the disk',
    target: `${inWords(count)} enquiries of 10,000 random signs: ≤ ${mostTimes} × their bytes on disk`,
    measured: `${inWords(sent)} sent (${answers}) in ${inWords(tookMs / 1000)} s: ${inWords(bytes / 1e6, 1)} MB sent, ${inWords(grown / 1e6, 1)} MB more on disk, ${inWords(grown / bytes, 2)} times`,
    isKept: grown <= mostTimes * bytes && taken === count,
  };
}

/** The size once it no longer grows: the search index is filled behind the answers. */
async function untilLevel(site: RunningSite, readSize: DiskReader): Promise<number> {
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
