import SQLite from 'better-sqlite3';
import { createPrivateFile } from './private-files.ts';

/** A copy that cannot be made; the message is one sentence for the user of the command. */
export class CopyError extends Error {}

/** Whether another connection has the file open. */
function isLocked(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/**
 * Makes this process the only one that has the embedded database open, and merges the write-ahead log into the file:
 * SQLite leaves WAL mode only if no other connection has the file open.
 * @throws {CopyError} if a server or a command has it open
 */
export function acquireExclusiveLock(client: SQLite.Database): void {
  try {
    client.pragma('busy_timeout = 0');
    client.pragma('locking_mode = exclusive');
    client.pragma('journal_mode = delete');
    client.exec('begin exclusive; commit');
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new CopyError('The database is in use: stop the site and every command that works on it, then try again.');
  }
}

/**
 * Acquires a lock that the operating system releases when the process ends, also by SIGKILL: the file's exclusive lock
 * of SQLite. The file is created and stays.
 * @returns undefined if another process has it
 * @throws an error of SQLite or of the system if the file cannot be created
 */
export function acquireProcessLock(file: string): { release(): void } | undefined {
  createPrivateFile(file);
  const lock = new SQLite(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
}
