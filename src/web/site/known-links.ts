import { legalPages } from '../../content/legal/catalogue.ts';
import { paths } from '../../contract/paths.ts';

/** Links of the footer and the sitemap. */
export const resourceLinks = [
  { to: paths.documentation, text: 'Documentation' },
  { to: paths.faq, text: 'FAQ' },
  { to: paths.caseStudies, text: 'Case Studies' },
];

/** One link per legal text, in the catalogue's order. */
export const legalLinks = legalPages.map(({ slug, title }) => ({ to: paths.legal(slug), text: title }));
