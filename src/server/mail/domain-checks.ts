import { Resolver } from 'node:dns/promises';
import type { CheckStep } from '../../contract/submission.ts';

/** All look-ups together; they run at the same time. */
const lookupLimitMs = 5_000;

/** What the checks ask of name servers. */
export type DomainResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveTxt' | 'cancel'>;

export const createDomainResolver = (): DomainResolver => new Resolver({ timeout: lookupLimitMs / 2, tries: 2 });

/** Records of one name; 'none' if it has none, 'unknown' if the name servers gave no answer. */
type Texts = readonly string[] | 'none' | 'unknown';
type Judgement = Pick<CheckStep, 'state' | 'sentence'>;

/**
 * Whether the domain of the sender publishes SPF (RFC 7208) and DMARC (RFC 7489), without which mails land in spam. It
 * cannot check whether SPF names the mail server: only receivers see its address. Never rejects.
 * @param domain in ASCII
 */
export async function checkSenderDomain(resolver: DomainResolver, domain: string): Promise<CheckStep[]> {
  // Node rejects the cancelled queries; `findRecords` makes 'unknown' of them.
  const timeout = setTimeout(() => resolver.cancel(), lookupLimitMs);
  const listTexts = async (name: string, version: RegExp): Promise<Texts> => {
    const found = await findRecords(resolver.resolveTxt(name));
    if (typeof found === 'string') return found;
    // A record of several strings is their text without anything between (RFC 7208, 3.3).
    const texts = found.map((strings) => strings.join('')).filter((text) => version.test(text));
    return texts.length > 0 ? texts : 'none';
  };
  /** The records of the domain, or else of the nearest domain above it that has some. */
  const findDmarc = async (at: string): Promise<{ at: string; texts: Texts }> => {
    const texts = await listTexts(`_dmarc.${at}`, /^v=DMARC1(?:[; ]|$)/);
    const parent = at.slice(at.indexOf('.') + 1);
    return texts === 'none' && parent.includes('.') ? findDmarc(parent) : { at, texts };
  };
  try {
    const [spf, dmarc] = await Promise.all([listTexts(domain, /^v=spf1(?: |$)/i), findDmarc(domain)]);
    return [
      { name: 'SPF', ...judgeSpf(spf, domain) },
      { name: 'DMARC', ...judgeDmarc(dmarc, domain) },
    ];
  } finally {
    clearTimeout(timeout);
  }
}

const ok = (sentence: string): Judgement => ({ state: 'ok', sentence });
const warning = (sentence: string): Judgement => ({ state: 'warning', sentence });
const unanswered = (what: string, domain: string) =>
  warning(`The name servers gave no answer about ${what} of ${domain}: check this machine's DNS, and try again.`);

/** One record (RFC 7208, 4.5) that does not allow every server (5.1). */
function judgeSpf(texts: Texts, domain: string): Judgement {
  if (texts === 'unknown') return unanswered('SPF', domain);
  if (texts === 'none')
    return warning(
      `${domain}, the domain of MAIL_FROM, has no SPF record: publish one that names the mail server, or mails may land in spam.`,
    );
  if (texts.length > 1)
    return warning(`${domain} has ${texts.length} SPF records, and receivers accept exactly one: merge them.`);
  const terms = (texts[0] ?? '').toLowerCase().trim().split(/\s+/).slice(1);
  if (terms.includes('all') || terms.includes('+all'))
    return warning(`The SPF record of ${domain} lets any server send mail for it: end it with ~all or -all.`);
  if (terms.join() === '-all')
    return warning(
      `The SPF record of ${domain} says that no server sends mail for it: name the mail server in it, before -all.`,
    );
  return ok(`${domain} has an SPF record; ask the operator of the mail server whether the record names it.`);
}

function judgeDmarc({ at, texts }: { at: string; texts: Texts }, domain: string): Judgement {
  if (texts === 'unknown') return unanswered('DMARC', at);
  if (texts === 'none')
    return warning(
      `${domain} has no DMARC record: publish one at _dmarc.${domain}, such as v=DMARC1; p=none, which large receivers ask for.`,
    );
  if (texts.length > 1)
    return warning(`_dmarc.${at} has ${texts.length} DMARC records, and receivers then use none: keep one of them.`);
  const [, policy] = /;\s*p\s*=\s*(none|quarantine|reject)\s*(?:;|$)/i.exec(texts[0] ?? '') ?? [];
  if (policy === undefined)
    return warning(`The DMARC record at _dmarc.${at} has no valid policy: add p=none, p=quarantine or p=reject.`);
  return ok(`There is a DMARC record at _dmarc.${at} with the policy ${policy.toLowerCase()}.`);
}

/** Whether the domains of receivers accept mail. Never rejects. */
export async function checkReceiverDomains(
  receivers: readonly string[],
  createResolver: () => DomainResolver,
): Promise<Judgement> {
  const domains = [...new Set(receivers.map(domainOf))];
  // One resolver per domain: cancelling a resolver cancels all its queries.
  const answers = await Promise.all(domains.map((domain) => acceptsMail(domain, createResolver())));
  const listOf = (answer: boolean | undefined) => domains.filter((_, at) => answers[at] === answer).join(', ');
  if (answers.includes(false))
    return warning(
      `These domains of receivers do not accept mail: ${listOf(false)}. Check the addresses in MAIL_TO and MAIL_ROUTES.`,
    );
  if (answers.includes(undefined))
    return warning(
      `The name servers gave no answer about the domains of receivers ${listOf(undefined)}: check this machine's DNS, and try again.`,
    );
  return ok(`The domains of all receivers accept mail: ${listOf(true)}.`);
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Whether a domain accepts mail (RFC 5321, 5.1): it has an MX record, or without one an address record. A single MX record
 * of the name '.' says that it accepts none (RFC 7505).
 * @returns undefined if the name servers gave no answer in time
 */
async function acceptsMail(domain: string, resolver: DomainResolver): Promise<boolean | undefined> {
  const timeout = setTimeout(() => resolver.cancel(), lookupLimitMs);
  try {
    const mx = await findRecords(resolver.resolveMx(domain));
    if (mx === 'unknown') return undefined;
    if (mx !== 'none') return !mx.every(({ exchange }) => exchange === '' || exchange === '.');
    const addresses = await Promise.all([
      findRecords(resolver.resolve4(domain)),
      findRecords(resolver.resolve6(domain)),
    ]);
    if (addresses.some((found) => typeof found === 'object')) return true;
    return addresses.includes('unknown') ? undefined : false;
  } finally {
    clearTimeout(timeout);
  }
}

/** The records; 'none' if the name servers answer that the name has none, 'unknown' if they do not answer. */
async function findRecords<RecordType>(query: Promise<RecordType[]>): Promise<RecordType[] | 'none' | 'unknown'> {
  try {
    const records = await query;
    return records.length > 0 ? records : 'none';
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'unknown';
  }
}
