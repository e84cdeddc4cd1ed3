import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it where they are missing, for their owner alone: they hold personal data. One by one: Node's own recursive way never ends where
 * a file system takes no folders and says that there is nothing, as /proc does (Node 24.21).
 * @throws what the system says of the first one that cannot be made
 */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return;
  makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process that starts at the same moment may have been first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
