import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type Copy, listBackups, listDumps, nameBackup, removeOldBackups, removeParts } from './backup.ts';
import { CopyError } from './exclusive-lock.ts';
import { hourMs, minuteMs } from '../../contract/duration.ts';

const checkMs = minuteMs;
/** A failed backup is tried again after an hour. */
const retryMs = hourMs;
/** How long after its time a backup may still be under way. */
const allowanceMs = 30 * minuteMs;
/** The greatest age of a current dump of PostgreSQL: the longest day has 25 hours, and a dump takes its time. */
const dumpMs = 26 * hourMs;

/**
 * The last time at or before `now` at which a backup was due.
 * @param backupAt BACKUP_AT: 'HH:MM', local time of the machine
 */
function findLastDueTime(now: Date, backupAt: string): Date {
  const [hours = 0, minutes = 0] = backupAt.split(':').map(Number);
  const dueOn = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, hours, minutes);
  const today = dueOn(now.getDate());
  return today <= now ? today : dueOn(now.getDate() - 1);
}

/**
 * Whether backups are made as they should be: one was made since the last due time, or that time is less than half an
 * hour ago and one was made since the due time before it.
 * @param last when the last one was made
 * @param backupAt BACKUP_AT
 */
export function isBackupCurrent(last: Date | undefined, now: Date, backupAt: string): boolean {
  if (!last) return false;
  const due = findLastDueTime(now, backupAt);
  if (last >= due) return true;
  return now.getTime() - due.getTime() < allowanceMs && last >= findLastDueTime(new Date(due.getTime() - 1), backupAt);
}

type BackupConfig = { backupDir: string | undefined; backupAt: string; databaseUrl: string | undefined };

/** Whether the site makes backups: only of the embedded database. */
export const hasBackups = <Config extends BackupConfig>(config: Config): config is Config & { backupDir: string } =>
  config.backupDir !== undefined && config.databaseUrl === undefined;

/**
 * The state of the last backup in BACKUP_DIR; undefined without that setting. A folder that cannot be read has none. The
 * site does not make the dumps of PostgreSQL, and knows only how old they are.
 */
export async function readBackupState(
  { backupDir, backupAt, databaseUrl }: BackupConfig,
  now: Date,
): Promise<{ isCurrent: boolean; at: Date | undefined; name: string | undefined } | undefined> {
  if (backupDir === undefined) return undefined;
  const list = databaseUrl === undefined ? listBackups : listDumps;
  const [last] = await list(backupDir).catch(() => []);
  const isCurrent =
    databaseUrl === undefined
      ? isBackupCurrent(last?.at, now, backupAt)
      : last !== undefined && now.getTime() - last.at.getTime() < dumpMs;
  return { isCurrent, at: last?.at, name: last?.name };
}

type Parts = {
  dataDir: string;
  /** BACKUP_DIR. */
  folder: string;
  /** BACKUP_AT. */
  at: string;
  /** BACKUP_KEEP. */
  keep: number;
  clock: () => Date;
  log: Record<'info' | 'error', (fields: object, message: string) => void>;
};

/**
 * Makes the nightly backups of the embedded database. Whether one is due is decided from the names in the folder: after a
 * restart or a missed night one is made at once. A folder that is gone is not created: its disk may not be mounted.
 */
export function createBackupSchedule({ dataDir, folder, at, keep, clock, log }: Parts) {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let retryAt = 0;

  /** Makes a backup if one is due and none is being made. Failures are logged. */
  function run(): Promise<void> {
    running ??= makeIfDue().finally(() => (running = undefined));
    return running;
  }

  async function makeIfDue(): Promise<void> {
    const now = clock();
    if (abort.signal.aborted || now.getTime() < retryAt) return;
    const name = nameBackup(now);
    try {
      const [last] = await listBackups(folder);
      if (last && last.at >= findLastDueTime(now, at)) return;
      const began = performance.now();
      // The partial file of a killed run may fill the disk.
      await removeOldBackups(folder, keep);
      const { bytes, enquiries } = await backUpInProcess(dataDir, join(folder, name), abort.signal);
      await removeOldBackups(folder, keep);
      log.info(
        { event: 'backup', outcome: 'made', name, bytes, enquiries, tookMs: Math.round(performance.now() - began) },
        'a backup was made and checked',
      );
    } catch (error) {
      if (abort.signal.aborted) {
        try {
          removeParts(join(folder, name));
        } catch {
          // The folder is gone. A later backup removes what was left.
        }
        return;
      }
      retryAt = now.getTime() + retryMs;
      // An error of the system or of the copy says enough; any other is a defect.
      const isExpected = error instanceof CopyError || (error instanceof Error && 'syscall' in error);
      log.error(
        { event: 'backup', outcome: 'failed', ...(isExpected ? { reason: error.message } : { err: error }) },
        'the backup failed; the next attempt is in an hour',
      );
    }
  }

  return {
    run,
    /** Checks now, and then every minute. */
    start(): void {
      void run();
      timer = setInterval(() => void run(), checkMs);
    },
    /** Stops a backup that is being made; the next start makes it again. */
    async stop(): Promise<void> {
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}

/** What the process prints. */
const copy = z.object({ file: z.string(), bytes: z.number(), enquiries: z.number() }) satisfies z.ZodType<Copy>;

const program = fileURLToPath(new URL('backup-process.ts', import.meta.url));
const execute = promisify(execFile);

/** `backUp` in a process of its own: copying, checking and compressing would keep visitors waiting. */
async function backUpInProcess(dataDir: string, file: string, signal: AbortSignal): Promise<Copy> {
  const options = { signal, killSignal: 'SIGKILL' } as const;
  const run = execute(process.execPath, [program, dataDir, file], options);
  const ended = new Promise((resolve) => run.child.once('close', resolve));
  const { stdout } = await run.catch(async (error: unknown) => {
    // An abort rejects at once; until the process has ended it may still create a file.
    await ended;
    const { stderr, message } = error as Error & { stderr?: string };
    throw new CopyError(stderr?.trim() || message, { cause: error });
  });
  return copy.parse(JSON.parse(stdout));
}
