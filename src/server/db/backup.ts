import { randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { CopyError, acquireExclusiveLock } from './exclusive-lock.ts';
import { describeUnknown, readMigration } from './migrate.ts';
import { embeddedFile, noDatabaseIn } from './open.ts';
import { makePrivateFolder, restrictToOwner } from './private-files.ts';
import { hourMs } from '../../contract/duration.ts';

/** A copy of the database: its file, its size and the number of enquiries in it. */
export type Copy = { file: string; bytes: number; enquiries: number };

/** A backup in BACKUP_DIR: one that the site made, or a dump of PostgreSQL that another program made. */
type Backup = { name: string; at: Date; bytes: number };

/**
 * Copies the embedded database into a new file while the site runs, with everything committed before the call. The copy
 * is checked before it gets its name; a name that ends in .gz is compressed.
 * @throws {CopyError} if the database does not exist, or the file cannot be written
 */
export async function backUp(dataDir: string, target: string): Promise<Copy> {
  const source = embeddedFile(dataDir);
  const file = resolve(target);
  if (!existsSync(source)) throw new CopyError(noDatabaseIn(dataDir));
  if (existsSync(file)) throw new CopyError(`${file} already exists: choose another name.`);
  if (!existsSync(dirname(file)))
    throw new CopyError(`The folder ${dirname(file)} does not exist: create it, or mount its disk.`);
  // A random name: the partial file of a killed run does not prevent this one.
  const copy = `${file}.${randomBytes(4).toString('hex')}.part`;
  const packed = copy.replace(/part$/, 'gz.part');
  try {
    removeAbandonedParts(dirname(file), basename(file));
    await copyDatabase(source, copy);
    const enquiries = checkCopy(copy, source);
    if (file.endsWith('.gz')) {
      await packFile(copy, packed);
      renameSync(packed, copy);
    }
    syncFile(copy);
    renameSync(copy, file);
    syncFolder(dirname(file));
    return { file, bytes: statSync(file).size, enquiries };
  } catch (error) {
    throw toCopyError('The backup could not be written', error);
  } finally {
    removeIfExists(packed);
    removeIfExists(copy);
  }
}

/** The partial files of backups, with the journal that SQLite may leave beside one. */
const partPattern = /\.[0-9a-f]{8}\.(?:gz\.)?part(?:-journal)?$/;
/** Other programs may name their partial files in the same way: only those of databases are removed. */
const databasePattern = /\.sqlite(?:\.gz)?$/;
/** A backup that is being made writes more often than this. */
const abandonedMs = hourMs;

/** The name of the backup that a partial file is for; undefined for another file. */
const readTarget = (name: string): string | undefined =>
  partPattern.test(name) ? name.replace(partPattern, '') : undefined;

/** Removes what killed backups left in a folder: it holds personal data. @param own the name of a backup in it */
function removeAbandonedParts(folder: string, own?: string): void {
  for (const name of readdirSync(folder)) {
    const target = readTarget(name);
    if (target === undefined || (target !== own && !databasePattern.test(target))) continue;
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() && Date.now() - stats.mtimeMs > abandonedMs) rmSync(path, { force: true });
  }
}

/** Removes the partial files of one backup that is not going to be finished. */
export function removeParts(target: string): void {
  const file = resolve(target);
  for (const name of readdirSync(dirname(file)))
    if (readTarget(name) === basename(file)) rmSync(join(dirname(file), name));
}

/** The folder in which a backup becomes the new database. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');

/**
 * Replaces the embedded database with a backup, compressed or not. The replaced database stays beside it.
 * @param now for the name of the replaced database
 * @param complete changes the new database, given the folder of its file, before it replaces the present one
 * @throws {CopyError} if the file is damaged or not a backup, the database is in use, or its folder cannot be written
 */
export async function restore(
  dataDir: string,
  from: string,
  now: Date,
  complete: (folder: string, enquiries: number) => Promise<void> = async () => {},
): Promise<Copy & { replaced?: string }> {
  const file = resolve(from);
  const target = embeddedFile(dataDir);
  const folder = restoringFolder(dataDir);
  const copy = embeddedFile(folder);
  try {
    const isPacked = isCompressed(file);
    // A killed run may have left it.
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    makePrivateFolder(folder);
    await (isPacked ? unpackFile(file, copy) : copyDatabase(file, copy));
    const enquiries = checkCopy(copy, file);
    refuseForeignCode(copy, file);
    skipNumbers(copy);
    await complete(folder, enquiries);
    removeLog(copy);
    syncFile(copy);
    const replaced = existsSync(target)
      ? `${target}.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`
      : undefined;
    if (replaced) linkReplaced(target, replaced);
    // SQLite would apply the log of a database that was moved away to this one.
    for (const end of ['-wal', '-shm', '-journal']) rmSync(target + end, { force: true });
    renameSync(copy, target);
    syncFolder(dataDir);
    restrictToOwner(dataDir);
    return { file: target, bytes: statSync(target).size, enquiries, ...(replaced && { replaced }) };
  } catch (error) {
    throw toCopyError(`The backup could not be restored into ${dataDir} (DATA_DIR)`, error);
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
}

/** The name of a nightly backup: its time in UTC, to the second. */
export const nameBackup = (at: Date): string =>
  `site-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.sqlite.gz`;

const namePattern = /^site-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)\.sqlite\.gz$/;

/** The time in the name of a backup, or undefined for another file. */
function readTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const at = new Date(`${day}${hours}:${minutes}:${seconds}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The nightly backups of a folder, the newest first. A backup gets its name only when it is complete and checked. */
export const listBackups = (folder: string): Promise<Backup[]> => listFiles(folder, (name) => readTime(name));

/** The dumps of PostgreSQL in a folder, the newest first: docs/how-to/postgresql.md says how they get their names. */
export const listDumps = (folder: string): Promise<Backup[]> =>
  listFiles(folder, (name, writtenAt) => (name.endsWith('.dump') ? writtenAt : undefined));

/** @param readAt when a backup was made, by its name and its last change; undefined for another file */
async function listFiles(
  folder: string,
  readAt: (name: string, changedAt: Date) => Date | undefined,
): Promise<Backup[]> {
  const backups = (await readdir(folder)).map(async (name) => {
    // One may be removed in between.
    const stats = await stat(join(folder, name)).catch(() => undefined);
    const at = stats?.isFile() ? readAt(name, stats.mtime) : undefined;
    return stats && at ? [{ name, at, bytes: stats.size }] : [];
  });
  return (await Promise.all(backups)).flat().toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Removes all nightly backups but the newest, and the partial files of killed runs. Other files stay. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(keep)) await rm(join(folder, name), { force: true });
  removeAbandonedParts(folder);
}

/**
 * Copies with personal data that the site does not remove, changed before a time: those that `npm run backup -- FILE` wrote
 * into BACKUP_DIR, and databases that a restore has replaced.
 */
export async function listCopiesByHand(dataDir: string, backupDir: string, before: Date): Promise<string[]> {
  const database = basename(embeddedFile(dataDir));
  const isByHand = (name: string) => name !== database && !name.startsWith(`${database}-`) && !readTime(name);
  const copies = await listCopies([backupDir, dataDir]);
  return copies.filter(({ path, at }) => isByHand(basename(path)) && at < before).map(({ path }) => path);
}

/** What is left of the embedded database after a move to PostgreSQL: its files, its nightly backups and other copies. */
export async function listRemains(dataDir: string, backupDir: string | undefined): Promise<string[]> {
  return (await listCopies(backupDir === undefined ? [dataDir] : [backupDir, dataDir])).map(({ path }) => path);
}

/** The files of the embedded database and of its copies in some folders, which need not exist. */
async function listCopies(folders: readonly string[]): Promise<{ path: string; at: Date }[]> {
  const database = basename(embeddedFile(''));
  const isCopy = (name: string) => databasePattern.test(name) || name.startsWith(database);
  const copies = [...new Set(folders)].filter(existsSync).map(async (folder) => {
    const files = await listFiles(folder, (name, changedAt) => (isCopy(name) ? changedAt : undefined));
    return files.map(({ name, at }) => ({ path: join(folder, name), at }));
  });
  return (await Promise.all(copies)).flat();
}

/** An error of the system or of SQLite as one sentence; any other error unchanged. */
export function toCopyError(what: string, error: unknown): unknown {
  const isRefused = error instanceof SQLite.SqliteError || (error instanceof Error && 'syscall' in error);
  return isRefused ? new CopyError(`${what}: ${error.message}.`, { cause: error }) : error;
}

/** More pages than any database has. In one step, because SQLite restarts a backup when the database is written between two. */
const allPages = 0x7f_ff_ff_ff;

/** Copies the pages as they are, not by VACUUM INTO: the check of the copy then finds damage of the database too. */
async function copyDatabase(source: string, target: string): Promise<void> {
  // SQLite would create it readable by everybody. A new file: nothing is written through a link or into a file that
  // another user has open.
  closeSync(openSync(target, 'wx', 0o600));
  const original = new SQLite(source, { readonly: true, fileMustExist: true });
  try {
    await original.backup(target, { progress: () => allPages });
  } catch (error) {
    throw describeDamage(source, error);
  } finally {
    original.close();
  }
}

/** Makes a copy one file without a log, checks it as a whole and counts its enquiries. */
function checkCopy(file: string, source: string): number {
  const copy = new SQLite(file, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = delete');
    if (copy.pragma('integrity_check', { simple: true }) !== 'ok') throw new CopyError(damaged(source));
    const tables = copy.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    if (!tables.includes('kysely_migration') || !tables.includes('contact_submissions'))
      throw new CopyError(notABackup(source));
    const done = copy.prepare('select name from kysely_migration').pluck().all() as string[];
    const mismatch = describeUnknown(done, 'sqlite', 'restore it with that version');
    if (mismatch) throw new CopyError(`${source} ${mismatch}`);
    return Number(copy.prepare('select count(*) from contact_submissions').pluck().get());
  } catch (error) {
    throw describeDamage(source, error);
  } finally {
    copy.close();
  }
}

/**
 * Merges the log of a copy into its file, the only one that gets the database's name. On a full disk this fails; closing
 * the database would leave the log without an error.
 */
function removeLog(file: string): void {
  const copy = new SQLite(file, { timeout: 0 });
  try {
    copy.pragma('journal_mode = delete');
  } finally {
    copy.close();
  }
}

const damaged = (file: string) => `${file} is damaged: take an older backup.`;
const notABackup = (file: string) => `${file} is not a backup of this site: name a file that 'npm run backup' wrote.`;

/** The driver's error about a damaged file or another kind of file, as one sentence; any other error unchanged. */
function describeDamage(file: string, error: unknown): unknown {
  if (!(error instanceof SQLite.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_CORRUPT')) return new CopyError(damaged(file), { cause: error });
  if (error.code === 'SQLITE_NOTADB') return new CopyError(notABackup(file), { cause: error });
  return error;
}

/** Triggers and views run when the site reads or writes: a file has those of its migrations and no others. */
function refuseForeignCode(file: string, source: string): void {
  const copy = new SQLite(file, { readonly: true });
  const own = new SQLite(':memory:');
  try {
    const done = copy.prepare('select name from kysely_migration order by name').pluck().all() as string[];
    for (const name of done) own.exec(readMigration(name, 'sqlite'));
    const list = (database: SQLite.Database) =>
      database.prepare("select name, sql from sqlite_master where type in ('trigger', 'view')").all() as {
        name: string;
        sql: string;
      }[];
    const known = list(own).map(({ sql }) => sql);
    const foreign = list(copy).filter(({ sql }) => !known.includes(sql));
    if (foreign.length > 0)
      throw new CopyError(
        `${source} has triggers or views that the site does not make (${foreign.map(({ name }) => name).join(', ')}): somebody may have changed it. Take another backup.`,
      );
  } finally {
    own.close();
    copy.close();
  }
}

/** More enquiries than a site gets between two backups. */
const skippedNumbers = 1_000;

/** Sent mails name enquiries from after the backup: their numbers are not given again. */
function skipNumbers(file: string): void {
  const copy = new SQLite(file);
  // A table has a counter from its first row on.
  copy.exec(`insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_master where sql like '%autoincrement%' and name not in (select name from sqlite_sequence);
    update sqlite_sequence set seq = seq + ${skippedNumbers}`);
  copy.close();
}

/** The fastest level: a backup is made every night and hardly ever read. */
const fastest = { level: 1 };
const newPrivateFile = { flags: 'wx', mode: 0o600 };

const packFile = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createGzip(fastest), createWriteStream(to, newPrivateFile));

/** The checksum of gzip (RFC 1952, 2.3.1) finds every changed byte. */
async function unpackFile(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createGunzip(), createWriteStream(to, newPrivateFile)).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? new CopyError(damaged(from), { cause: error }) : error;
    },
  );
}

/** Whether a file is compressed by gzip. Throws if the file does not exist. */
function isCompressed(file: string): boolean {
  if (!existsSync(file)) throw new CopyError(`The file ${file} does not exist: name one that 'npm run backup' wrote.`);
  if (!statSync(file).isFile()) throw new CopyError(notABackup(file));
  const head = Buffer.alloc(2);
  const handle = openSync(file, 'r');
  readSync(handle, head);
  closeSync(handle);
  // The first two bytes of every gzip file (RFC 1952, 2.3.1).
  return head.equals(Buffer.of(0x1f, 0x8b));
}

/** Gives the present database a second name, under which it stays when the new one replaces it. */
function linkReplaced(target: string, replaced: string): void {
  const present = new SQLite(target, { timeout: 0 });
  try {
    acquireExclusiveLock(present);
    linkSync(target, replaced);
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) throw error;
    // It is damaged, which may be the reason for the restore: it stays as it is, with its log.
    linkSync(target, replaced);
    if (existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${replaced}-wal`);
  } finally {
    present.close();
  }
}

/** On a read-only file system `rm` fails even for a file that does not exist. */
function removeIfExists(file: string): void {
  if (existsSync(file)) rmSync(file);
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** A new name is on disk once its folder is flushed. Windows opens no folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
