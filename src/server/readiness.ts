import { statfs } from 'node:fs/promises';

/** Free bytes for this user and the size in bytes of the disk that holds a folder. */
export type Room = { free: number; size: number };
/** The state of a process that can serve and store. */
export type Ready = { isDiskLow: boolean };

/** The last result is reused for this time, so that frequent requests cost no further write. */
const reuseMs = 1_000;
const warnEveryMs = 60 * 60 * 1000;
/** The disk is low below 1 GiB, or below 5 % of a disk that is smaller than 20 GiB. */
const lowBytes = 1024 ** 3;
const lowShare = 0.05;

/** Whether a disk is nearly full. */
export const isRoomLow = ({ free, size }: Room): boolean => free < Math.min(lowBytes, size * lowShare);

/** Checks whether this process can serve and store, and whether its disk is nearly full. */
export function createReadiness(parts: {
  checkWritable: () => Promise<void>;
  /** Undefined if there is no such folder, as with PostgreSQL. */
  readRoom: () => Promise<Room | undefined>;
  log: { warn(fields: object, message: string): void };
  onFailure: (error: unknown) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}) {
  const now = parts.now ?? (() => performance.now());
  let last: { at: number; result: Promise<Ready> } | undefined;
  let warnedAt = -Infinity;

  /** @throws when the database cannot be written; a result is reused for one second, also a failure */
  function check(): Promise<Ready> {
    if (!last || now() - last.at > reuseMs) last = { at: now(), result: checkNow() };
    return last.result;
  }

  async function checkNow(): Promise<Ready> {
    try {
      await parts.checkWritable();
    } catch (error) {
      parts.onFailure(error);
      throw error;
    }
    return { isDiskLow: await checkDisk() };
  }

  /** Whether the disk is nearly full; logs a warning once an hour. */
  async function checkDisk(): Promise<boolean> {
    const room = await parts.readRoom();
    const isLow = room !== undefined && isRoomLow(room);
    if (isLow && now() - warnedAt >= warnEveryMs) {
      warnedAt = now();
      parts.log.warn(
        { event: 'disk-low', freeMiB: Math.floor(room.free / 1024 ** 2) },
        'the disk of DATA_DIR has little room left: nothing can be stored once it is full',
      );
    }
    return isLow;
  }

  return { check, checkDisk };
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
