import { company } from '../../content/company.ts';
import { sharingBanner, sharingPicturePath } from '../../contract/paths.ts';
import { placeholders } from '../../contract/placeholders.ts';
import { withoutTrailingSlashes } from '../../contract/plain-path.ts';
import type { HeadTags } from './head-from-loader.ts';
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

/** The site's origin plus the path, without a trailing slash except for the root. */
export function canonicalUrl(origin: string, path: string): string {
  return origin + (path === '/' ? '/' : withoutTrailingSlashes(path));
}

/** All head tags of a page, for its loader: no script file contains the texts. */
export function headTags(head: PageHead): HeadTags {
  const origin = placeholders.siteOrigin;
  const title = fullTitle(head.title);
  const url = head.path === undefined ? undefined : canonicalUrl(origin, head.path);
  const picture = sharingPictureOf(head);
  return {
    title: head.hasErrors ? errorPrefix + title : title,
    description: head.description,
    ...(head.keywords && { keywords: head.keywords.join(', ') }),
    ...(head.isHidden && { robots: 'noindex' }),
    ...(url && { canonical: url, 'og:url': url }),
    'og:type': head.isArticle ? 'article' : 'website',
    'og:site_name': company.name,
    'og:title': title,
    'og:description': head.description,
    'og:image': origin + picture.path,
    'og:image:alt': picture.alt,
    'twitter:card': 'summary_large_image',
  };
}
