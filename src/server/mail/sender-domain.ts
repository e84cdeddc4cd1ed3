import type { Resolver } from 'node:dns/promises';
import type { CheckStep } from '../../contract/submission.ts';
import { answerOf } from './mail-domain.ts';

/** All look-ups together; they run at the same time. */
const defaultTimeoutMs = 5_000;

export type TxtNames = Pick<Resolver, 'resolveTxt' | 'cancel'>;
/** Records of one name; 'none' if it has none, 'unknown' if the name servers gave no answer. */
type Texts = readonly string[] | 'none' | 'unknown';
type Judgement = Pick<CheckStep, 'state' | 'sentence'>;

/**
 * Whether the domain of the sender publishes SPF (RFC 7208) and DMARC (RFC 7489), without which mails land in spam. Whether
 * SPF names the mail server is left to who runs it: only receivers see its address. Never rejects.
 * @param domain in ASCII
 */
export async function checkSenderDomain(
  names: TxtNames,
  domain: string,
  timeoutMs = defaultTimeoutMs,
): Promise<CheckStep[]> {
  // Node rejects the cancelled questions; `answerOf` makes 'unknown' of them.
  const timeout = setTimeout(() => names.cancel(), timeoutMs);
  const listTexts = async (name: string, version: RegExp): Promise<Texts> => {
    const found = await answerOf(names.resolveTxt(name));
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
    return warning(
      `The SPF record of ${domain} allows every server of the world to send for it: end it with ~all or -all.`,
    );
  if (terms.join() === '-all')
    return warning(
      `The SPF record of ${domain} says that no server sends mail for it: name the mail server in it, before -all.`,
    );
  return ok(`${domain} has an SPF record; ask who runs the mail server whether it is named there.`);
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
