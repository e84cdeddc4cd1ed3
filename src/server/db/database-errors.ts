/**
 * Whether an error is trouble of the database that passes, a full disk or a lost connection: codes of SQLite, of the
 * system and of PostgreSQL (SQLSTATE classes 08, 40, 53, 57, 58, read-only 25006).
 */
export function isTransientDatabaseError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM|CORRUPT)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOSPC|EDQUOT|EIO|EROFS|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    ) ||
    /^((08|40|53|57|58)[0-9A-Z]{3}|25006|55P03)$/.test(code) ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|connection is not open|not queryable|already been destroyed/.test(
        error.message,
      ))
  );
}

/** Whether this would have failed with any other data too. Two transactions that met (class 40) may pass one by one. */
export const isBatchFatal = (error: unknown): boolean =>
  isTransientDatabaseError(error) && !String((error as { code?: unknown }).code).startsWith('40');
