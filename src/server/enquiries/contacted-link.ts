import { createHmac, timingSafeEqual } from 'node:crypto';
import { largestId } from '../../contract/listing.ts';
import { paths } from '../../contract/paths.ts';
import type { Site } from '../site.ts';
import { getSigningKey } from './signing-key-store.ts';
import { dayMs } from '../../contract/duration.ts';

const purpose = 'mark-contacted';
/** How long a link is valid after its enquiry was received. */
const validMs = 14 * dayMs;

/**
 * An enquiry as a link names it: by its number and the time at which it was received. A number alone would name another
 * enquiry once a backup is restored that is older than the mail.
 */
export type LinkedEnquiry = { id: number; createdAt: string };

/** What a token says: its enquiry, or why it is not accepted. An expired one still names its enquiry. */
export type ReadToken = { state: 'valid' | 'expired'; enquiry: LinkedEnquiry } | { state: 'invalid' };

/** The query parameter of the link and the field of its form. */
export const tokenField = 'token';

/**
 * The link in a notification that marks its enquiry as contacted without a sign-in; the same whenever the mail is written
 * again. Its token is the enquiry's number, the time at which it was received, in milliseconds, and the HMAC-SHA256 of
 * both and the purpose (RFC 2104).
 */
export async function writeContactedLink(site: Site, { id, createdAt }: LinkedEnquiry): Promise<string> {
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
  const enquiry = { id, createdAt: new Date(Number(received)).toISOString() };
  return { state: isExpired ? 'expired' : 'valid', enquiry };
}

async function sign({ database, clock }: Site, content: string): Promise<Buffer> {
  const key = await getSigningKey(database.queries, purpose, clock());
  return createHmac('sha256', key).update(`${purpose}\n${content}`).digest();
}
