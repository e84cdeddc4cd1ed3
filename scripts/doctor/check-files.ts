import { statSync } from 'node:fs';
import { findReadableByOthers } from '../../src/server/db/private-files.ts';
import { isRoomLow } from '../../src/server/health/health.ts';
import { type Installation, ok, skipped, warning } from './installation.ts';

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
