import { constants, setPriority } from 'node:os';
import { makeBackup } from './backup/make-backup.ts';
import { toMessage } from './backup/spawn-backup.ts';
import { readConfig, readEnvironment } from './config.ts';

/**
 * Makes one backup, if it is due, and sends its outcome to the site, which started this process: compressing and
 * comparing keep a processor busy, and visitors must not wait for it. Ends with the site.
 */
async function main(): Promise<void> {
  if (process.platform !== 'win32') process.umask(0o077);
  // Visitors come first, also before pg_dump, which inherits it.
  setPriority(constants.priority.PRIORITY_LOW);
  const abort = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => abort.abort());
  const environment = readEnvironment();
  const { backupDir: folder, backupKeep: keep, backupAt: ifDueAt, dataDir, databaseUrl } = readConfig(environment);
  if (folder === undefined) throw new Error('BACKUP_DIR is not set.');
  const { signal } = abort;
  const clock = () => new Date();
  const message = await toMessage(
    makeBackup({ folder, keep, ifDueAt, dataDir, databaseUrl, environment, clock, signal }),
  );
  process.send?.(message, () => process.exit(0));
}

await main();
