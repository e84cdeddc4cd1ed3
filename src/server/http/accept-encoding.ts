export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings that this site can send, the smallest first: their order if the client has no preference. */
const offered: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** A weight has at most three decimal places (RFC 9110, 12.4.2). */
const weightSyntax = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
/** Browsers name four encodings with at most one parameter each; the rest of a longer header is not read. */
const maxNames = 32;
const maxParameters = 4;

/**
 * The encodings that an Accept-Encoding header accepts, best first (RFC 9110, 12.5.3); 'identity' if it accepts none,
 * because a server may ignore such a header (RFC 9110, 12.4.1).
 * The header is split at single characters, in linear time: it may be any 16 KiB and is read before every limit.
 */
export function rankEncodings(header: string): Encoding[] {
  const weights = readWeights(header);
  // Identity is acceptable unless it is excluded, but comes after every encoding that the client names.
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? 0.0001 : 0);
  const ranked = offered.filter((name) => weightOf(name) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  return ranked.length > 0 ? ranked : ['identity'];
}

/** The weight of each name in the header; an invalid weight counts as 0. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(',', maxNames)) {
    const [name = '', ...parameters] = member.split(';', maxParameters).map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (!weights.has(name)) weights.set(name, weightSyntax.test(weight) ? Number(weight) : 0);
  }
  return weights;
}
