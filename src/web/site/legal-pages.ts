import type { LegalPage } from '#content/legal-page.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { paths } from '../../contract/paths.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';

/** The legal page with this slug, or null. */
export function findLegalPage(slug: string): LegalPage | null {
  return legalPages.find((page) => page.slug === slug) ?? null;
}

/** The breadcrumbs of a legal page; no page lists the legal pages. */
export function legalBreadcrumbs({ title, slug }: LegalPage): Breadcrumb[] {
  return [
    { name: 'Home', path: paths.home },
    { name: title, path: paths.legal(slug) },
  ];
}
