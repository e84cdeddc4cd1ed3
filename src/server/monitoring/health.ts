import { statfs } from 'node:fs/promises';
import { checkWrite } from '../idempotency-store.ts';
import { withoutAddresses } from '../mail/outbox.ts';
import { findUndelivered, type Undelivered, type UndeliveredByAudience } from '../mail/delivery-store.ts';
import type { Site } from '../site.ts';
import { describeRoughly, minuteMs } from '../../contract/duration.ts';

/** Free bytes for this user, and the size in bytes, of the disk that holds a folder. */
export type DiskSpace = { free: number; size: number };

/** A mail or webhook that has not been delivered: since when it could have been, and the reply to the last failed attempt. */
export type WaitingDelivery = { since: Date; reason: string | null };

/** The last backup: whether it is as new as it should be, and when it was made. */
export type BackupState = { isCurrent: boolean; at: Date | undefined };

/** The state of this process and of what it needs, read at one time. */
export type Health = {
  at: Date;
  /** Whether the database took a write just now; otherwise the site cannot serve and store, and the rest may be missing. */
  isReady: boolean;
  /** How long that write took, in milliseconds. */
  writeMs: number | undefined;
  /** When an enquiry last could not be stored; undefined if one was stored since. */
  enquiryFailedAt: Date | undefined;
  /** Undefined if DATA_DIR does not exist, as with PostgreSQL. */
  disk: (DiskSpace & { isLow: boolean }) | undefined;
  /** Every mail and webhook that was not delivered and is still needed. */
  undelivered: UndeliveredByAudience | undefined;
  /** The mail to staff that has waited the longest while nothing else has reached its address. */
  mail: WaitingDelivery | undefined;
  /** The webhook that has waited the longest. */
  webhook: WaitingDelivery | undefined;
  /** Undefined without BACKUP_DIR. */
  backup: BackupState | undefined;
  /** When the outbox last looked for mail; undefined without a mail server: then it looks for webhooks only. */
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
export const mailLateMs = 15 * minuteMs;
/** The outbox looks for mail every two seconds; a statement of a slow database takes some seconds at most. */
const deadOutboxMs = 5 * minuteMs;
/** The check's small write may succeed although an enquiry's fails, so a failed enquiry counts as a problem for this time. */
const enquiryFailedMs = 30 * minuteMs;

/** Whether a disk is nearly full. */
export const isDiskSpaceLow = ({ free, size }: DiskSpace): boolean => free < Math.min(lowBytes, size * lowShare);

/** The health that `/readyz` and `/metrics` report, at most one second old. Never rejects. */
export function readHealth(site: Site): Promise<Health> {
  const { lastHealth, clock } = site;
  const isRecent = lastHealth && Math.abs(clock().getTime() - lastHealth.at.getTime()) <= reuseMs;
  return isRecent ? lastHealth.reading : refreshHealth(site);
}

/** The health of now. Never rejects: a database that fails is logged, and is part of the health. */
export function refreshHealth(site: Site): Promise<Health> {
  const reading = readNow(site);
  site.lastHealth = { at: site.clock(), reading };
  return reading;
}

async function readNow(site: Site): Promise<Health> {
  const { config, database, clock, enquiryCommits, mailer, outbox } = site;
  const known = {
    at: clock(),
    enquiryFailedAt: enquiryCommits.failedAt,
    outboxRoundAt: mailer ? outbox.lastRound : undefined,
  };
  try {
    const beganAt = performance.now();
    await checkWrite(database.queries);
    const writeMs = performance.now() - beganAt;
    const space = await readDiskSpace(config.dataDir);
    const disk = space && { ...space, isLow: isDiskSpaceLow(space) };
    const about = { now: clock(), hasWebhook: config.webhook !== undefined };
    const undelivered = await findUndelivered(database.queries, about);
    const { staff, webhook } = undelivered;
    const reason = mailer ? withoutAddresses(staff.reason ?? 'no attempt has failed yet') : 'SMTP_URL is not set';
    return {
      ...known,
      isReady: true,
      writeMs,
      disk,
      undelivered,
      mail: findStuck(staff, reason),
      webhook: findStuck(webhook, webhook.reason),
      backup: await site.readBackup(),
    };
  } catch (error) {
    site.errors.logFailure({ event: 'not-ready' }, error, 'the database cannot be written');
    return { ...known, ...unread, isReady: false };
  }
}

/** What is not known while the database cannot be written. */
const unread = {
  writeMs: undefined,
  disk: undefined,
  undelivered: undefined,
  mail: undefined,
  webhook: undefined,
  backup: undefined,
};

const findStuck = ({ stuckSince }: Undelivered, reason: string | null): WaitingDelivery | undefined =>
  stuckSince === null ? undefined : { since: new Date(stuckSince), reason };

/**
 * The parts of the site that have a problem.
 * @param lateMs how long a mail to staff or a webhook may wait
 */
export function listProblems(health: Health, lateMs = mailLateMs): Problem[] {
  const { at, isReady, enquiryFailedAt, disk, mail, webhook, backup, outboxRoundAt } = health;
  const ageMs = (since: Date) => at.getTime() - since.getTime();
  const isLate = (waiting: WaitingDelivery | undefined): waiting is WaitingDelivery =>
    waiting !== undefined && ageMs(waiting.since) >= lateMs;
  const problems: Problem[] = [];
  if (!isReady) problems.push({ part: 'database', sentence: 'The site cannot store anything right now.' });
  if (isReady && enquiryFailedAt && ageMs(enquiryFailedAt) < enquiryFailedMs)
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
