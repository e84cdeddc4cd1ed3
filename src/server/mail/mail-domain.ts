import { Resolver } from 'node:dns/promises';
import type { Site } from '../site.ts';

/** A name server that answers does so within a fraction of this; a mail to the office waits no longer. */
const timeoutMs = 2_500;
/** Look-ups at once: enquiries beyond these stay unchecked, so that a flood of them does not become a flood of DNS requests. */
const maxAtOnce = 16;

export type MailNames = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>;

/**
 * Whether a domain accepts mail (RFC 5321, 5.1): it has an MX record, or an address where it has none. A single MX record
 * of the name '.' says that it accepts none (RFC 7505).
 * @returns undefined where the name servers gave no answer in time
 */
export async function acceptsMail(domain: string, names: MailNames, limitMs = timeoutMs): Promise<boolean | undefined> {
  const timeout = setTimeout(() => names.cancel(), limitMs);
  try {
    const mx = await answerOf(names.resolveMx(domain));
    if (mx === 'unknown') return undefined;
    if (mx !== 'none') return !mx.every(({ exchange }) => exchange === '' || exchange === '.');
    const addresses = await Promise.all([answerOf(names.resolve4(domain)), answerOf(names.resolve6(domain))]);
    if (addresses.some((found) => typeof found === 'object')) return true;
    return addresses.includes('unknown') ? undefined : false;
  } finally {
    clearTimeout(timeout);
  }
}

/** The records; 'none' if the name servers answer that the name has none, 'unknown' if they do not answer. */
export async function answerOf<RecordType>(
  question: Promise<RecordType[]>,
): Promise<RecordType[] | 'none' | 'unknown'> {
  try {
    const records = await question;
    return records.length > 0 ? records : 'none';
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'unknown';
  }
}

type CheckSite = {
  findSubmission: (id: number) => Promise<{ email: string; acceptsMail: boolean | null } | undefined>;
  /** Stores the answer. */
  recordMailDomain: (id: number, acceptsMail: boolean) => Promise<void>;
  log: Pick<Site['log'], 'warn'>;
  createResolver?: (() => MailNames) | undefined;
  /** The checks in progress by the number of their enquiry; they end within seconds. */
  mailDomainChecks: Map<number, Promise<void>>;
};

/**
 * Asks once whether the domain of an enquiry's address accepts mail, and hands the answer on. Resolves when it is stored,
 * or if no answer came; never rejects.
 */
export function checkMailDomain(site: CheckSite, id: number): Promise<void> {
  const { mailDomainChecks: running, log } = site;
  const earlier = running.get(id);
  if (earlier) return earlier;
  if (running.size >= maxAtOnce) return Promise.resolve();
  const started = askForDomain(site, id)
    .catch((error: unknown) => log.warn({ event: 'mail-domain', err: error }, 'a domain could not be checked for mail'))
    .finally(() => running.delete(id));
  running.set(id, started);
  return started;
}

async function askForDomain({ findSubmission, recordMailDomain, createResolver }: CheckSite, id: number) {
  const enquiry = await findSubmission(id);
  if (!enquiry || enquiry.acceptsMail !== null) return;
  const names = createResolver?.() ?? new Resolver({ timeout: timeoutMs / 2, tries: 2 });
  const answer = await acceptsMail(enquiry.email.slice(enquiry.email.lastIndexOf('@') + 1), names);
  if (answer !== undefined) await recordMailDomain(id, answer);
}
