import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '../../contract/duration.ts';
import { largestId } from '../../contract/listing.ts';
import { paths } from '../../contract/paths.ts';
import type { Queries } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Site } from '../site.ts';
import { setContacted } from './change-store.ts';

// The link in a notification that marks its enquiry as contacted: its token, and what it has done.

const linkPurpose = 'mark-contacted';
/** How long a link is valid after its enquiry was received. */
const validMs = 14 * dayMs;

/**
 * An enquiry as a link names it: by its number and the time at which it was received. A number alone would name another
 * enquiry once a backup is restored that is older than the mail.
 */
export type LinkedSubmission = { id: number; createdAt: string };

/** What a token says: its enquiry, or why it is not accepted. An expired one still names its enquiry. */
type ReadToken = { state: 'valid' | 'expired'; submission: LinkedSubmission } | { state: 'invalid' };

/** The query parameter of the link and the field of its form. */
export const tokenField = 'token';

/**
 * The link in a notification that marks its enquiry as contacted without a sign-in; the same whenever the mail is written
 * again. Its token is the enquiry's number, the time at which it was received, in milliseconds, and the HMAC-SHA256 of
 * both and the purpose (RFC 2104).
 */
export async function writeContactedLink(site: Site, { id, createdAt }: LinkedSubmission): Promise<string> {
  const content = `${id}.${Date.parse(createdAt)}`;
  const signature = (await sign(site, content)).toString('base64url');
  return `${site.config.siteOrigin}${paths.markContacted}?${tokenField}=${content}.${signature}`;
}

/** Reads the token of a link. Nothing in it is used before its signature matches. */
export async function readContactedLink(site: Site, token: string): Promise<ReadToken> {
  const [, content = '', number = '', received = '', signature = ''] =
    /^(([1-9]\d{0,9})\.([1-9]\d{12}))\.([\w-]{43})$/.exec(token) ?? [];
  const id = Number(number);
  if (!content || id > largestId) return { state: 'invalid' };
  const bytes = Buffer.from(signature, 'base64url');
  const expected = await sign(site, content);
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return { state: 'invalid' };
  const isExpired = site.clock().getTime() >= Number(received) + validMs;
  const submission = { id, createdAt: new Date(Number(received)).toISOString() };
  return { state: isExpired ? 'expired' : 'valid', submission };
}

async function sign({ database, clock }: Site, content: string): Promise<Buffer> {
  const key = await getSigningKey(database.queries, linkPurpose, clock());
  return createHmac('sha256', key).update(`${linkPurpose}\n${content}`).digest();
}

/**
 * The key that signs links of one purpose, 256 random bits, made when it is first needed. It is in the database, so that
 * all processes have the same one and a move or a restored backup keeps old links valid. This module alone writes secrets.
 */
export async function getSigningKey(queries: Queries, purpose: string, now: Date): Promise<Buffer> {
  const find = queries.selectFrom('secrets').select('key').where('purpose', '=', purpose);
  const found = await find.executeTakeFirst();
  if (found) return Buffer.from(found.key, 'base64url');
  await queries
    .insertInto('secrets')
    .values({ purpose, key: randomBytes(32).toString('base64url'), createdAt: now.toISOString() })
    // Another process has made it.
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  const { key } = await find.executeTakeFirstOrThrow();
  return Buffer.from(key, 'base64url');
}

/**
 * What the link in a mail did, or would do: 'used' if it has marked the enquiry before, 'contacted' if somebody else has.
 * `at` is the time of that mark, which may have been taken back since.
 */
export type LinkOutcome =
  | { state: 'open' }
  | { state: 'marked' | 'contacted'; at: string }
  | { state: 'used'; at: string; isTakenBack: boolean };

/**
 * Marks an enquiry as contacted by the link in its mail, which works once: also after the mark was taken back.
 * @returns the outcome, with the time of an earlier mark; undefined if the enquiry does not exist
 */
export async function contactByLink(
  site: Site,
  linked: LinkedSubmission,
  requestId: string,
): Promise<LinkOutcome | undefined> {
  return inTransaction(site.database.queries, async (trx) => {
    const before = await findLinkOutcome(trx, linked);
    if (before?.state !== 'open') return before;
    const by = { name: 'mail link', requestId } as const;
    const isMarked = await setContacted(site, trx, linked.id, { isContacted: true, by });
    const after = await findLinkOutcome(trx, linked);
    // Otherwise another request has marked it since the state was read.
    return isMarked && after?.state === 'used' ? { state: 'marked', at: after.at } : after;
  });
}

/** What the link in the mail of an enquiry would do now: 'open' if it would mark it. */
export async function findLinkOutcome(
  queries: Queries,
  { id, createdAt }: LinkedSubmission,
): Promise<Exclude<LinkOutcome, { state: 'marked' }> | undefined> {
  const submission = await queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as submission', 'submission.id', 'state.submissionId')
    .select('state.contactedAt')
    .where('submission.id', '=', id)
    .where('submission.createdAt', '=', createdAt)
    .executeTakeFirst();
  if (!submission) return undefined;
  const used = await queries
    .selectFrom('events')
    .select('at')
    .where('submissionId', '=', id)
    .where('what', '=', 'contacted')
    .where('who', '=', 'mail link')
    .executeTakeFirst();
  if (used) return { state: 'used', at: used.at, isTakenBack: submission.contactedAt === null };
  return submission.contactedAt === null ? { state: 'open' } : { state: 'contacted', at: submission.contactedAt };
}
