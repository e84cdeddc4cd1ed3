import type { Link, LinkList } from '#content/link.ts';
import { paths } from '#contract/paths.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { pages } from '#content/pages.ts';
import { serviceIds } from '#content/service-ids.ts';
import { serviceTitles } from '#content/services/titles.ts';

const home = { to: paths.home, text: 'Home' };
const about = { to: paths.about, text: 'About' };
const services = { to: paths.services, text: 'Services' };
const portfolio = { to: paths.portfolio, text: 'Portfolio' };
const contact = { to: paths.contact, text: 'Contact' };
const documentation = { to: paths.documentation, text: 'Documentation' };
const faq = { to: paths.faq, text: 'FAQ' };
const caseStudies = { to: paths.caseStudies, text: 'Case Studies' };
const sitemap = { to: paths.sitemap, text: 'Sitemap' };
const prices = { to: `${paths.faq}#what-does-a-project-cost`, text: 'Prices' };
// These two have no page yet (not-found.ts).
const blog = { to: paths.blog, text: 'Blog' };
const careers = { to: paths.careers, text: 'Careers' };
const auth = { to: paths.auth, text: 'Login / Register' };
const dashboard = { to: paths.dashboard, text: 'Admin Dashboard' };
const eachService = serviceIds.map((id) => ({ to: paths.service(id), text: serviceTitles[id] }));
const legal = legalPages.map(({ slug, title }) => ({ to: paths.legal(slug), text: title }));

/** The links of the header; the one to the services opens their list. */
export const headerLinks: readonly Link[] = [home, services, portfolio, about, contact];

/** The columns of the footer; the services have one before these. */
export const footerColumns: readonly LinkList[] = [
  { heading: 'Quick Links', links: [services, portfolio, contact] },
  { heading: 'Company', links: [home, about, portfolio, blog, careers, contact] },
  { heading: 'Resources', links: [documentation, faq, caseStudies, prices] },
  { heading: 'Legal', links: legal },
];

/** The links in the footer's last line. */
export const footerBaseLinks: readonly Link[] = [sitemap];

export const sitemapLists: readonly LinkList[] = [
  { heading: 'Main Pages', links: [home, about, services, portfolio, contact] },
  { heading: 'Services', links: eachService },
  { heading: 'Resources', links: [documentation, faq, caseStudies] },
  { heading: 'Legal', links: legal },
  { heading: 'User Account', links: [auth, dashboard] },
];

/** The pages that llms.txt describes, before services and articles. */
export const llmsPages = [
  pages.about,
  pages.services,
  pages.portfolio,
  pages.caseStudies,
  pages.faq,
  pages.documentation,
  pages.contact,
];
