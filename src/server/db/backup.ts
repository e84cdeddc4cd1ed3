import { randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { CopyError, acquireExclusiveLock } from './exclusive-lock.ts';
import { listMigrations } from './migrate.ts';
import { embeddedFile, noDatabaseIn } from './open.ts';
import { makePrivateFolder, restrictToOwner } from './private-files.ts';
import type { ShowProgress } from './show-progress.ts';
import { createTableContent, type DatabaseContent } from './table-content.ts';

/** A copy of the database: its file, its size and the number of enquiries in it. */
export type Copy = { file: string; bytes: number; enquiries: number };

/** More pages than any database has. In one step, because SQLite restarts a backup when the database is written between two. */
const allPages = 0x7f_ff_ff_ff;

/**
 * Copies the embedded database into a new file while the site runs, with everything committed before the call.
 * @throws {CopyError} where there is no database, or the file cannot be written
 */
export async function backUp(dataDir: string, target: string, show: ShowProgress = () => {}): Promise<Copy> {
  const source = embeddedFile(dataDir);
  const file = resolve(target);
  if (!existsSync(source)) throw new CopyError(noDatabaseIn(dataDir));
  if (existsSync(file)) throw new CopyError(`${file} already exists: choose a name that is free.`);
  if (!existsSync(dirname(file))) throw new CopyError(`The folder ${dirname(file)} does not exist: make it first.`);
  // A random name: the partial file of a killed run does not prevent this one.
  const partial = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const copy = await copyDatabase(source, partial, show);
    // A hard link, unlike a rename, never replaces a file that was created meanwhile.
    linkSync(partial, file);
    syncFolder(dirname(file));
    return { ...copy, file };
  } catch (error) {
    throw toCopyError('The backup could not be written', error);
  } finally {
    removeIfExists(partial);
  }
}

/**
 * Copies the embedded database into a new file, and reads every table of the same snapshot: what is written meanwhile is
 * in neither of them.
 * @throws {CopyError} where there is no database
 */
export async function copySnapshot(
  dataDir: string,
  target: string,
  show: ShowProgress = () => {},
): Promise<DatabaseContent> {
  const source = embeddedFile(dataDir);
  if (!existsSync(source)) throw new CopyError(noDatabaseIn(dataDir));
  let content: DatabaseContent | undefined;
  await copyDatabase(
    source,
    target,
    show,
    (original) => (content = readTables(original, show, 'Reading the database')),
  );
  if (!content) throw new Error('The snapshot was not read.');
  return content;
}

/**
 * Checks a copy of the embedded database as a whole and reads every table.
 * @throws {CopyError} where it is damaged
 */
export function readCopy(file: string, show: ShowProgress = () => {}): DatabaseContent {
  const copy = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    show('Checking the copy');
    checkCopy(copy, file);
    return readTables(copy, show, 'Comparing the copy');
  } catch (error) {
    throw error instanceof CopyError ? error : toDamagedError(file, error);
  } finally {
    copy.close();
  }
}

/** Every table. */
function readTables(client: SQLite.Database, show: ShowProgress, what: string): DatabaseContent {
  const tables = client.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  return new Map(
    tables.map((table, index) => {
      show(`${what}, table ${index + 1} of ${tables.length}`);
      const content = createTableContent();
      const rows = client.prepare(`select * from "${table}"`).raw().iterate();
      for (const row of rows as IterableIterator<unknown[]>) content.add(row);
      return [table, content.sum()];
    }),
  );
}

/** The fastest level: a backup is made every night and hardly ever read. */
const fastest = { level: 1 };

/** Compresses a file into a new one that only this user can read, and flushes it to disk. */
export async function packFile(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await pipeline(createReadStream(from), createGzip(fastest), createWriteStream(to, newPrivateFile), { signal });
}

/** The opposite of `packFile`. Throws an error of zlib where the file is damaged. */
export async function unpackFile(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await pipeline(createReadStream(from), createGunzip(), createWriteStream(to, newPrivateFile), { signal });
}

const newPrivateFile = { flags: 'wx', mode: 0o600, flush: true };

/**
 * Replaces the embedded database with a backup. The replaced database stays beside it.
 * @param now for the name of the replaced database
 * @throws {CopyError} where the file is no backup, the database is in use, or its folder cannot be written
 */
export async function restore(
  dataDir: string,
  from: string,
  now: Date,
  show: ShowProgress = () => {},
): Promise<Copy & { replaced?: string }> {
  const file = resolve(from);
  const target = embeddedFile(dataDir);
  const isPacked = requireSqliteFile(file);
  const partial = `${target}.restoring`;
  try {
    makePrivateFolder(dataDir);
    // The partial file of a killed run.
    removeIfExists(partial);
    const copy = isPacked ? await unpackDatabase(file, partial, show) : await copyDatabase(file, partial, show);
    const replaced = existsSync(target)
      ? `${target}.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`
      : undefined;
    if (replaced) linkReplaced(target, replaced);
    // SQLite would apply the log of a database that was moved away to this one.
    for (const end of ['-wal', '-shm', '-journal']) rmSync(target + end, { force: true });
    renameSync(partial, target);
    syncFolder(dataDir);
    restrictToOwner(dataDir);
    return { ...copy, file: target, ...(replaced && { replaced }) };
  } catch (error) {
    throw toCopyError(`The backup could not be restored into ${dataDir} (DATA_DIR)`, error);
  } finally {
    removeIfExists(partial);
  }
}

/** An error of the system or of SQLite as one sentence; any other error unchanged. */
export function toCopyError(what: string, error: unknown): unknown {
  const isRefused = error instanceof SQLite.SqliteError || (error instanceof Error && 'syscall' in error);
  return isRefused ? new CopyError(`${what}: ${error.message}.`, { cause: error }) : error;
}

/** On a read-only file system `rm` fails even for a file that does not exist. */
function removeIfExists(file: string): void {
  if (existsSync(file)) rmSync(file);
}

/**
 * Copies, checks and flushes to disk. The copy is one file without a log.
 * @param read reads from the source what the copy has
 */
async function copyDatabase(
  source: string,
  target: string,
  show: ShowProgress,
  read?: (original: SQLite.Database) => void,
): Promise<Copy> {
  show('Copying the database');
  // SQLite would create it readable by everybody. A new file: nothing is written through a link or into a file that
  // another user has open.
  closeSync(openSync(target, 'wx', 0o600));
  const original = new SQLite(source, { readonly: true, fileMustExist: true });
  try {
    // A read transaction is a snapshot, and the backup reads through it (https://www.sqlite.org/isolation.html).
    original.exec('begin');
    original.prepare('select count(*) from sqlite_master').get();
    await original.backup(target, { progress: () => allPages });
    read?.(original);
    original.exec('commit');
  } catch (error) {
    throw toDamagedError(source, error);
  } finally {
    original.close();
  }
  return checkDatabase(source, target, show);
}

/** As `copyDatabase`, from a compressed backup. */
async function unpackDatabase(source: string, target: string, show: ShowProgress): Promise<Copy> {
  show('Unpacking the backup');
  await unpackFile(source, target).catch((error: unknown) => {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw new CopyError(`${source} is damaged: take an older backup.`, { cause: error });
  });
  return checkDatabase(source, target, show);
}

/** Makes a copy one file without a log, checks it and flushes it to disk. */
function checkDatabase(source: string, target: string, show: ShowProgress): Copy {
  show('Checking the copy');
  const copy = new SQLite(target);
  try {
    copy.pragma('journal_mode = delete');
    const enquiries = checkCopy(copy, source);
    copy.close();
    syncFile(target);
    return { file: target, bytes: statSync(target).size, enquiries };
  } catch (error) {
    throw error instanceof CopyError ? error : toDamagedError(source, error);
  } finally {
    copy.close();
  }
}

/** The number of enquiries in a copy. Throws where it is damaged or not a database of this site. */
function checkCopy(copy: SQLite.Database, source: string): number {
  if (copy.pragma('integrity_check', { simple: true }) !== 'ok')
    throw new CopyError(`${source} is damaged: take an older backup.`);
  const tables = copy.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  if (!tables.includes('kysely_migration') || !tables.includes('contact_submissions'))
    throw new CopyError(`${source} is no backup of this site: name a file that 'npm run backup' wrote.`);
  const known = listMigrations('sqlite');
  const done = copy.prepare('select name from kysely_migration').pluck().all() as string[];
  if (!done.every((name) => known.includes(name)))
    throw new CopyError(`${source} was made by a newer version of the site: restore it with that version.`);
  return Number(copy.prepare('select count(*) from submission_state').pluck().get());
}

function toDamagedError(file: string, error: unknown): Error {
  if (!(error instanceof SQLite.SqliteError) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return error as Error;
  return new CopyError(`${file} is damaged: take an older backup.`, { cause: error });
}

/** The first sixteen bytes of every SQLite database (https://www.sqlite.org/fileformat.html, 1.3). */
const magic = 'SQLite format 3\0';

/** The first two bytes of every gzip file (RFC 1952, 2.3.1). */
const gzipMagic = '\x1f\x8b';

/** Whether a backup is compressed. Throws where the file is neither a database nor compressed. */
function requireSqliteFile(file: string): boolean {
  if (!existsSync(file)) throw new CopyError(`There is no file ${file}: name one that 'npm run backup' wrote.`);
  if (!statSync(file).isFile()) throw new CopyError(`${file} is no file: name one that 'npm run backup' wrote.`);
  const head = Buffer.alloc(magic.length);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, magic.length, 0);
  closeSync(handle);
  if (head.toString('latin1').startsWith(gzipMagic)) return true;
  if (head.toString('latin1') !== magic)
    throw new CopyError(`${file} is no backup of this site: name a file that 'npm run backup' wrote.`);
  return false;
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
    rmSync(`${target}-shm`, { force: true });
  } finally {
    present.close();
  }
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
