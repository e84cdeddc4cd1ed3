import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The mode bits that give access to users other than the owner. */
const othersBits = 0o077;

/** The embedded database, its log, its lock, and databases that a restore replaced. */
const isDatabaseFile = (name: string) => /^site\.(?:sqlite|lock)/.test(name);

/** Names that do not make the folder a shared one, with the folders of the development server and of a restore. */
const isExpected = (name: string) => isDatabaseFile(name) || ['development', 'lost+found', 'restoring'].includes(name);

/**
 * Creates a folder and its missing parents with mode 0700. Not by `mkdir` with `recursive`, which never returns on a
 * file system without folders of its own, such as /proc (Node 24.21).
 * @throws the system's error for the first folder that cannot be created
 */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return;
  makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // A process that starts at the same time may have created it. The target of a link is not created: a disk that is
    // not mounted would be replaced by an empty folder.
    if (existsSync(path)) return;
    const sentence = `${path} is a link to ${readlinkSync(path)}, which does not exist`;
    throw Object.assign(new Error(sentence, { cause: error }), { code: 'ENOENT', syscall: 'mkdir' });
  }
}

/**
 * Creates an empty file with mode 0600, unless it exists. SQLite would create it readable by everybody, and gives its
 * log the mode of the database.
 * @throws the system's error if the file cannot be created
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
 * Removes other users' access to the files of the embedded database and to their folder. Changes only what belongs to
 * this user, no symbolic link, and no folder that holds other files too. `findReadableByOthers` reports the rest.
 */
export function restrictToOwner(dataDir: string): void {
  for (const { path, stats } of listPrivate(dataDir)) {
    if (stats.uid !== process.geteuid?.() || !(stats.isFile() || isForSiteAlone(dataDir))) continue;
    try {
      chmodSync(path, stats.mode & 0o700);
    } catch {
      // A file system without modes, or a read-only one: the site reports it at startup and serves.
    }
  }
}

/** The folder and the files of the embedded database that other users may enter, read or change. */
export function findReadableByOthers(dataDir: string): string[] {
  return listPrivate(dataDir).map(({ path }) => path);
}

type Entry = { path: string; stats: Stats };

/** The folder and the database files in it to which other users have access. Windows does not have these modes. */
function listPrivate(dataDir: string): Entry[] {
  if (process.platform === 'win32') return [];
  const names = listNames(dataDir).filter(isDatabaseFile);
  return [dataDir, ...names.map((name) => join(dataDir, name))].flatMap((path) => {
    // The folder of a release is a link to the data; other links are not ours to follow.
    const stats = (path === dataDir ? statSync : lstatSync)(path, { throwIfNoEntry: false });
    const isOpen = stats && (stats.isFile() || path === dataDir) && (stats.mode & othersBits) !== 0;
    return isOpen ? [{ path, stats }] : [];
  });
}

const isForSiteAlone = (dataDir: string) => listNames(dataDir).every(isExpected);

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // In a folder that is missing or cannot be listed, no file can be restricted.
    return [];
  }
}
