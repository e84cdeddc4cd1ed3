import { company } from '#content/company.ts';
import { paths } from '../../contract/paths.ts';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { NewsletterForm, NewsletterThanks } from '../site/newsletter-form.tsx';
import type { Route } from './+types/newsletter';

export const loader = ({ request }: Route.LoaderArgs) => ({
  isSubscribed: new URL(request.url).pathname.startsWith(paths.subscribed),
});

export const meta = () => headTags({ title: 'Newsletter', description: company.newsletter.lead, isHidden: true });

/** The footer's form on a page of its own, or its confirmation: for a form without JavaScript. */
export default function Newsletter({ loaderData: { isSubscribed } }: Route.ComponentProps) {
  return (
    <PageHead heading={company.newsletter.heading} lead={company.newsletter.lead}>
      <div className="newsletter">{isSubscribed ? <NewsletterThanks /> : <NewsletterForm form="newsletter" />}</div>
    </PageHead>
  );
}
