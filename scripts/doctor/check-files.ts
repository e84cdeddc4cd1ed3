import { statSync } from 'node:fs';
import { listBackups } from '../../src/server/db/backup.ts';
import { isBackupCurrent } from '../../src/server/db/backup-schedule.ts';
import { findReadableByOthers } from '../../src/server/db/private-files.ts';
import { isRoomLow } from '../../src/server/health/health.ts';
import { failed, type Installation, ok, skipped, warning } from './installation.ts';

/** Room on the disk of the embedded database. */
export async function checkDisk({ config, readRoom }: Installation) {
  if (config.databaseUrl) return skipped('The data is in PostgreSQL: watch the disk of its server.');
  const room = await readRoom(config.dataDir);
  if (!room) return skipped(`The folder ${config.dataDir} does not exist yet.`);
  const free = `${Math.floor(room.free / 1024 ** 2)} MiB`;
  return isRoomLow(room)
    ? warning(`The disk of ${config.dataDir} has ${free} left: make room before enquiries can no longer be stored.`)
    : ok(`The disk of ${config.dataDir} has ${free} left.`);
}

/** The last backup is as new as the settings promise. */
export async function checkBackups({ config, clock }: Installation) {
  if (config.databaseUrl)
    return skipped('docs/how-to/postgresql.md says how PostgreSQL is backed up: the site does not do it.');
  if (!config.backupDir)
    return warning(
      'BACKUP_DIR is not set: set it to a folder on another disk, and the site makes a backup every night.',
    );
  const [last] = await listBackups(config.backupDir).catch(() => []);
  if (!last)
    return failed(
      `There is no backup in ${config.backupDir}: the folder must exist and the site's user must be able to write it; the event 'backup' in the log says more.`,
    );
  return isBackupCurrent(last.at, clock(), config.backupAt)
    ? ok(`The last backup is ${last.name}.`)
    : failed(`The last backup is old (${last.name}): the event 'backup' in the log says why.`);
}

/** No other user may read the database or the settings: 0700 for the folder, 0600 for files. */
export async function checkPermissions({ config, envFile }: Installation) {
  if (process.platform === 'win32') return skipped('This system has no such permissions.');
  const paths = [
    ...(config.databaseUrl ? [] : findReadableByOthers(config.dataDir)),
    ...(isReadableByOthers(envFile) ? [envFile] : []),
  ];
  return paths.length === 0
    ? ok('No other user may read the database or the settings.')
    : warning(`Other users of this machine may read ${paths.join(', ')}: chmod 700 the folder, chmod 600 the files.`);
}

function isReadableByOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && (stats.mode & 0o077) !== 0;
}
