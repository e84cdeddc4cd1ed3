import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import { CopyError, acquireExclusiveLock } from './exclusive-lock.ts';
import { listMigrations } from './migrate.ts';
import { embeddedFile, noDatabaseIn } from './open.ts';
import { makePrivateFolder, restrictToOwner } from './private-files.ts';

/** What is said of a copy: where it lies, its size and how many enquiries are in it. */
export type Copy = { file: string; bytes: number; enquiries: number };

/** More pages than any database has: all of them in one step, so that a busy server cannot make it begin anew. */
const allPages = 0x7f_ff_ff_ff;

/**
 * Copies the embedded database into a new file while the site runs. What was committed before the call is in it.
 * @throws {CopyError} where there is no database, or the file cannot be written
 */
export async function backUp(dataDir: string, target: string): Promise<Copy> {
  const source = embeddedFile(dataDir);
  const file = resolve(target);
  if (!existsSync(source)) throw new CopyError(noDatabaseIn(dataDir));
  if (existsSync(file)) throw new CopyError(`${file} already exists: choose a name that is free.`);
  if (!existsSync(dirname(file))) throw new CopyError(`The folder ${dirname(file)} does not exist: make it first.`);
  // A name of its own: what a killed run left behind is in nobody's way.
  const half = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const copy = await copyDatabase(source, half);
    // A hard link instead of a rename: it never replaces what somebody else put there meanwhile.
    linkSync(half, file);
    syncFolder(dirname(file));
    return { ...copy, file };
  } catch (error) {
    throw asSentence('The backup could not be written', error);
  } finally {
    removeIfThere(half);
  }
}

/**
 * Puts a backup in the place of the embedded database. The replaced one stays beside it.
 * @param now names the replaced database
 * @throws {CopyError} where the file is no backup, the database is in use, or its folder cannot be written
 */
export async function restore(dataDir: string, from: string, now: Date): Promise<Copy & { replaced?: string }> {
  const file = resolve(from);
  const place = embeddedFile(dataDir);
  requireSqliteFile(file);
  const half = `${place}.restoring`;
  try {
    makePrivateFolder(dataDir);
    // What a killed run left behind in the site's own folder.
    removeIfThere(half);
    const copy = await copyDatabase(file, half);
    const replaced = existsSync(place) ? `${place}.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}` : undefined;
    if (replaced) keepReplaced(place, replaced);
    // The log of a database that somebody has moved away would be played over this one.
    for (const end of ['-wal', '-shm', '-journal']) rmSync(place + end, { force: true });
    renameSync(half, place);
    syncFolder(dataDir);
    restrictToOwner(dataDir);
    return { ...copy, file: place, ...(replaced && { replaced }) };
  } catch (error) {
    throw asSentence(`The backup could not be restored into ${dataDir} (DATA_DIR)`, error);
  } finally {
    removeIfThere(half);
  }
}

/** What the system or SQLite refused, in one sentence; a fault of the program stays what it is. */
function asSentence(what: string, error: unknown): unknown {
  const isRefused = error instanceof SQLite.SqliteError || (error instanceof Error && 'syscall' in error);
  return isRefused ? new CopyError(`${what}: ${error.message}.`, { cause: error }) : error;
}

/** A read-only file system says so even where there is nothing to remove. */
function removeIfThere(file: string): void {
  if (existsSync(file)) rmSync(file);
}

/** Copies, checks and flushes to disk. The copy is one file that needs no log beside it. */
async function copyDatabase(source: string, target: string): Promise<Copy> {
  // Enquiries are nobody else's business: the file is made before SQLite would make it for everybody, and is new, so
  // that nothing is written through a link or into a file that somebody else has open.
  closeSync(openSync(target, 'wx', 0o600));
  const original = new SQLite(source, { readonly: true, fileMustExist: true });
  try {
    await original.backup(target, { progress: () => allPages });
  } catch (error) {
    throw asNoBackup(source, error);
  } finally {
    original.close();
  }
  const copy = new SQLite(target);
  try {
    copy.pragma('journal_mode = delete');
    const enquiries = check(copy, source);
    copy.close();
    syncFile(target);
    return { file: target, bytes: statSync(target).size, enquiries };
  } catch (error) {
    throw error instanceof CopyError ? error : asNoBackup(source, error);
  } finally {
    copy.close();
  }
}

/** How many enquiries are in a copy. Throws where it is damaged or none of ours. */
function check(copy: SQLite.Database, source: string): number {
  if (copy.pragma('integrity_check', { simple: true }) !== 'ok')
    throw new CopyError(`${source} is damaged: take an older backup.`);
  const tables = copy.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  if (!tables.includes('migrations') || !tables.includes('contact_submissions'))
    throw new CopyError(`${source} is no backup of this site: name a file that 'npm run backup' wrote.`);
  const known = listMigrations('sqlite');
  const strange = copy
    .prepare('select name from migrations')
    .pluck()
    .all()
    .filter((name) => !known.includes(String(name)));
  if (strange.length > 0)
    throw new CopyError(`${source} was made by a newer version of the site: restore it with that version.`);
  return Number(copy.prepare('select count(*) from contact_submissions').pluck().get());
}

function asNoBackup(file: string, error: unknown): Error {
  if (!(error instanceof SQLite.SqliteError) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return error as Error;
  return new CopyError(`${file} is damaged: take an older backup.`, { cause: error });
}

/** The sixteen bytes every SQLite database begins with (sqlite.org/fileformat.html). */
const magic = 'SQLite format 3\0';

function requireSqliteFile(file: string): void {
  if (!existsSync(file)) throw new CopyError(`There is no file ${file}: name one that 'npm run backup' wrote.`);
  if (!statSync(file).isFile()) throw new CopyError(`${file} is no file: name one that 'npm run backup' wrote.`);
  const head = Buffer.alloc(magic.length);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, magic.length, 0);
  closeSync(handle);
  if (head.toString('latin1') !== magic)
    throw new CopyError(`${file} is no backup of this site: name a file that 'npm run backup' wrote.`);
}

/** Keeps the present database under another name; its own name stays until the new one takes it. */
function keepReplaced(place: string, replaced: string): void {
  const present = new SQLite(place, { timeout: 0 });
  try {
    acquireExclusiveLock(present);
    linkSync(place, replaced);
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) throw error;
    // Beyond repair, which may be why somebody restores: kept as it lies there, with its log.
    linkSync(place, replaced);
    if (existsSync(`${place}-wal`)) renameSync(`${place}-wal`, `${replaced}-wal`);
    rmSync(`${place}-shm`, { force: true });
  } finally {
    present.close();
  }
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** A new name is on disk only once its folder is; Windows has no such handle. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
