import { featuredCaseStudies, otherCaseStudies } from '../../../content/case-studies.ts';
import { getDocumentationOf } from '../../../content/documentation/catalogue.ts';
import { people } from '../../../content/people.ts';
import { offer } from '../../../content/offer.ts';
import { priceRange } from '../../../content/price.ts';
import { projects } from '../../../content/projects.ts';
import type { ServiceDetail } from '../../../content/services/service.ts';
import { servicePage } from '../../../content/services/service-page.ts';
import { type Service, type ServiceId, services } from '../../../content/services/services.ts';
import { type Testimonial, testimonials } from '../../../content/testimonials.ts';
import { paths } from '../../../contract/paths.ts';
import { subcategoryIcons } from '../../site/subcategory-icons.ts';
import { slugOf } from '../../ui/slug.ts';

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
  const service = services.find((one) => one.id === id);
  if (!service) return null;
  const { partsHeading, ourProcess, testimonialsHeading, getStarted } = servicePage;
  const {
    lead,
    benefits,
    outcomes,
    processHeading,
    process,
    caseStudies,
    faqs,
    keyFeatures,
    stats,
    closing,
  }: ShownDetail = service;
  const category = getDocumentationOf(service);
  return {
    service: {
      id: service.id,
      path: paths.service(service.id),
      title: service.title,
      description: service.description,
      parts: service.subcategories.map(({ icon, article, title, description }) => ({
        title,
        description,
        iconPath: subcategoryIcons[icon],
        to: article ? paths.documentationTopic(category, article) : paths.documentationCategory(category),
      })),
    },
    overview: overviewOf(service),
    lead,
    benefits: [...outcomes, ...benefits.slice(outcomes.length)],
    processHeading,
    process,
    caseStudies,
    faqs,
    keyFeatures,
    stats,
    closing,
    caseStudy: caseStudyOf(service.id),
    demo: demoOf(service),
    testimonials: testimonialsOf(service),
    price: `${service.price.item}: ${priceRange(service.price)}`,
    leader: leaderOf(service.id),
    related: service.relatedServices,
    partsHeading,
    ourProcess,
    testimonialsHeading,
    getStarted,
    questionsHeading: `Frequently Asked Questions About ${service.title}`,
    formNote: `About ${service.title}. A person replies within ${offer.replyTime}.`,
  };
}

/** The long description, its first paragraph apart, and the first benefits; or the shared defaults. */
export function overviewOf(detail: Partial<{ longDescription: string; benefits: readonly string[] }>) {
  const benefits = detail.benefits?.length ? detail.benefits : servicePage.defaultBenefits;
  const html = detail.longDescription || servicePage.defaultLongDescription;
  const end = html.indexOf('</p>') + '</p>'.length;
  return {
    lead: html.slice(0, end),
    more: html.slice(end),
    benefits: benefits.slice(0, maxOverviewBenefits),
  };
}

/**
 * What clients say of the service. The first is of a client whose case study is on the page, if there is one, and has
 * the first result of that case study.
 */
function testimonialsOf({ id, caseStudies }: Pick<Service, 'id' | 'caseStudies'>): Omit<Testimonial, 'id'>[] {
  const own = testimonials
    .filter(({ serviceCategory }) => serviceCategory === id)
    .map(({ name, role, company, quote, avatar, rating, serviceCategory }) => ({
      name,
      role,
      company,
      quote,
      avatar,
      rating,
      serviceCategory,
    }));
  for (const one of own) {
    const story = caseStudies.find(({ client }) => client === one.company);
    if (story) return [{ ...one, result: story.results[0] }, ...own.filter((other) => other !== one)];
  }
  return own;
}

/** The person who leads the service, or null. */
function leaderOf(id: ServiceId) {
  const person = people.find(({ service }) => service === id);
  return person ? { name: person.name, imageUrl: person.imageUrl } : null;
}

/** The address of the service's first case study in the list of all, or of the list. */
function caseStudyOf(id: ServiceId): string {
  const story = [...featuredCaseStudies, ...otherCaseStudies].find(({ serviceType }) => serviceType === id);
  return story ? `${paths.caseStudies}#${slugOf(story.title)}` : paths.caseStudies;
}

/** The service's demo with its project's picture and address; a placeholder without a picture for the others. */
function demoOf({ demo }: Service) {
  const project = projects.find((one) => one.id === demo?.projectId);
  if (!demo || !project) return { ...servicePage.placeholderDemo, url: '#', picture: null };
  const { title, websiteUrl, picture, imageAlt } = project;
  return { title, description: demo.description, url: websiteUrl, picture: { name: picture, alt: imageAlt } };
}

export type Story = ServiceDetail['caseStudies'][number];
