import type { MetaDescriptor } from 'react-router';
import { company } from '../../content/company.ts';
import { sharingPicturePath } from '../../contract/paths.ts';
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
  isArticle?: boolean;
  /** Describes the page's own sharing picture; pages without one have the banner. */
  pictureAlt?: string;
  /** A form of this page was rejected: the title gets the error prefix. */
  hasErrors?: boolean;
  structuredData?: readonly object[];
};

type Match = { id: string; loaderData?: unknown } | undefined;

/** The size of the banner and of every sharing picture (scripts/pictures.ts). */
const pictureSize = { width: '1200', height: '630' };

/** The picture that a page is shared with: its own, or the banner. */
function sharingPictureOf({ path, pictureAlt }: PageHead): { path: string; alt: string } {
  const hasOwn = path !== undefined && pictureAlt !== undefined;
  return {
    path: hasOwn ? sharingPicturePath(path) : '/pictures/banner.jpg',
    alt: `${company.name}: ${hasOwn ? pictureAlt : company.tagline}`,
  };
}

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
  const picture = sharingPictureOf(head);
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
    { property: 'og:type', content: head.isArticle ? 'article' : 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:width', content: pictureSize.width },
    { property: 'og:image:height', content: pictureSize.height },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: head.description },
    { name: 'twitter:image', content: origin + picture.path },
    ...(head.structuredData ?? []).map((data) => ({ 'script:ld+json': data as never })),
  ];
}
