import { pages } from '../../content/pages.ts';
import { serviceSummaries } from '../../content/services/services.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { LinkItems } from '../site/link-items.tsx';
import { linkTargets } from '../site/link-targets.ts';
import { headTags } from '../site/metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/sitemap';
import './sitemap.css';

export const loader = () => ({ head: headTags(pages.sitemap), texts: pages.sitemap.texts });

export const meta: Route.MetaFunction = headFromLoader;

const lists: { heading: string; links: readonly { to: string; text: string }[] }[] = [
  { heading: 'Main Pages', links: linkTargets.mainPages },
  { heading: 'Services', links: serviceSummaries.map(({ id, title }) => ({ to: paths.service(id), text: title })) },
  { heading: 'Resources', links: linkTargets.resources },
  { heading: 'Legal', links: linkTargets.legal },
  { heading: 'User Account', links: linkTargets.account },
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
