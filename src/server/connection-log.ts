type Log = { warn(fields: object, message: string): void };

/** A database that is away for long breaks connections again and again: one line an hour, and the number of the others. */
const quietMs = 60 * 60 * 1000;

/**
 * Logs database connections that broke, once an hour.
 * @param now milliseconds of a clock that is never put back
 */
export function createConnectionLog(log: Log, now: () => number = () => performance.now()): (error: Error) => void {
  let loggedAtMs = -Infinity;
  let suppressed = 0;
  return (error) => {
    if (now() - loggedAtMs < quietMs) {
      suppressed += 1;
      return;
    }
    log.warn({ event: 'database-connection', err: error, suppressed }, 'a connection to the database broke');
    loggedAtMs = now();
    suppressed = 0;
  };
}
