/** Each part of a source: its parameter as the browser sends it, and what people call it. */
export const visitParts = {
  firstPage: { parameter: 'page', label: 'First page' },
  referrerHost: { parameter: 'referrer', label: 'Referrer' },
  utmSource: { parameter: 'utm_source', label: 'UTM source' },
  utmMedium: { parameter: 'utm_medium', label: 'UTM medium' },
  utmCampaign: { parameter: 'utm_campaign', label: 'UTM campaign' },
  utmTerm: { parameter: 'utm_term', label: 'UTM term' },
  utmContent: { parameter: 'utm_content', label: 'UTM content' },
} as const;

type VisitPart = keyof typeof visitParts;
/** The names of the parts, in their order. */
export const visitPartNames = Object.keys(visitParts) as VisitPart[];

/**
 * Where a visitor came from in the visit in which they wrote, as their browser reported it: the first page, the host of the
 * page that linked to it, and utm_* of its address. Its schema is in submission.ts: this file loads no library.
 */
export type VisitSource = { [Part in VisitPart]?: string | undefined };

/** A source in one line: 'search.example, first page /services, UTM source newsletter'; undefined if nothing is known. */
export function sourceInWords(source: VisitSource | null): string | undefined {
  if (!source) return undefined;
  const { referrerHost, firstPage } = source;
  const words = [
    ...(referrerHost ? [referrerHost] : []),
    ...(firstPage ? [`first page ${firstPage}`] : []),
    ...visitPartNames.flatMap((name) =>
      name.startsWith('utm') && source[name] ? [`${visitParts[name].label} ${source[name]}`] : [],
    ),
  ];
  return words.length > 0 ? words.join(', ') : undefined;
}
