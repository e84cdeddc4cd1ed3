import { constants, setPriority } from 'node:os';
import { backUp } from './backup.ts';
import { CopyError } from './exclusive-lock.ts';

// Makes one backup for the site, which starts this process with the folder of the database and the name of the file, and
// reads the result as JSON or the error.

try {
  // Visitors come first.
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // A sandbox may deny this, such as an older copy of docs/production/site@.service; the backup is made all the same.
}
// A terminal and npm send these to the whole group; the site ends this process when it stops.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

const [dataDir = '', file = ''] = process.argv.slice(2);
try {
  console.log(JSON.stringify(await backUp(dataDir, file)));
} catch (error) {
  console.error(error instanceof CopyError ? error.message : error);
  process.exitCode = 1;
}
