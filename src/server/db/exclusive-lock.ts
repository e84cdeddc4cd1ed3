import SQLite from 'better-sqlite3';

/** A wish that cannot be fulfilled; its message is one sentence for the person at the keyboard. */
export class CopyError extends Error {}

/** Whether SQLite says that somebody else has the file open. */
function isHeld(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/**
 * Makes this process the only one that has the embedded database open, and its file whole without a log beside it:
 * SQLite leaves WAL mode only for the last one who holds the file.
 * @throws {CopyError} where a server or a command holds it
 */
export function acquireExclusiveLock(client: SQLite.Database): void {
  try {
    client.pragma('busy_timeout = 0');
    client.pragma('locking_mode = exclusive');
    client.pragma('journal_mode = delete');
    client.exec('begin exclusive; commit');
  } catch (error) {
    if (!isHeld(error)) throw error;
    throw new CopyError('The database is in use: stop the site and every command that works on it, then try again.');
  }
}
