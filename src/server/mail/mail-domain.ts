import { Resolver } from 'node:dns/promises';

/** A name server that answers does so within a fraction of this; a mail to the office waits no longer. */
const timeoutMs = 2_500;
/** Look-ups at once: enquiries beyond these stay unchecked, so that a flood of them asks nobody else a flood of questions. */
const maxAtOnce = 16;

export type MailNames = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>;

/**
 * Whether a domain accepts mail (RFC 5321, 5.1): it has an MX record, or an address where it has none. A single MX record
 * of the name '.' says that it accepts none (RFC 7505).
 * @returns undefined where the name servers gave no answer in time
 */
async function acceptsMail(domain: string, names: MailNames): Promise<boolean | undefined> {
  const timeout = setTimeout(() => names.cancel(), timeoutMs);
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

/** The records; 'none' where the name servers say that there are none, 'unknown' where they say nothing. */
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

type Parts = {
  findEmail: (id: number) => Promise<{ email: string; acceptsMail: boolean | null } | undefined>;
  record: (id: number, acceptsMail: boolean) => Promise<void>;
  onError: (error: unknown) => void;
  createResolver?: (() => MailNames) | undefined;
};

/** Looks up, after an enquiry is stored, whether the domain of its address accepts mail. */
export function createMailDomainChecks({ findEmail, record, onError, createResolver }: Parts) {
  const inProgress = new Map<number, Promise<void>>();

  async function run(id: number): Promise<void> {
    const enquiry = await findEmail(id);
    if (!enquiry || enquiry.acceptsMail !== null) return;
    const names = createResolver?.() ?? new Resolver({ timeout: timeoutMs / 2, tries: 2 });
    const answer = await acceptsMail(enquiry.email.slice(enquiry.email.lastIndexOf('@') + 1), names);
    if (answer !== undefined) await record(id, answer);
  }

  /** Checks an enquiry's address, once. Resolves when the answer is stored, or there is none; never rejects. */
  function check(id: number): Promise<void> {
    const running = inProgress.get(id);
    if (running) return running;
    if (inProgress.size >= maxAtOnce) return Promise.resolve();
    const started = run(id)
      .catch(onError)
      .finally(() => inProgress.delete(id));
    inProgress.set(id, started);
    return started;
  }

  /** Waits for the checks in progress: they end within seconds. */
  async function stop(): Promise<void> {
    await Promise.all(inProgress.values());
  }

  return { check, stop };
}
