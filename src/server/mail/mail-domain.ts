import { Resolver } from 'node:dns/promises';

/** A mail to the office waits for an answer this long at most; a name server that works needs a fraction of it. */
const timeoutMs = 2_500;
export type MailNames = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>;

export const createMailNames = (): MailNames => new Resolver({ timeout: timeoutMs / 2, tries: 2 });

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
