import { Console } from 'node:console';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listUsers } from '../src/server/accounts/account-store.ts';
import { deleteAllLinks } from '../src/server/accounts/one-time-link-store.ts';
import { deleteAllSessions } from '../src/server/accounts/session-store.ts';
import { recordEvents } from '../src/server/audit/events-store.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import {
  backUp,
  listBackups,
  nameBackup,
  removeParts,
  restore,
  restoringFolder,
  toCopyError,
} from '../src/server/db/backup.ts';
import { followLink, openDatabase } from '../src/server/db/open.ts';
import { createSite } from '../src/server/site.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';
import { inTransaction } from '../src/server/db/transaction.ts';
import { describeRoughly } from '../src/contract/duration.ts';

// npm run backup             makes a backup in BACKUP_DIR while the site runs, as those of the night
// npm run backup -- FILE     copies the embedded database into a file
// npm run backup -- --list   lists the nightly backups in BACKUP_DIR
// npm run restore -- FILE    puts a backup in the database's place, with the site stopped

const usages = {
  backup: 'Usage: npm run backup, npm run backup -- FILE, or npm run backup -- --list',
  restore: 'Usage: npm run restore -- FILE',
};

/** @param args the command, `backup` or `restore`, and what follows it */
export async function runBackup([command, ...args]: readonly string[], io: CommandIo): Promise<void> {
  const isRestore = command === 'restore';
  const [name = '', ...more] = args;
  const isList = !isRestore && name === '--list';
  if ((isRestore && !name) || more.length > 0 || (name.startsWith('-') && !isList))
    throw new CommandError(isRestore ? usages.restore : usages.backup);
  const config = readConfig(io.env);
  if (config.databaseUrl)
    throw new CommandError(
      'DATABASE_URL is set: docs/how-to/postgresql.md describes how to back up and restore PostgreSQL.',
    );
  if (isList) return list(config, io);
  const file = name
    ? // npm changes to the project's folder; the name is relative to the user's folder.
      resolve(io.env['INIT_CWD'] ?? '.', name)
    : join(requireFolder(config), nameBackup(new Date()));
  if (isRestore) return restoreFile(config, file, io);
  const { enquiries, bytes } = await withCleanUp(
    () => removeParts(file),
    () => backUp(config.dataDir, file),
  );
  new Console(io).log(`${file} holds ${count(enquiries)} (${megabytes(bytes)}).`);
}

/** One line for each backup, the newest first. */
async function list(config: Config, io: CommandIo): Promise<void> {
  const folder = requireFolder(config);
  const backups = await listBackups(folder).catch((error: unknown) => {
    throw toCopyError(`The folder ${folder} (BACKUP_DIR) cannot be read`, error);
  });
  if (backups.length === 0) throw new CommandError(`${folder} (BACKUP_DIR) has no backup.`);
  for (const { name, at, bytes } of backups)
    new Console(io).log(`${name}  ${megabytes(bytes).padStart(9)}  ${describeAge(at).padStart(15)}`);
}

function requireFolder({ backupDir }: Config): string {
  if (backupDir === undefined) throw new CommandError('BACKUP_DIR is not set: set it to the folder of the backups.');
  return backupDir;
}

async function restoreFile(config: Config, file: string, io: CommandIo): Promise<void> {
  const dataDir = followLink(config.dataDir);
  let administrators: string[] = [];
  const {
    file: place,
    enquiries,
    replaced,
  } = await withCleanUp(
    () => rmSync(restoringFolder(dataDir), { recursive: true, force: true }),
    () =>
      restore(dataDir, file, new Date(), async (folder, count) => {
        administrators = await endAccess({ ...config, dataDir: folder }, count);
      }),
  );
  const console = new Console(io);
  console.log(`${place} now holds ${count(enquiries)}.${replaced ? ` The old database is kept as ${replaced}.` : ''}`);
  console.log(
    `All sessions and one-time links have ended. Its administrators: ${escapeForTerminal(administrators.join(', ')) || 'none'}. Remove those who have left (npm run admin).`,
  );
}

/**
 * Ends what gave access when the backup was made, and records the restore.
 * @returns the administrators of the backup
 */
async function endAccess(config: Config, enquiries: number): Promise<string[]> {
  const database = await openDatabase(config);
  try {
    await inTransaction(database.queries, async (trx) => {
      await deleteAllSessions(trx);
      await deleteAllLinks(trx);
      await recordEvents(createSite(config, database), trx, {
        by: 'command',
        what: 'backup-restored',
        count: enquiries,
      });
    });
    const users = await listUsers(database.queries);
    return users.filter(({ role }) => role === 'admin').map(({ username }) => username);
  } finally {
    await database.close();
  }
}

/** Runs work whose partial files hold personal data: a signal that ends the process removes them first. */
async function withCleanUp<Result>(cleanUp: () => void, work: () => Promise<Result>): Promise<Result> {
  const end = (signal: NodeJS.Signals) => {
    cleanUp();
    for (const each of endingSignals) process.off(each, end);
    process.kill(process.pid, signal);
  };
  for (const signal of endingSignals) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of endingSignals) process.off(signal, end);
  }
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const count = (enquiries: number) => `${enquiries.toLocaleString('en')} ${enquiries === 1 ? 'enquiry' : 'enquiries'}`;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const describeAge = (at: Date) => `${describeRoughly(Date.now() - at.getTime())} old`;

if (import.meta.main) await runCli(runBackup);
