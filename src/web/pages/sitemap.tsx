import { pageMetadata } from '../../content/page-metadata.ts';
import { sitemap } from '../../content/pages.ts';
import { serviceSummaries } from '../../content/services/services.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { LinkItems } from '../site/link-items.tsx';
import { legalLinks, resourceLinks } from '../site/known-links.ts';
import { headTags } from '../site/metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/sitemap';
import './sitemap.css';

export const loader = () => ({
  head: headTags({ path: paths.sitemap, ...pageMetadata['/sitemap'] }),
  texts: sitemap,
});

export const meta: Route.MetaFunction = headFromLoader;

const lists: { heading: string; links: { to: string; text: string }[] }[] = [
  {
    heading: 'Main Pages',
    links: [
      { to: paths.home, text: 'Home' },
      { to: paths.about, text: 'About' },
      { to: paths.services, text: 'Services' },
      { to: paths.portfolio, text: 'Portfolio' },
      { to: paths.contact, text: 'Contact' },
    ],
  },
  {
    heading: 'Services',
    links: serviceSummaries.map(({ id, title }) => ({ to: paths.service(id), text: title })),
  },
  {
    heading: 'Resources',
    links: resourceLinks,
  },
  { heading: 'Legal', links: legalLinks },
  {
    heading: 'User Account',
    links: [
      { to: paths.auth, text: 'Login / Register' },
      { to: paths.dashboard, text: 'Admin Dashboard' },
    ],
  },
];

export default function Sitemap({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <>
      <section className="section page-title">
        <div className="wrap grid facing">
          <h1 className="c1-8">{texts.heading}</h1>
          <p className="lead c9-12">{texts.lead}</p>
        </div>
      </section>
      <section className="section site-lists">
        <div className="wrap">
          {lists.map(({ heading, links }) => (
            <div key={heading} className="grid">
              <h2>{heading}</h2>
              <ul className="plain">
                <LinkItems links={links} />
              </ul>
            </div>
          ))}
          <p className="button-row">
            <ButtonLink to={paths.home} look="line">
              Return to Homepage
            </ButtonLink>
          </p>
        </div>
      </section>
    </>
  );
}
