import { sitemapLists } from '#content/navigation.ts';
import { pages } from '#content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { PlainLinks } from '../site/plain-links.tsx';
import { headTags } from '../site/metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import './sitemap.css';

const { texts } = pages.sitemap;

export const meta = () => headTags(pages.sitemap);

export default function Sitemap() {
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
