import { type LegalPage, legalPages } from '../../content/legal/catalogue.ts';
import { paths } from '../../contract/paths.ts';
import type { Trail } from './trail.ts';

/** The legal page of an address, or null where there is none. */
export function findLegalPage(slug: string): LegalPage | null {
  return legalPages.find((page) => page.slug === slug) ?? null;
}

/** The way from the home page to a legal page; there is no page that lists them. */
export function legalTrail({ title, slug }: LegalPage): Trail {
  return [
    { name: 'Home', path: paths.home },
    { name: title, path: paths.legal(slug) },
  ];
}
