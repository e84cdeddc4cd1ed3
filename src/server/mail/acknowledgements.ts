import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { mailboxKey } from '../../contract/mailbox.ts';
import type { Tables } from '../db/schema.ts';
import { acquireKey } from '../idempotency-store.ts';
import type { Site } from '../site.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Acknowledgements an hour. A stranger who enters other people's addresses reaches few of them. A network of visitors
 * sends fewer than five enquiries an hour; a consultancy hears from fewer than thirty customers of one mail provider,
 * and from fewer than a hundred people.
 */
const maxPerHour = { network: 5, domain: 30, total: 100 } as const;

/** The network that a request came from (http/limits.ts), and the domain of the address to acknowledge. */
type Sender = { network: string; domain: string };

/** Limits acknowledgements by network and domain. The counts are in memory: no network address is stored. */
export function createAcknowledgementLimits() {
  /** At most `maxPerHour.total` entries. */
  let granted: (Sender & { at: number })[] = [];

  /** Whether one more may be sent; if so, it is counted. */
  function consume({ network, domain }: Sender, now: Date): boolean {
    const at = now.getTime();
    // The absolute value: after a clock was set back, old entries expire too.
    granted = granted.filter((one) => Math.abs(at - one.at) < hourMs);
    const count = (isAlike: (one: Sender) => boolean) => granted.filter(isAlike).length;
    if (granted.length >= maxPerHour.total) return false;
    if (count((one) => one.network === network) >= maxPerHour.network) return false;
    if (count((one) => one.domain === domain) >= maxPerHour.domain) return false;
    granted.push({ network, domain, at });
    return true;
  }

  return { consume };
}

/**
 * Whether an enquiry is acknowledged to its visitor: if the setting says so, one per mailbox and hour, within the limits. One
 * that is admitted is counted.
 */
export async function admitAcknowledgement(
  { config, acknowledgementLimits }: Site,
  trx: Transaction<Tables>,
  { id, email, network }: { id: number; email: string; network: string },
  now: Date,
): Promise<boolean> {
  if (!config.acknowledge) return false;
  const hash = createHash('sha256').update(mailboxKey(email)).digest('base64url');
  const key = { key: `acknowledged:${hash}`, bodyHash: '', validForMs: hourMs, submissionId: id };
  if (await acquireKey(trx, key, now)) return false;
  return acknowledgementLimits?.consume({ network, domain: email.slice(email.lastIndexOf('@') + 1) }, now) ?? true;
}
