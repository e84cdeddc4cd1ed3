import { chmodSync, closeSync, lstatSync, openSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Every bit that lets somebody other than the owner in. */
const othersBits = 0o077;

/** The embedded database, its log, its lock, and databases that a restore replaced. */
const isDatabaseFile = (name: string) => /^site\.(?:sqlite|lock)/.test(name);

/** What may lie beside the database in a folder that is for the site alone: the development server's folder among it. */
const isExpected = (name: string) => isDatabaseFile(name) || ['development', 'lost+found'].includes(name);

/**
 * Creates an empty file that only its owner reads, where there is none. SQLite would create it readable by everybody,
 * and gives its log the mode of the database.
 * @throws what the system says where the file cannot be created
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Opening an existing file here and closing it would release SQLite's locks on it (sqlite.org/howtocorrupt.html, 2.2).
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Takes away other users' access to the files of the embedded database and to their folder. Changes only what belongs
 * to this user, no symbolic link, and no folder that holds files of others too. What cannot be changed stays as it is:
 * `findReadableByOthers` reports it.
 */
export function restrictToOwner(dataDir: string): void {
  for (const { path, stats } of listPrivate(dataDir)) {
    if (stats.uid !== process.geteuid?.() || !(stats.isFile() || isForSiteAlone(dataDir))) continue;
    try {
      chmodSync(path, stats.mode & 0o700);
    } catch {
      // A file system without modes, or a read-only one: reported at startup, and no reason not to serve.
    }
  }
}

/** The folder and the files of the embedded database that other users may enter, read or change. */
export function findReadableByOthers(dataDir: string): string[] {
  return listPrivate(dataDir).map(({ path }) => path);
}

type Entry = { path: string; stats: Stats };

/** What lies open to others, of the folder itself and of the database's files in it. Windows has no such modes. */
function listPrivate(dataDir: string): Entry[] {
  if (process.platform === 'win32') return [];
  const names = listNames(dataDir).filter(isDatabaseFile);
  return [dataDir, ...names.map((name) => join(dataDir, name))].flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    const isOpen = stats && (stats.isFile() || path === dataDir) && (stats.mode & othersBits) !== 0;
    return isOpen ? [{ path, stats }] : [];
  });
}

const isForSiteAlone = (dataDir: string) => listNames(dataDir).every(isExpected);

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that is missing or cannot be listed holds nothing that could be restricted.
    return [];
  }
}
