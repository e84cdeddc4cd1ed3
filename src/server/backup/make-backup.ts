import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copySnapshot, packFile, readCopy, toCopyError, unpackFile } from '../db/backup.ts';
import { acquireProcessLock } from '../db/exclusive-lock.ts';
import { dumpDatabase, readDump, withBackupLock } from '../db/postgres-dump.ts';
import { makePrivateFolder } from '../db/private-files.ts';
import type { ShowProgress } from '../db/show-progress.ts';
import { type DatabaseContent, requireSame } from '../db/table-content.ts';
import { hashFile, nameBackup, pruneBackups, publishBackup, removeLeftovers } from './backup-files.ts';
import { findLastDueTime, readLastBackup } from './last-backup.ts';

export type BackupJob = {
  /** BACKUP_DIR. */
  folder: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** BACKUP_KEEP. */
  keep: number;
  /** BACKUP_AT, for a backup that is only made where none has been made since. */
  ifDueAt?: string | undefined;
  /** The environment of pg_dump. */
  environment: NodeJS.ProcessEnv;
  clock: () => Date;
  signal?: AbortSignal | undefined;
  /** Shows the stage of the work. */
  show?: ShowProgress | undefined;
};

/** A proven backup, and what it holds. */
export type Made = {
  name: string;
  bytes: number;
  enquiries: number;
  tables: number;
  rows: number;
  /** Whether it was restored for its proof, or, where the role may create no database, only read. */
  proof: 'restored' | 'read';
  /** How many old backups were removed. */
  removed: number;
};

/** 'busy': another process makes one. 'not-due': one has been made since the last due time. */
export type BackupOutcome = ({ outcome: 'made' } & Made) | { outcome: 'busy' | 'not-due' };

/**
 * Makes a backup in a folder, proves it and removes old ones. It gets its name only after it has been restored and every
 * table compared with the snapshot from which it was made.
 * @throws {CopyError} one sentence where it cannot be made or differs; nothing of it is left then
 */
export async function makeBackup(job: BackupJob): Promise<BackupOutcome> {
  try {
    makePrivateFolder(job.folder);
    const lock = acquireProcessLock(join(job.folder, 'backup.lock'));
    if (!lock) return { outcome: 'busy' };
    try {
      if (job.databaseUrl === undefined) return await makeIfDue(job);
      const place = { databaseUrl: job.databaseUrl, environment: job.environment, signal: job.signal };
      return (await withBackupLock(place, () => makeIfDue(job))) ?? { outcome: 'busy' };
    } finally {
      lock.release();
    }
  } catch (error) {
    throw toCopyError(`The backup could not be made in ${job.folder} (BACKUP_DIR)`, error);
  }
}

/** Within the locks: another process may have made it while this one waited. */
async function makeIfDue(job: BackupJob): Promise<BackupOutcome> {
  const { folder, ifDueAt, keep } = job;
  await removeLeftovers(folder);
  const last = ifDueAt === undefined ? undefined : await readLastBackup(folder);
  if (last && ifDueAt !== undefined && last.at >= findLastDueTime(job.clock(), ifDueAt)) return { outcome: 'not-due' };
  const name = await findFreeName(job);
  try {
    const part = join(folder, `${name}.${randomBytes(4).toString('hex')}.part`);
    const { content, proof } = await (job.databaseUrl === undefined
      ? writeSqlite(job, part)
      : writePostgres(job, job.databaseUrl, part));
    const { size: bytes } = await stat(part);
    await publishBackup(part, join(folder, name), await hashFile(part));
    const { removed } = await pruneBackups(folder, keep);
    return { outcome: 'made', name, bytes, proof, removed: removed.length, ...count(content) };
  } catch (error) {
    // A folder that cannot be written cannot be tidied up either; the next run does.
    await removeLeftovers(folder).catch(() => {});
    throw error;
  }
}

/** Names have seconds: two backups within one wait for the next. */
async function findFreeName({ folder, databaseUrl, clock }: BackupJob): Promise<string> {
  for (;;) {
    const name = nameBackup(clock(), databaseUrl === undefined ? 'sqlite.gz' : 'dump');
    if (!existsSync(join(folder, name))) return name;
    await sleep(100);
  }
}

type Written = { content: DatabaseContent; proof: Made['proof'] };

async function writeSqlite({ dataDir, signal, show }: BackupJob, part: string): Promise<Written> {
  const [raw, unpacked] = [part.replace(/part$/, 'raw.part'), part.replace(/part$/, 'proof.part')];
  const expected = await copySnapshot(dataDir, raw, show);
  show?.('Compressing the copy');
  await packFile(raw, part, signal);
  await rm(raw);
  show?.('Unpacking the copy');
  await unpackFile(part, unpacked, signal);
  requireSame(expected, readCopy(unpacked, show));
  await rm(unpacked);
  return { content: expected, proof: 'restored' };
}

async function writePostgres(
  { environment, signal, show }: BackupJob,
  databaseUrl: string,
  part: string,
): Promise<Written> {
  const place = { databaseUrl, environment, signal, show };
  const expected = await dumpDatabase(place, part);
  const { content, by } = await readDump(place, part);
  requireSame(expected, content);
  return { content: expected, proof: by };
}

function count(content: DatabaseContent) {
  const enquiries = content.get('contact_submissions') ?? content.get('public.contact_submissions');
  const rows = [...content.values()].reduce((sum, table) => sum + table.rows, 0);
  return { enquiries: enquiries?.rows ?? 0, tables: content.size, rows };
}
