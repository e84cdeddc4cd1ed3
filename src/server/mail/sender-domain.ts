import type { Resolver } from 'node:dns/promises';
import type { CheckStep } from '../../contract/submission.ts';
import { answerOf } from './mail-domain.ts';

/** All lookups together; they run at the same time. */
export const dnsTimeoutMs = 5_000;
/** Domains above a name that are asked for DMARC (draft-ietf-dmarc-dmarcbis, 4.10: a tree walk of at most eight). */
const maxParents = 8;

export type TxtNames = Pick<Resolver, 'resolveTxt' | 'cancel'>;
/** Records of one name; 'none' where there are none, 'unknown' where the name servers gave no answer. */
type Texts = readonly string[] | 'none' | 'unknown';

type Parts = {
  /** The domain of MAIL_FROM, in ASCII. */
  domain: string;
  dkimSelector: string | undefined;
  names: TxtNames;
  timeoutMs?: number;
};

/**
 * What the domain of MAIL_FROM publishes about its mail: SPF (RFC 7208), DMARC (RFC 7489) and the DKIM key of a selector
 * (RFC 6376). None of it stops the mail server, so no step is 'failed'; whether SPF names the mail server is left to who
 * runs it, since only receivers see its address. Never rejects.
 */
export async function checkSenderDomain({
  domain,
  dkimSelector,
  names,
  timeoutMs = dnsTimeoutMs,
}: Parts): Promise<CheckStep[]> {
  // Node rejects the cancelled questions; `answerOf` makes 'unknown' of them.
  const timeout = setTimeout(() => names.cancel(), timeoutMs);
  const listTexts = async (name: string): Promise<Texts> => {
    const found = await answerOf(names.resolveTxt(name));
    // A record of several strings is their text without anything between (RFC 7208, 3.3).
    return typeof found === 'string' ? found : found.map((strings) => strings.join(''));
  };
  try {
    const [spf, dmarc, dkim] = await Promise.all([
      listTexts(domain),
      findDmarc(domain, listTexts),
      dkimSelector === undefined ? undefined : listTexts(`${dkimSelector}._domainkey.${domain}`),
    ]);
    return [
      { name: 'SPF', ...judgeSpf(spf, domain) },
      { name: 'DMARC', ...judgeDmarc(dmarc, domain) },
      { name: 'DKIM', ...judgeDkim(dkim, dkimSelector, domain) },
    ];
  } finally {
    clearTimeout(timeout);
  }
}

/** Steps for which no name server is asked. */
export function skipSenderDomain(sentence: string): CheckStep[] {
  return ['SPF', 'DMARC', 'DKIM'].map((name) => ({ name, state: 'skipped', sentence }));
}

type Judgement = Pick<CheckStep, 'state' | 'sentence'>;

const ok = (sentence: string): Judgement => ({ state: 'ok', sentence });
const warning = (sentence: string): Judgement => ({ state: 'warning', sentence });

const unanswered = (what: string, domain: string) =>
  warning(`The name servers gave no answer about ${what} of ${domain}: check this machine's DNS, and try again.`);

/** Present, exactly one (RFC 7208, 4.5), and how it ends (5.1). What it includes is not evaluated. */
function judgeSpf(texts: Texts, domain: string): Judgement {
  if (texts === 'unknown') return unanswered('SPF', domain);
  const records = texts === 'none' ? [] : texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record, ...more] = records;
  if (record === undefined)
    return warning(
      `${domain}, the domain of MAIL_FROM, has no SPF record: publish one that names the mail server, or mails may land in spam.`,
    );
  if (more.length > 0)
    return warning(
      `${domain} has ${records.length} SPF records, and receivers accept exactly one: merge them into one record.`,
    );
  const terms = record.trim().toLowerCase().split(/\s+/).slice(1);
  const end = terms.find((term) => /^[-~?+]?all$/.test(term));
  if (end === 'all' || end === '+all')
    return warning(
      `The SPF record of ${domain} allows every server of the world to send for it: end it with ~all or -all.`,
    );
  if (end === undefined && !terms.some((term) => term.startsWith('redirect=')))
    return warning(
      `The SPF record of ${domain} does not say what holds for all other servers: end it with ~all or -all.`,
    );
  if (terms.length === 1 && end === '-all')
    return warning(
      `The SPF record of ${domain} says that no server sends mail for it: name the mail server in it, before -all.`,
    );
  return ok(
    `${domain} has one SPF record, which ends with ${end ?? 'a redirect'}; ask who runs the mail server whether it is named there.`,
  );
}

type Dmarc = { at: string; texts: Texts };

/** The DMARC records of the domain, or else of the nearest domain above it that has some. */
async function findDmarc(domain: string, listTexts: (name: string) => Promise<Texts>): Promise<Dmarc> {
  const labels = domain.split('.');
  const candidates = labels
    .slice(0, -1)
    .map((_, at) => labels.slice(at).join('.'))
    .slice(-maxParents);
  const found = await Promise.all(
    [...new Set([domain, ...candidates])].map(async (at) => ({
      at,
      texts: listDmarc(await listTexts(`_dmarc.${at}`)),
    })),
  );
  return found.find(({ texts }) => texts !== 'none') ?? { at: domain, texts: 'none' };
}

function listDmarc(texts: Texts): Texts {
  if (typeof texts === 'string') return texts;
  const records = texts.filter((text) => /^v=DMARC1(?:[; ]|$)/.test(text));
  return records.length > 0 ? records : 'none';
}

function judgeDmarc({ at, texts }: Dmarc, domain: string): Judgement {
  if (texts === 'unknown') return unanswered('DMARC', at);
  if (texts === 'none')
    return warning(
      `${domain} has no DMARC record: publish one at _dmarc.${domain}, such as v=DMARC1; p=none, which large receivers ask for.`,
    );
  const [record = ''] = texts;
  if (texts.length > 1)
    return warning(`_dmarc.${at} has ${texts.length} DMARC records, and receivers then use none: keep one of them.`);
  const policy = readTags(record).get('p')?.toLowerCase();
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy))
    return warning(`The DMARC record at _dmarc.${at} has no valid policy: add p=none, p=quarantine or p=reject.`);
  const inherited = at === domain ? '' : `, which holds for ${domain} too`;
  return ok(`There is a DMARC record at _dmarc.${at} with the policy ${policy}${inherited}.`);
}

function judgeDkim(texts: Texts | undefined, selector: string | undefined, domain: string): Judgement {
  if (texts === undefined || selector === undefined)
    return {
      state: 'skipped',
      sentence:
        'DKIM_SELECTOR is not set: set it to the selector that the mail server signs with, to have its key checked.',
    };
  const name = `${selector}._domainkey.${domain}`;
  if (texts === 'unknown') return unanswered('DKIM', name);
  const keys = texts === 'none' ? [] : texts.flatMap((text) => readTags(text).get('p') ?? []);
  const [key, ...more] = keys;
  if (key === undefined)
    return warning(`There is no DKIM key at ${name}: publish the one of the mail server, or correct DKIM_SELECTOR.`);
  if (more.length > 0)
    return warning(`There are ${keys.length} DKIM keys at ${name}: keep the one of the mail server.`);
  if (key === '')
    return warning(`The DKIM key at ${name} is revoked: publish a new one, or set DKIM_SELECTOR to the one in use.`);
  return ok(`There is a DKIM key at ${name}.`);
}

/** The tags of a record, such as 'v=DMARC1; p=none' (RFC 6376, 3.2); white space within values is dropped. */
function readTags(record: string): Map<string, string> {
  return new Map(
    record.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim(), value.join('=').replaceAll(/\s+/g, '')] as const;
    }),
  );
}
