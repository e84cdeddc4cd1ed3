import { sitemapLists } from '#content/navigation.ts';
import { pages } from '#content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { PlainLinks } from '../site/plain-links.tsx';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import './sitemap.css';

const { texts } = pages.sitemap;

export const meta = () => headTags(pages.sitemap);

export default function Sitemap() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} />
      <section className="section site-lists">
        <div className="wrap">
          {sitemapLists.map(({ heading, links }) => (
            <div key={heading} className="grid">
              <h2>{heading}</h2>
              <PlainLinks className="plain" links={links} />
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
