import SQLite from 'better-sqlite3';

/** A copy that cannot be made; the message is one sentence for the user of the command. */
export class CopyError extends Error {}

/** Whether another connection has the file open. */
function isLocked(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/**
 * Makes this process the only one that has the embedded database open, and merges the write-ahead log into the file:
 * SQLite leaves WAL mode only where no other connection has the file open.
 * @throws {CopyError} where a server or a command has it open
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
