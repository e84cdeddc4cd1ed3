import { listBackups } from './backup-files.ts';

/** How long after its time a backup may still be under way. */
const allowanceMs = 30 * 60 * 1000;

/** The newest proven backup of a folder; undefined where there is none, or no folder. */
export async function readLastBackup(folder: string): Promise<{ at: Date; name: string } | undefined> {
  const last = (await listBackups(folder)).find(({ isProven }) => isProven);
  return last && { at: last.at, name: last.name };
}

/**
 * The last time at or before `now` at which a backup was due.
 * @param backupAt BACKUP_AT: 'HH:MM', local time of the machine
 */
export function findLastDueTime(now: Date, backupAt: string): Date {
  const [hours = 0, minutes = 0] = backupAt.split(':').map(Number);
  const dueOn = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, hours, minutes);
  const today = dueOn(now.getDate());
  return today <= now ? today : dueOn(now.getDate() - 1);
}

/**
 * Whether backups are made as they should be: a proven one was made since the last due time, or that time is less than
 * half an hour ago and one was made since the due time before it.
 * @param backupAt BACKUP_AT: 'HH:MM', local time of the machine
 */
export function isBackupCurrent({
  last,
  now,
  backupAt,
}: {
  last: { at: Date } | undefined;
  now: Date;
  backupAt: string;
}): boolean {
  if (!last) return false;
  const due = findLastDueTime(now, backupAt);
  if (last.at >= due) return true;
  return (
    now.getTime() - due.getTime() < allowanceMs && last.at >= findLastDueTime(new Date(due.getTime() - 1), backupAt)
  );
}
