/**
 * Whether an error of the database is temporary, such as a full disk or a lost connection: result codes of SQLite,
 * errors of the system, and SQLSTATE (classes 08, 40, 53, 57 and 58, 25006 read-only, 55P03 lock timeout).
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

/** Whether a row refers to none: what it refers to was deleted at the same moment, or never was, which is a defect. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(String(error.code));

/** Whether a batch would fail with other data too. Conflicting transactions (class 40) may succeed one by one. */
export const isBatchFatal = (error: unknown): boolean => isTransientDatabaseError(error) && !isConflict(error);

/** Whether PostgreSQL ended a transaction for the sake of another one (SQLSTATE, class 40): it may succeed if it runs again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^40[0-9A-Z]{3}$/.test(String(error.code));
