import { redirect } from 'react-router';
import { getService, getServiceSummary } from '../../content/services/services.ts';
import { isTemplatePath } from '../../contract/page-templates.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader, originOf } from '../site/head-from-loader.ts';
import { contactAbout } from '../site/contact-about.ts';
import { CallToAction } from '../site/call-to-action.tsx';
import { StatsBand } from '../site/stats-band.tsx';
import { headTags } from '../site/metadata.ts';
import { Questions } from '../site/questions.tsx';
import { receiptFacts } from './receipt-facts.ts';
import { breadcrumbData, faqData, serviceData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/service';
import { Demo } from './service/demo.tsx';
import { Features } from './service/features.tsx';
import { Overview } from './service/overview.tsx';
import { PageBar } from './service/page-bar.tsx';
import { Parts } from './service/parts.tsx';
import { Process } from './service/process.tsx';
import { Related } from './service/related.tsx';
import { serviceBreadcrumbs } from './service/service-breadcrumbs.ts';
import { findServicePage } from './service/service-page.ts';
import { ServiceHead } from './service/service-head.tsx';
import { Start } from './service/start.tsx';
import { Stories } from './service/stories.tsx';
import './service.css';

export const handle: RouteHandle = { startsAtTop: true };

export const loader = ({ params, request }: Route.LoaderArgs) => {
  const page = findServicePage(params.serviceId);
  if (!page) throw redirect(paths.services);
  const { id, path, title } = page.service;
  const isTemplate = isTemplatePath(new URL(request.url).pathname);
  const head = headTags({
    path,
    title,
    hasErrors: isTemplate,
    ...getService(id).metadata,
    pictureAlt: `“${title}” and its buoy on a chart`,
  });
  return { head, page, isTemplate, facts: receiptFacts() };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  headFromLoader({ loaderData }, ({ head, page }) => [
    serviceData(originOf(head), { name: page.service.title, ...page.service }),
    breadcrumbData(originOf(head), serviceBreadcrumbs(page)),
    faqData(page.faqs),
  ]);

/** One service. */
export default function Service({ loaderData: { page, isTemplate, facts } }: Route.ComponentProps) {
  return (
    <div className={`service-page hue-${getServiceSummary(page.service.id).hue}`}>
      <ServiceHead page={page} />
      <PageBar page={page} />
      <Overview page={page} />
      <Parts page={page} />
      <Process page={page} />
      <Features page={page} />
      <Stories page={page} />
      {page.stats.length > 0 && <StatsBand heading={`${page.service.title} in figures`} stats={page.stats} />}
      <Questions heading={page.questionsHeading} items={page.faqs} />
      <Related page={page} />
      <Demo page={page} />
      <Start page={page} isTemplate={isTemplate} facts={facts} />
      <CallToAction heading={page.closing.heading} lead={page.closing.lead} last>
        <ButtonLink to={contactAbout(page.service.id)}>Contact Us</ButtonLink>
        <ButtonLink to={paths.portfolio} look="line">
          View Our Work
        </ButtonLink>
      </CallToAction>
    </div>
  );
}
