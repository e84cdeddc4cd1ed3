import { company } from '../../content/company.ts';
import { isTemplatePath, jsonPlaceholder, templateForm } from '../../contract/page-templates.ts';
import { paths } from '../../contract/paths.ts';
import { NewsletterForm, NewsletterThanks } from '../islands/newsletter-form.tsx';
import { Island } from '../islands/island.tsx';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/newsletter';

export const loader = ({ request }: Route.LoaderArgs) => {
  const { pathname } = new URL(request.url);
  return { isTemplate: isTemplatePath(pathname), isSubscribed: pathname.startsWith(paths.subscribed) };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  headTags({
    title: 'Newsletter',
    description: company.newsletter.lead,
    isHidden: true,
    hasErrors: loaderData?.isTemplate ?? false,
  });

/** The footer's form on a page of its own, the same with its error, or the confirmation: for a form without JavaScript. */
export default function Newsletter({ loaderData: { isTemplate, isSubscribed } }: Route.ComponentProps) {
  return (
    <section className="section page-title">
      <div className="wrap grid facing">
        <h1 className="c1-7">{company.newsletter.heading}</h1>
        <div className="c8-12 newsletter">
          <p className="lead">{company.newsletter.lead}</p>
          {isSubscribed ? (
            <NewsletterThanks />
          ) : (
            <Island name="newsletter-form" rejectedJson={isTemplate ? jsonPlaceholder : undefined}>
              <NewsletterForm rejected={isTemplate ? templateForm(['email']) : undefined} />
            </Island>
          )}
        </div>
      </div>
    </section>
  );
}
