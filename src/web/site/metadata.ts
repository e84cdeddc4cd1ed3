import type { MetaDescriptor } from 'react-router';
import { company } from '#content/company.ts';
import { sharingBanner, sharingPicturePath } from '../../contract/paths.ts';
import { placeholders } from '../../contract/placeholders.ts';
import { withoutTrailingSlashes } from '../../contract/plain-path.ts';

/** Data after schema.org, as React Router prints it. */
type StructuredData = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json'];

/** The metadata of a page. */
export type PageHead = {
  /** The canonical path; omitted for pages without one. */
  path?: string;
  /** Without the brand, which is appended; empty for the default title. */
  title: string;
  description: string;
  keywords?: readonly string[];
  isHidden?: boolean;
  isArticle?: boolean;
  /** Describes the page's own sharing picture; pages without one have the banner. */
  pictureAlt?: string;
};

/** The picture that a page is shared with: its own, or the banner. */
function sharingPictureOf({ path, pictureAlt }: PageHead): { path: string; alt: string } {
  const hasOwn = path !== undefined && pictureAlt !== undefined;
  return {
    path: hasOwn ? sharingPicturePath(path) : sharingBanner,
    alt: `${company.name}: ${hasOwn ? pictureAlt : company.tagline}`,
  };
}

/** The title with the brand; the default one for an empty title. */
function fullTitle(title: string): string {
  if (!title) return `${company.name} | ${company.tagline}`;
  return title.includes(company.name) ? title : `${title} | ${company.name}`;
}

/** The site's origin, which the server fills in, plus the path, without a trailing slash except for the root. */
export function canonicalUrl(path: string): string {
  return placeholders.siteOrigin + (path === '/' ? '/' : withoutTrailingSlashes(path));
}

/** The address of the picture that a page is shared with. */
export const sharingPictureUrl = (head: PageHead): string => placeholders.siteOrigin + sharingPictureOf(head).path;

/** All head tags of a page (Open Graph: https://ogp.me), and its structured data: what its `meta` returns. */
export function headTags(head: PageHead, structuredData: readonly StructuredData[] = []): MetaDescriptor[] {
  const title = fullTitle(head.title);
  const url = head.path === undefined ? undefined : canonicalUrl(head.path);
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords.join(', ') }] : []),
    ...(head.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(url
      ? [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
    { property: 'og:type', content: head.isArticle ? 'article' : 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:image', content: sharingPictureUrl(head) },
    { property: 'og:image:alt', content: sharingPictureOf(head).alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((data) => ({ 'script:ld+json': data })),
  ];
}
