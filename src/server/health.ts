import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';
import type { LogThrottle } from './log-throttle.ts';
import { describeRoughly, minuteMs } from '../contract/duration.ts';

/** Free bytes for this user, and the size in bytes, of the disk that holds a folder. */
export type DiskSpace = { free: number; size: number };

/** A mail or webhook that has not been delivered: since when it could have been, and the reply to the last failed attempt. */
export type WaitingDelivery = { since: Date; reason: string | null };

/** The last backup: whether it is as new as the settings promise, and when it was made. */
export type BackupState = { isCurrent: boolean; at: Date | undefined };

/** The state of this process and of what it needs, read at one time. */
export type Health = {
  at: Date;
  /** Whether the database took a write just now; otherwise the site cannot serve and store, and the rest may be missing. */
  isReady: boolean;
  /** How long that write took, in milliseconds. */
  writeMs: number | undefined;
  /** When an enquiry last could not be stored; undefined where one was stored since. */
  refusedAt: Date | undefined;
  /** Undefined where the data has no folder on this machine, as with PostgreSQL. */
  disk: (DiskSpace & { isLow: boolean }) | undefined;
  /** The mail to staff that has waited the longest while nothing else has reached its address. */
  mail: WaitingDelivery | undefined;
  /** The webhook that has waited the longest. */
  webhook: WaitingDelivery | undefined;
  /** Undefined where backups are off. */
  backup: BackupState | undefined;
  /** When the outbox last looked for mail; undefined without a mail server and a webhook. */
  outboxRoundAt: Date | undefined;
};

/** A part of the site with a problem: its name for logs, and a sentence without personal data. */
export type Problem = { part: 'database' | 'disk' | 'mail' | 'webhook' | 'backup' | 'outbox'; sentence: string };

/** The last result is reused for this time, so that frequent requests cost no further write. */
const reuseMs = 1_000;
/** The disk is low below 1 GiB, or below 5 % of a disk that is smaller than 20 GiB. */
const lowBytes = 1024 ** 3;
const lowShare = 0.05;
/** A mail server that works takes a mail within seconds; an outage of a quarter of an hour deserves a look. */
const lateMs = 15 * minuteMs;
/** The outbox looks for mail every two seconds; a statement of a slow database takes at most some of them. */
const deadOutboxMs = 5 * minuteMs;
/** The check's small write may succeed where an enquiry's fails, so a refused enquiry counts as a problem for this time. */
const refusedMs = 30 * minuteMs;

/** Whether a disk is nearly full. */
export const isDiskSpaceLow = ({ free, size }: DiskSpace): boolean => free < Math.min(lowBytes, size * lowShare);

type Parts = {
  checkWritable: () => Promise<void>;
  findRefused: () => Date | undefined;
  /** Undefined if the folder does not exist, as with PostgreSQL. */
  readDiskSpace: () => Promise<DiskSpace | undefined>;
  findOldestWaiting: () => Promise<{ mail: WaitingDelivery | undefined; webhook: WaitingDelivery | undefined }>;
  /** Undefined where backups are off. */
  readBackup: () => Promise<BackupState | undefined>;
  findOutboxRound: () => Date | undefined;
  clock: () => Date;
  onFailure: (error: unknown) => void;
  /** Called with each reading of a disk that is low. */
  onLowDisk: (space: DiskSpace) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/** Reads the health that `/readyz`, `/metrics` and the heartbeat report. */
export function createHealth(parts: Parts) {
  const now = parts.now ?? (() => performance.now());
  let last: { at: number; result: Promise<Health> } | undefined;

  /** The health; never rejects. A result is reused for one second. */
  const read = (): Promise<Health> => (last && now() - last.at <= reuseMs ? last.result : refresh());

  /** The health of now; never rejects. */
  function refresh(): Promise<Health> {
    const result = readNow();
    last = { at: now(), result };
    return result;
  }

  async function readNow(): Promise<Health> {
    const health: Health = {
      at: parts.clock(),
      isReady: false,
      writeMs: undefined,
      refusedAt: parts.findRefused(),
      disk: undefined,
      mail: undefined,
      webhook: undefined,
      backup: undefined,
      outboxRoundAt: parts.findOutboxRound(),
    };
    try {
      const began = now();
      await parts.checkWritable();
      health.writeMs = now() - began;
      health.disk = await readDisk();
      Object.assign(health, await parts.findOldestWaiting());
      health.backup = await parts.readBackup();
      health.isReady = true;
    } catch (error) {
      parts.onFailure(error);
    }
    return health;
  }

  async function readDisk(): Promise<Health['disk']> {
    const space = await parts.readDiskSpace();
    if (!space) return undefined;
    const isLow = isDiskSpaceLow(space);
    if (isLow) parts.onLowDisk(space);
    return { ...space, isLow };
  }

  return { read, refresh };
}

/**
 * The parts of the site that have a problem.
 * @param mailLateMs how long a mail to staff may wait
 */
export function listProblems(health: Health, mailLateMs = lateMs): Problem[] {
  const { at, isReady, refusedAt, disk, mail, webhook, backup, outboxRoundAt } = health;
  const ageMs = (since: Date) => at.getTime() - since.getTime();
  const isLate = (one: WaitingDelivery | undefined): one is WaitingDelivery =>
    one !== undefined && ageMs(one.since) >= mailLateMs;
  const problems: Problem[] = [];
  if (!isReady) problems.push({ part: 'database', sentence: 'The site cannot store anything right now.' });
  if (isReady && refusedAt && ageMs(refusedAt) < refusedMs)
    problems.push({ part: 'database', sentence: 'An enquiry could not be stored, and none has been stored since.' });
  if (disk?.isLow) problems.push({ part: 'disk', sentence: 'The disk of DATA_DIR has little room left.' });
  if (isLate(mail))
    problems.push({
      part: 'mail',
      sentence: `A mail to staff has been waiting for ${describeRoughly(ageMs(mail.since))}.`,
    });
  if (isLate(webhook))
    problems.push({
      part: 'webhook',
      sentence: `A webhook has been waiting for ${describeRoughly(ageMs(webhook.since))}.`,
    });
  if (backup && !backup.isCurrent) problems.push({ part: 'backup', sentence: 'The site has no current backup.' });
  // A clock that was set back must not keep a stopped outbox alive.
  if (outboxRoundAt && Math.abs(ageMs(outboxRoundAt)) >= deadOutboxMs)
    problems.push({ part: 'outbox', sentence: 'The outbox has stopped: no mail is sent.' });
  return problems;
}

/**
 * The check that runs once a minute: it logs a mail to staff that waits too long, and sends the heartbeat.
 * @param parts.sendHeartbeat undefined if no heartbeat is set
 */
export function createHealthCheck(parts: {
  refresh: () => Promise<Health>;
  sendHeartbeat: ((health: Health) => Promise<void>) | undefined;
  throttle: LogThrottle;
  log: Log;
}) {
  let isMailWaiting = false;

  return async function checkHealth(): Promise<void> {
    const health = await parts.refresh();
    const { at, mail, isReady } = health;
    if (mail && listProblems(health).some(({ part }) => part === 'mail')) {
      const minutes = Math.floor((at.getTime() - mail.since.getTime()) / minuteMs);
      isMailWaiting = true;
      if (parts.throttle.admit('mail-waiting'))
        parts.log.error(
          { event: 'mail-waiting', minutes, ...(mail.reason !== null && { reason: mail.reason }) },
          `a mail to staff has waited for more than ${lateMs / minuteMs} minutes`,
        );
    } else if (isMailWaiting && isReady) {
      isMailWaiting = false;
      parts.throttle.reset();
      parts.log.info({ event: 'mail-waiting', minutes: 0 }, 'all mail to staff has been delivered');
    }
    await parts.sendHeartbeat?.(health);
  };
}

/** The space on the disk of a folder; undefined if the folder does not exist. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
