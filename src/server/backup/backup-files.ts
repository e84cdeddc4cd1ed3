import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CopyError } from '../db/exclusive-lock.ts';

/** SQLite: the database file, compressed by gzip. PostgreSQL: an archive of `pg_dump --format=custom`. */
export type BackupKind = 'sqlite.gz' | 'dump';

/** A backup in a folder. It is proven if the file with its SHA-256, which is written after the proof, is beside it. */
export type Backup = { name: string; at: Date; bytes: number; isProven: boolean };

const namePattern = /^site-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)\.(?:sqlite\.gz|dump)$/;
/** Parts of a backup that a run writes, its checksum, and what SQLite adds to their names. */
const partPattern = /^site-[\dTZ-]+\.(?:sqlite\.gz|dump)(?:\.[a-z0-9]+)*\.part(?:-journal|-wal|-shm)?$/;
const checksumEnd = '.sha256';

/** The name of a backup: its time in UTC, to the second. */
export const nameBackup = (at: Date, kind: BackupKind): string =>
  `site-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.${kind}`;

/** The time in the name of a backup, or undefined for another file. */
function readTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const at = new Date(`${day}${hours}:${minutes}:${seconds}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The backups of a folder, the newest first; none where there is no folder. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await listNames(folder);
  const present = new Set(names);
  const backups = names.flatMap((name) => {
    const at = readTime(name);
    return at ? [{ name, at, isProven: present.has(name + checksumEnd) }] : [];
  });
  const sized = backups.map(async (backup) => {
    // One may be pruned meanwhile.
    const stats = await stat(join(folder, backup.name)).catch(() => undefined);
    return stats?.isFile() ? [{ ...backup, bytes: stats.size }] : [];
  });
  return (await Promise.all(sized)).flat().toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Removes what killed runs left: parts, and checksums without their file. Call it while no other run is possible. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await listNames(folder);
  const present = new Set(names);
  const isOrphan = (name: string) =>
    name.endsWith(checksumEnd) &&
    readTime(name.slice(0, -checksumEnd.length)) !== undefined &&
    !present.has(name.slice(0, -checksumEnd.length));
  for (const name of names.filter((one) => partPattern.test(one) || isOrphan(one)))
    await rm(join(folder, name), { force: true });
}

/**
 * Removes all proven backups but the newest, and unproven ones that are older than those. Other files stay.
 * @param keep how many proven backups stay, at least one
 * @returns the names of the removed backups, and the time of the oldest that stays
 */
export async function pruneBackups(folder: string, keep: number): Promise<{ removed: string[]; oldest?: Date }> {
  const backups = await listBackups(folder);
  const kept = backups.filter(({ isProven }) => isProven).slice(0, Math.max(1, keep));
  const oldest = kept.at(-1)?.at;
  if (!oldest) return { removed: [] };
  const removed = backups.filter(({ at }) => at < oldest).map(({ name }) => name);
  for (const name of removed) {
    // The checksum last: without it, the file of a killed run would look like one whose proof is missing.
    await rm(join(folder, name), { force: true });
    await rm(join(folder, name + checksumEnd), { force: true });
  }
  return { removed, oldest };
}

/** Gives a proven backup its name, and flushes it to disk. Its appearance is one step: the checksum is there before it. */
export async function publishBackup(part: string, file: string, sha256: string): Promise<void> {
  const checksumPart = `${file}${checksumEnd}.part`;
  await rm(checksumPart, { force: true });
  const handle = await open(checksumPart, 'wx', 0o600);
  try {
    // The format of sha256sum (GNU coreutils manual, 6.1 and 6.4): `sha256sum -c` checks it.
    await handle.writeFile(`${sha256}  ${basename(file)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(checksumPart, file + checksumEnd);
  await rename(part, file);
  await syncFolder(dirname(file));
}

/** New names are on disk once their folder is flushed. Windows opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Compares a file with the checksum beside it.
 * @returns whether there is a checksum
 * @throws {CopyError} where the file was changed
 */
export async function verifyChecksum(file: string): Promise<boolean> {
  const text = await readFile(file + checksumEnd, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return false;
  const [, expected] = /^([0-9a-f]{64}) /.exec(text) ?? [];
  if (expected === undefined || expected !== (await hashFile(file)))
    throw new CopyError(
      `${file} was changed after it was made: its SHA-256 is not that of ${basename(file)}${checksumEnd}. Take another backup.`,
    );
  return true;
}
