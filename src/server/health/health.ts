import { statfs } from 'node:fs/promises';

/** Free bytes for this user and the size in bytes of the disk that holds a folder. */
export type Room = { free: number; size: number };

/** What has not been delivered: since when it could have been, and the reply to the last failed attempt. */
export type Waiting = { since: Date; reason: string | null };

/** The last backup: whether it is as new as the settings promise, and when it was made. */
export type BackupState = { isCurrent: boolean; at: Date | undefined };

/** The state of this process and of what it needs, read at one time. */
export type Facts = {
  at: Date;
  /** Whether the database took a write just now; otherwise the site cannot serve and store, and the rest may be missing. */
  isReady: boolean;
  /** How long that write took, in milliseconds. */
  writeMs: number | undefined;
  /** When an enquiry last could not be stored; undefined where one was stored since. */
  refusedAt: Date | undefined;
  /** Undefined where the data has no folder on this machine, as with PostgreSQL. */
  disk: (Room & { isLow: boolean }) | undefined;
  /** The mail to staff that has waited the longest, notification or digest. */
  mail: Waiting | undefined;
  /** The webhook that has waited the longest. */
  webhook: Waiting | undefined;
  /** Undefined where backups are off. */
  backup: BackupState | undefined;
  /** When the outbox last looked for mail; undefined where it sends none. */
  outboxRoundAt: Date | undefined;
};

/** A fact that is ill: its name for logs, and a sentence without personal data. */
export type Ill = { fact: 'database' | 'disk' | 'mail' | 'webhook' | 'backup' | 'outbox'; sentence: string };

/** The last result is reused for this time, so that frequent requests cost no further write. */
const reuseMs = 1_000;
const minuteMs = 60_000;
/** The disk is low below 1 GiB, or below 5 % of a disk that is smaller than 20 GiB. */
const lowBytes = 1024 ** 3;
const lowShare = 0.05;
/** A mail server that works takes a mail within seconds; an outage of a quarter of an hour deserves a look. */
export const lateMs = 15 * minuteMs;
/** The outbox looks for mail every two seconds; a statement of a slow database takes at most some of them. */
const deadOutboxMs = 5 * minuteMs;
/** The write of the check may find room where an enquiry finds none: without visitors nobody knows more after this time. */
const refusedMs = 30 * minuteMs;

/** Whether a disk is nearly full. */
export const isRoomLow = ({ free, size }: Room): boolean => free < Math.min(lowBytes, size * lowShare);

type Parts = {
  checkWritable: () => Promise<void>;
  findRefused: () => Date | undefined;
  /** Undefined if there is no such folder, as with PostgreSQL. */
  readRoom: () => Promise<Room | undefined>;
  findOldestWaiting: () => Promise<{ mail: Waiting | undefined; webhook: Waiting | undefined }>;
  /** Undefined where backups are off. */
  readBackup: () => Promise<BackupState | undefined>;
  findOutboxRound: () => Date | undefined;
  clock: () => Date;
  onFailure: (error: unknown) => void;
  /** Called with each reading of a disk that is low. */
  onLowDisk: (room: Room) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

export type Health = ReturnType<typeof createHealth>;

/** Reads the facts that `/readyz`, `/metrics` and the heartbeat report. */
export function createHealth(parts: Parts) {
  const now = parts.now ?? (() => performance.now());
  let last: { at: number; result: Promise<Facts> } | undefined;

  /** The facts; never rejects. A result is reused for one second. */
  const read = (): Promise<Facts> => (last && now() - last.at <= reuseMs ? last.result : refresh());

  /** The facts of now; never rejects. */
  function refresh(): Promise<Facts> {
    const result = readNow();
    last = { at: now(), result };
    return result;
  }

  async function readNow(): Promise<Facts> {
    const facts: Facts = {
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
      facts.writeMs = now() - began;
      facts.disk = await readDisk();
      Object.assign(facts, await parts.findOldestWaiting());
      facts.backup = await parts.readBackup();
      facts.isReady = true;
    } catch (error) {
      parts.onFailure(error);
    }
    return facts;
  }

  async function readDisk(): Promise<Facts['disk']> {
    const room = await parts.readRoom();
    if (!room) return undefined;
    const isLow = isRoomLow(room);
    if (isLow) parts.onLowDisk(room);
    return { ...room, isLow };
  }

  return { read, refresh };
}

/**
 * The facts that are ill.
 * @param mailLateMs how long a mail to staff may wait
 */
export function listIlls(facts: Facts, mailLateMs = lateMs): Ill[] {
  const { at, isReady, refusedAt, disk, mail, webhook, backup, outboxRoundAt } = facts;
  const ageMs = (since: Date) => at.getTime() - since.getTime();
  const isLate = (one: Waiting | undefined): one is Waiting => one !== undefined && ageMs(one.since) >= mailLateMs;
  const minutes = ({ since }: Waiting) => `${Math.floor(ageMs(since) / minuteMs)} minutes`;
  const ills: Ill[] = [];
  if (!isReady) ills.push({ fact: 'database', sentence: 'The site cannot store anything right now.' });
  if (isReady && refusedAt && ageMs(refusedAt) < refusedMs)
    ills.push({ fact: 'database', sentence: 'An enquiry could not be stored, and none has been stored since.' });
  if (disk?.isLow) ills.push({ fact: 'disk', sentence: 'The disk of DATA_DIR has little room left.' });
  if (isLate(mail)) ills.push({ fact: 'mail', sentence: `A mail to staff has been waiting for ${minutes(mail)}.` });
  if (isLate(webhook)) ills.push({ fact: 'webhook', sentence: `A webhook has been waiting for ${minutes(webhook)}.` });
  if (backup && !backup.isCurrent) ills.push({ fact: 'backup', sentence: 'There is no current backup.' });
  // A clock that was set back must not keep a stopped outbox alive.
  if (outboxRoundAt && Math.abs(ageMs(outboxRoundAt)) >= deadOutboxMs)
    ills.push({ fact: 'outbox', sentence: 'The outbox has stopped: no mail is sent.' });
  return ills;
}

/** The room on the disk of a folder; undefined if the folder does not exist. */
export async function readRoom(folder: string): Promise<Room | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
