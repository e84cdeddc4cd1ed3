import { company } from '../../content/company.ts';
import { NewsletterForm, NewsletterThanks } from '../islands/newsletter-form.tsx';
import { Island } from '../islands/island.tsx';
import { headFromLoader } from '../site/head-from-loader.ts';
import { pageData } from '../page-data.ts';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/newsletter';

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const rejected = context.get(pageData)?.rejectedForm;
  return {
    head: headTags({
      title: 'Newsletter',
      description: company.newsletter.lead,
      isHidden: true,
      hasErrors: Boolean(rejected),
    }),
    isSubscribed: new URL(request.url).searchParams.has('subscribed'),
    rejected: rejected ? { email: rejected.values['email'] ?? '', message: rejected.sentence } : null,
  };
};

export const meta: Route.MetaFunction = headFromLoader;

/** The response to the footer's form without JavaScript: a confirmation, or the form with its error. */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  return (
    <section className="section page-title">
      <div className="wrap grid facing">
        <h1 className="c1-7">{company.newsletter.heading}</h1>
        <div className="c8-12 newsletter">
          <p className="lead">{company.newsletter.lead}</p>
          {loaderData.isSubscribed ? (
            <NewsletterThanks />
          ) : (
            <Island name="newsletter-form">
              <NewsletterForm initial={loaderData.rejected ?? undefined} />
            </Island>
          )}
        </div>
      </div>
    </section>
  );
}
