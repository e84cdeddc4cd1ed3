import { redirect } from 'react-router';
import { isServiceId } from '#content/service-ids.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { contactAbout } from '../site/contact-about.ts';
import { CallToAction } from '../site/call-to-action.tsx';
import { StatsBand } from '../site/stats-band.tsx';
import { headTags } from '../site/metadata.ts';
import { Questions } from '../site/questions.tsx';
import { breadcrumbData, faqData, serviceData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/service';
import { Demo } from './service/demo.tsx';
import { Features } from './service/features.tsx';
import { Overview } from './service/overview.tsx';
import { PageBar } from './service/page-bar.tsx';
import { Subcategories } from './service/subcategories.tsx';
import { Process } from './service/process.tsx';
import { Related } from './service/related.tsx';
import { serviceBreadcrumbs } from './service/service-breadcrumbs.ts';
import { questionsHeading } from './service/service-page.ts';
import { ServiceHead } from './service/service-head.tsx';
import { Consultation } from './service/consultation.tsx';
import { Stories } from './service/stories.tsx';
import './service.css';

export const handle: RouteHandle = { startsAtTop: true };

export const loader = ({ params }: Route.LoaderArgs) => {
  if (!isServiceId(params.serviceId)) throw redirect(paths.services);
  return { id: params.serviceId };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { id, title, description, metadata, faqs } = getService(loaderData.id);
  const path = paths.service(id);
  const pictureAlt = `“${title}” and its buoy on a chart`;
  return headTags({ path, title, ...metadata, pictureAlt }, [
    serviceData({ name: title, description, path }),
    breadcrumbData(serviceBreadcrumbs(getService(id))),
    faqData(faqs),
  ]);
};

/** One service. */
export default function ServicePage({ loaderData: { id } }: Route.ComponentProps) {
  const service = getService(id);
  const { title, hue, stats, faqs, closing } = service;
  return (
    <div className={`service-page hue-${hue}`}>
      <ServiceHead service={service} />
      <PageBar service={service} />
      <Overview service={service} />
      <Subcategories service={service} />
      <Process service={service} />
      <Features service={service} />
      <Stories service={service} />
      {stats.length > 0 && <StatsBand heading={`${title} in figures`} stats={stats} />}
      <Questions heading={questionsHeading(service)} items={faqs} />
      <Related service={service} />
      <Demo service={service} />
      <Consultation service={service} />
      <CallToAction heading={closing.heading} lead={closing.lead}>
        <ButtonLink to={contactAbout(id)}>Contact Us</ButtonLink>
        <ButtonLink to={paths.portfolio} look="line">
          View Our Work
        </ButtonLink>
      </CallToAction>
    </div>
  );
}
