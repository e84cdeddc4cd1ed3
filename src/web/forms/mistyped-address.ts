import { normalizeAddress } from '../../contract/email-address.ts';

/**
 * Mistyped domains of large mail providers, and endings that no domain has. None is the beginning of a right one:
 * somebody who is still typing gets no suggestion.
 */
const domains: Readonly<Record<string, readonly string[]>> = {
  'gmail.com': ['gmial.com', 'gmai.com', 'gmal.com', 'gamil.com', 'gnail.com', 'gmaill.com', 'gmil.com', 'gmail.cm'],
  'hotmail.com': ['hotmial.com', 'hotmai.com', 'hotmal.com', 'hotamil.com', 'hotmail.cm', 'hotmil.com'],
  'outlook.com': ['outlok.com', 'outloo.com', 'outlook.cm', 'otlook.com', 'outllook.com'],
  'yahoo.com': ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yaoo.com', 'yahoo.cm'],
  'icloud.com': ['iclod.com', 'icoud.com', 'iclould.com', 'icloud.cm'],
};
const endings: Readonly<Record<string, readonly string[]>> = {
  '.com': ['.con', '.cmo', '.ocm', '.vom', '.xom', '.comm'],
  '.net': ['.nte', '.ner'],
  '.org': ['.ogr', '.orgg'],
};

const rightOf = (table: typeof domains, wrong: string) =>
  Object.entries(table).find(([, mistyped]) => mistyped.includes(wrong))?.[0];

/** The address that was probably meant; undefined if nothing looks mistyped. */
export function findMeantAddress(typed: string): string | undefined {
  const address = normalizeAddress(typed) ?? typed.trim();
  const at = address.lastIndexOf('@');
  if (at < 1) return undefined;
  const domain = address.slice(at + 1).toLowerCase();
  const dot = domain.lastIndexOf('.');
  const ending = dot < 1 ? undefined : rightOf(endings, domain.slice(dot));
  const ended = ending ? domain.slice(0, dot) + ending : domain;
  const meant = rightOf(domains, ended) ?? ended;
  return meant === domain ? undefined : address.slice(0, at + 1) + meant;
}
