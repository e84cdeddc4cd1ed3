import type { MetaDescriptor } from 'react-router';
import { company } from '../../content/company.ts';
import { withoutTrailingSlashes } from '../../contract/plain-path.ts';
import { errorPrefix } from '../ui/error-title.ts';

/** The metadata of a page. */
export type PageHead = {
  /** The canonical path; omitted for pages without one. */
  path?: string;
  /** Without the brand, which is appended; empty for the default title. */
  title: string;
  description: string;
  keywords?: readonly string[];
  isHidden?: boolean;
  /** A form of this page was rejected: the title gets the error prefix. */
  hasErrors?: boolean;
  structuredData?: readonly object[];
};

type Match = { id: string; loaderData?: unknown } | undefined;

const sharingImage = {
  path: '/pictures/banner.jpg',
  width: '1200',
  height: '630',
  alt: `${company.name}: ${company.tagline}`,
};

/** The title with the brand; the default one for an empty title. */
function fullTitle(title: string): string {
  if (!title) return `${company.name} | ${company.tagline}`;
  return title.includes(company.name) ? title : `${title} | ${company.name}`;
}

/** The site's origin plus the path, without a trailing slash except for the root. */
export function canonicalUrl(origin: string, path: string): string {
  return origin + (path === '/' ? '/' : withoutTrailingSlashes(path));
}

/** The origin, from the root's loader. */
export function originOf(matches: readonly Match[]): string {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { siteOrigin: string } | undefined)?.siteOrigin ?? '';
}

/** All head tags of a page. */
export function headTags(matches: readonly Match[], head: PageHead): MetaDescriptor[] {
  const origin = originOf(matches);
  const title = fullTitle(head.title);
  const url = head.path === undefined ? undefined : canonicalUrl(origin, head.path);
  return [
    { title: head.hasErrors ? errorPrefix + title : title },
    { name: 'description', content: head.description },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords.join(', ') }] : []),
    ...(head.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(url
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:image', content: origin + sharingImage.path },
    { property: 'og:image:width', content: sharingImage.width },
    { property: 'og:image:height', content: sharingImage.height },
    { property: 'og:image:alt', content: sharingImage.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: head.description },
    { name: 'twitter:image', content: origin + sharingImage.path },
    ...(head.structuredData ?? []).map((data) => ({ 'script:ld+json': data as never })),
  ];
}
