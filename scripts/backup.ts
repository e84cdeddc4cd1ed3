import { Console } from 'node:console';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAuditStore } from '../src/server/audit/audit-store.ts';
import { listBackups, verifyChecksum } from '../src/server/backup/backup-files.ts';
import { makeBackup } from '../src/server/backup/make-backup.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { backUp, restore, toCopyError } from '../src/server/db/backup.ts';
import { CopyError } from '../src/server/db/exclusive-lock.ts';
import { followLink, openDatabase } from '../src/server/db/open.ts';
import { dumpToFile, isDump, restoreDump } from '../src/server/db/postgres-dump.ts';
import { createProgress, withProgress } from '../src/server/progress.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';

// npm run backup                        makes a proven backup in BACKUP_DIR, as the site does every night
// npm run backup -- FILE                copies the database into a file while the site runs
// npm run backup -- --list [--verify]   lists the backups in BACKUP_DIR; --verify computes their SHA-256
// npm run restore -- FILE               puts a backup in the database's place, with the site stopped

const usages = {
  backup: 'Usage: npm run backup -- FILE, npm run backup (with BACKUP_DIR set), or npm run backup -- --list [--verify]',
  restore: 'Usage: npm run restore -- FILE',
};

export async function runBackup([command = '', ...args]: readonly string[], io: CommandIo): Promise<void> {
  const isRestore = command === 'restore';
  const usage = isRestore ? usages.restore : usages.backup;
  const [name, ...more] = args;
  const isList =
    !isRestore && name === '--list' && (more.length === 0 || (more.length === 1 && more[0] === '--verify'));
  if (!isList && ((name?.startsWith('-') ?? false) || more.length > 0)) throw new CommandError(usage);
  const config = readConfig(io.env);
  if (name === undefined) {
    if (isRestore || config.backupDir === undefined) throw new CommandError(usage);
    return makeInFolder(config, config.backupDir, io);
  }
  if (isList) {
    if (config.backupDir === undefined)
      throw new CommandError('BACKUP_DIR is not set: set it to the folder of the backups.');
    return list(config.backupDir, more.length === 1, io);
  }
  // npm changes to the project's folder; the name is relative to the user's folder.
  const file = resolve(io.env['INIT_CWD'] ?? '.', name);
  await (isRestore ? restoreFile(config, file, io) : backUpTo(config, file, io));
}

async function makeInFolder(
  { dataDir, databaseUrl, backupKeep: keep }: Config,
  folder: string,
  io: CommandIo,
): Promise<void> {
  const clock = () => new Date();
  const job = { folder, dataDir, databaseUrl, keep, environment: io.env, clock };
  const made = await withProgress((show) => makeBackup({ ...job, show }), createProgress(io.stderr));
  if (made.outcome !== 'made')
    throw new CopyError(`Another process makes a backup in ${folder}, or of this database: wait until it has ended.`);
  const proof = made.proof === 'restored' ? 'restored and compared' : 'read back and compared';
  new Console(io).log(
    `${join(folder, made.name)} holds ${count(made.enquiries)} (${megabytes(made.bytes)}), ${proof}: ${made.rows.toLocaleString('en')} rows in ${made.tables} tables.`,
  );
}

async function backUpTo({ dataDir, databaseUrl }: Config, file: string, io: CommandIo): Promise<void> {
  const { enquiries, bytes } = await withProgress(
    (show) =>
      databaseUrl === undefined
        ? backUp(dataDir, file, show)
        : dumpToFile({ databaseUrl, environment: io.env, show }, file),
    createProgress(io.stderr),
  );
  new Console(io).log(`${file} holds ${count(enquiries)} (${megabytes(bytes)}).`);
}

/** One line for each backup, the newest first. */
async function list(folder: string, isVerified: boolean, io: CommandIo): Promise<void> {
  const console = new Console(io);
  const backups = await listBackups(folder).catch((error: unknown) => {
    throw toCopyError(`The folder ${folder} (BACKUP_DIR) cannot be read`, error);
  });
  if (backups.length === 0) throw new CommandError(`There is no backup in ${folder} (BACKUP_DIR).`);
  const changed: string[] = [];
  for (const { name, at, bytes, isProven } of backups) {
    const isChanged =
      isVerified &&
      isProven &&
      (await verifyChecksum(join(folder, name)).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof CopyError)) throw error;
          return true;
        },
      ));
    if (isChanged) changed.push(name);
    const state = isChanged ? 'CHANGED since it was made' : isProven ? 'proven' : 'not proven';
    const verified = isVerified && isProven && !isChanged ? ', unchanged' : '';
    console.log(`${name}  ${megabytes(bytes).padStart(9)}  ${describeAge(at).padStart(9)}  ${state}${verified}`);
  }
  if (changed.length > 0)
    throw new CommandError(`Changed since they were made, and not to be restored: ${changed.join(', ')}.`);
}

async function restoreFile(config: Config, file: string, io: CommandIo): Promise<void> {
  const console = new Console(io);
  const { dataDir, databaseUrl } = config;
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}: name one that 'npm run backup' wrote.`);
  const isOfPostgres = await isDump(file);
  if (databaseUrl !== undefined && !isOfPostgres)
    throw new CommandError(
      `DATABASE_URL is set: ${file} is a backup of the embedded database. Unset it to restore there; 'npm run move' copies that to PostgreSQL.`,
    );
  if (databaseUrl === undefined && isOfPostgres)
    throw new CommandError(`${file} is a backup of PostgreSQL: set DATABASE_URL to an empty database.`);
  await verifyChecksum(file);
  if (databaseUrl !== undefined) {
    const enquiries = await withProgress(
      (show) => restoreDump({ databaseUrl, environment: io.env, show }, file),
      createProgress(io.stderr),
    );
    await recordRestore(config, enquiries);
    console.log(`The database of DATABASE_URL now holds ${count(enquiries)}.`);
    return;
  }
  const {
    file: place,
    enquiries,
    replaced,
  } = await withProgress((show) => restore(followLink(dataDir), file, new Date(), show), createProgress(io.stderr));
  await recordRestore(config, enquiries);
  console.log(`${place} now holds ${count(enquiries)}.${replaced ? ` What it replaced is kept as ${replaced}.` : ''}`);
}

/** Records the restore in the audit log of the restored database. */
async function recordRestore(config: Config, enquiries: number): Promise<void> {
  const database = await openDatabase({ ...config, disableTimeouts: true });
  try {
    const audit = createAuditStore({ clock: () => new Date() });
    await audit.record(database.queries, { by: 'command', what: 'backup-restored', count: enquiries });
  } finally {
    await database.close();
  }
}

const count = (enquiries: number) => `${enquiries.toLocaleString('en')} ${enquiries === 1 ? 'enquiry' : 'enquiries'}`;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function describeAge(at: Date): string {
  const hours = (Date.now() - at.getTime()) / 3_600_000;
  return hours < 48 ? `${Math.floor(hours)} h old` : `${Math.floor(hours / 24)} d old`;
}

if (import.meta.main) await runCli(runBackup);
