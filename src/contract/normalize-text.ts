/** A run of 30 marks that goes on. The two half-width letters decompose to marks. */
const longMarkRun = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu;

/**
 * Normalizes a text in linear time. Sorting a run of marks takes quadratic time: an invisible joiner, U+034F, ends each
 * run after 30 marks (Unicode UAX 15, 'Stream-Safe Text Format'). No language has longer runs.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replaceAll(longMarkRun, '$&\u034F').normalize(form);
}
