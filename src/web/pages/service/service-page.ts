import { documentationOf } from '../../../content/documentation/catalogue.ts';
import { projects } from '../../../content/projects.ts';
import { getServiceCategory } from '../../../content/services/catalogue.ts';
import type { ServiceDetail } from '../../../content/services/detail.ts';
import { serviceDetails } from '../../../content/services/details.ts';
import { type ServiceDemo, servicePage } from '../../../content/services/service-page.ts';
import { testimonials } from '../../../content/testimonials.ts';
import { paths } from '../../../contract/paths.ts';
import { type ServiceId, serviceIds } from '../../../contract/service-ids.ts';
import { subcategoryIcons } from '../../site/subcategory-icons.ts';

/** The overview lists at most this many benefits. */
const maxOverviewBenefits = 5;

/** Lists of any length: a section without data is left out. */
type ShownDetail = {
  [Part in keyof ServiceDetail]: ServiceDetail[Part] extends readonly (infer Item)[]
    ? readonly Item[]
    : ServiceDetail[Part];
};

/** The loader data of a service page: the texts of this service only. */
export type ServicePage = NonNullable<ReturnType<typeof findServicePage>>;

/**
 * All texts of a service page, collected on the server so that the texts of the other services are not sent.
 * @returns null for an id that is not a service
 */
export function findServicePage(id: string | undefined) {
  const serviceId = serviceIds.find((one) => one === id);
  if (!serviceId) return null;
  const { longDescription, relatedServices, ...detail }: ShownDetail = serviceDetails[serviceId];
  const { partsHeading, ourProcess, testimonialsHeading, getStarted } = servicePage;
  const category = getServiceCategory(serviceId);
  return {
    service: {
      id: serviceId,
      path: paths.service(serviceId),
      title: category.title,
      description: category.description,
      icon: category.icon,
      colorClass: category.colorClass,
      parts: category.subcategories.map(({ icon, ...part }) => ({ ...part, iconPath: subcategoryIcons[icon] })),
    },
    overview: overviewOf({ longDescription, benefits: detail.benefits }),
    documentation: paths.documentationCategory(documentationOf[serviceId]),
    ...detail,
    storyCount: Object.values(serviceDetails).reduce((sum, { caseStudies }) => sum + caseStudies.length, 0),
    demo: demoOf(serviceId),
    testimonials: testimonials.filter(({ serviceCategory }) => serviceCategory === serviceId),
    testimonialCount: testimonials.length,
    related: relatedServices.map((one) => ({ id: one, description: getServiceCategory(one).description })),
    partsHeading,
    ourProcess,
    testimonialsHeading,
    getStarted,
  };
}

/** The long description and the first benefits, or the shared defaults. */
export function overviewOf(detail: Partial<{ longDescription: string; benefits: readonly string[] }>) {
  const benefits = detail.benefits?.length ? detail.benefits : servicePage.defaultBenefits;
  return {
    html: detail.longDescription || servicePage.defaultLongDescription,
    benefits: benefits.slice(0, maxOverviewBenefits),
  };
}

/** The service's demo with its project's picture and address; a placeholder without a picture for the others. */
function demoOf(id: ServiceId) {
  const demos: Partial<Record<ServiceId, ServiceDemo>> = servicePage.demos;
  const demo = demos[id];
  const project = projects.find((one) => one.id === demo?.projectId);
  if (!demo || !project) return { ...servicePage.placeholderDemo, url: '#', picture: null };
  const { title, websiteUrl, imageUrl, imageAlt } = project;
  return { title, description: demo.description, url: websiteUrl, picture: { src: imageUrl, alt: imageAlt } };
}

export type Story = ServiceDetail['caseStudies'][number];
