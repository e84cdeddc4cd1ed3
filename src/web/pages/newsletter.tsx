import { company } from '#content/company.ts';
import { pages } from '#content/pages.ts';
import { recentlyUpdated } from '#content/recently-updated.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { getArticleOf } from '../site/documentation-categories.ts';
import { LinkListItem } from '../site/link-list-item.tsx';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { NewsletterForm, NewsletterThanks } from '../site/newsletter-form.tsx';
import type { Route } from './+types/newsletter';
import './newsletter.css';

export const loader = ({ request }: Route.LoaderArgs) => ({
  isSubscribed: new URL(request.url).pathname.startsWith(paths.subscribed),
  recent: recentlyUpdated.slice(0, 3).map(({ url, excerpt }) => {
    const { category, topic } = getArticleOf(url);
    return { url, excerpt, title: topic.title, service: category.service };
  }),
});

export const meta = () => headTags({ title: 'Newsletter', description: company.newsletter.lead, isHidden: true });

/**
 * The footer's form on a page of its own, or its confirmation: for a form without JavaScript. Beside it is what can be
 * read already.
 */
export default function Newsletter({ loaderData: { isSubscribed, recent } }: Route.ComponentProps) {
  return (
    <PageHead
      heading={company.newsletter.heading}
      lead={company.newsletter.lead}
      aside={recent.length > 0 && <Reading recent={recent} />}
    >
      <div className="newsletter">{isSubscribed ? <NewsletterThanks /> : <NewsletterForm form="newsletter" />}</div>
    </PageHead>
  );
}

const Reading = ({ recent }: Pick<Route.ComponentProps['loaderData'], 'recent'>) => (
  <div className="newsletter-reading">
    <h2>{pages.documentation.texts.recentHeading}</h2>
    <ul className="link-list">
      {recent.map(({ url, title, excerpt, service }) => {
        const { mark, hue } = getService(service);
        return <LinkListItem key={url} to={url} {...{ mark, hue, title }} description={excerpt} />;
      })}
    </ul>
  </div>
);
