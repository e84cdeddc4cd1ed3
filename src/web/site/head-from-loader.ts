import type { MetaDescriptor } from 'react-router';

/**
 * The head tags of a page as its loader returns them, in their order: `title`, the link `canonical`, and meta elements by
 * name or, for Open Graph (https://ogp.me), by property. As React Router's descriptors they would take twice the bytes.
 */
export type HeadTags = Record<string, string>;

/**
 * The `meta` of every route: the tags that its loader returns as `head`; none while an error is shown.
 * @param listStructuredData makes structured data from what the page has anyway: as data of the loader, the page would
 *   contain it twice
 */
export function headFromLoader<Data extends { head: HeadTags } | undefined>(
  { loaderData }: { loaderData: Data },
  listStructuredData: (data: NonNullable<Data>) => object[] = () => [],
): MetaDescriptor[] {
  if (!loaderData) return [];
  return [
    ...Object.entries(loaderData.head).map(([name, text]) => describeTag(name, text)),
    ...listStructuredData(loaderData).map((data) => ({ 'script:ld+json': data as never })),
  ];
}

function describeTag(name: string, text: string): MetaDescriptor {
  if (name === 'title') return { title: text };
  if (name === 'canonical') return { tagName: 'link', rel: name, href: text };
  return name.startsWith('og:') ? { property: name, content: text } : { name, content: text };
}

/** The site's origin, from the canonical link: no script file contains it. */
export const originOf = (head: HeadTags): string => new URL(head['canonical'] ?? '').origin;
