import { redirect } from 'react-router';
import { isServiceId } from '#content/service-ids.ts';
import type { Service } from '#content/service.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { headTags } from '../site/metadata.ts';
import { Questions } from '../site/questions.tsx';
import { breadcrumbData, faqData, serviceData } from '../site/structured-data.ts';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/service';
import { CasesAside, CasesAsProof, CasesFolded } from './service/cases.tsx';
import { Closing } from './service/closing.tsx';
import { Consultation } from './service/consultation.tsx';
import { ServiceProcess } from './service/service-process.tsx';
import { Demo } from './service/demo.tsx';
import { ServiceDetails } from './service/service-details.tsx';
import { Numbers } from './service/numbers.tsx';
import { Related } from './service/related.tsx';
import { serviceBreadcrumbs } from './service/service-breadcrumbs.ts';
import { ServiceHead } from './service/service-head.tsx';
import { questionsHeading } from './service/service-parts.ts';
import { ServiceTestimonials } from './service/service-testimonials.tsx';
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

/** One service. What sells it comes first and last: a case, three numbers, or the course of the work. */
export default function ServicePage({ loaderData: { id } }: Route.ComponentProps) {
  const service = getService(id);
  const { hue, composition } = service;
  const Body = bodies[composition.first];
  return (
    <div className={`service-page first-${composition.first} hue-${hue}`}>
      <ServiceHead service={service} />
      <Body service={service} />
      <Questions heading={questionsHeading(service)} items={service.faqs} />
      <Consultation service={service} />
      <Related service={service} />
      <Closing service={service} />
    </div>
  );
}

type BodyProps = { service: Service };

const bodies = {
  proof: ({ service }: BodyProps) => (
    <>
      <CasesAsProof service={service} />
      <ServiceTestimonials service={service} />
      <ServiceDetails service={service} />
      <ServiceProcess service={service} />
      <Demo service={service} />
    </>
  ),
  numbers: ({ service }: BodyProps) => (
    <>
      <Numbers service={service} />
      <CasesFolded service={service} />
      <ServiceDetails service={service} />
      <Demo service={service} />
      <ServiceTestimonials service={service} />
      <ServiceProcess service={service} />
    </>
  ),
  process: ({ service }: BodyProps) => (
    <>
      <ServiceProcess service={service} large />
      <CasesAside service={service} />
      <ServiceDetails service={service} />
      <ServiceTestimonials service={service} />
      <Demo service={service} />
    </>
  ),
};
