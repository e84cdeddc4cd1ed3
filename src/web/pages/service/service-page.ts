import { featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import { projects } from '#content/projects.ts';
import type { Service } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import type { ServiceId } from '#content/service-ids.ts';
import type { Testimonial } from '#content/testimonial.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../../contract/paths.ts';
import { slugOf } from '../../ui/slug.ts';

// What a service page shows beside the texts in the service's file.

/** The overview lists at most this many benefits. */
const maxOverviewBenefits = 5;

/** The heading of the questions, whose fragment is its address. */
export const questionsHeading = ({ title }: Service): string => `Frequently Asked Questions About ${title}`;

/** The long description, its first paragraph apart, and the first benefits; or the shared defaults. */
export function overviewOf(service: Partial<Pick<Service, 'longDescription' | 'benefits'>>) {
  const benefits = service.benefits?.length ? service.benefits : servicePage.defaultBenefits;
  const html = service.longDescription || servicePage.defaultLongDescription;
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
export function testimonialsOf({ id, caseStudies }: Service): Testimonial[] {
  const own = testimonials
    .filter(({ serviceCategory }) => serviceCategory === id)
    .map((one) => ({ ...one, result: undefined }));
  for (const one of own) {
    const story = caseStudies.find(({ client }) => client === one.company);
    if (story) return [{ ...one, result: story.results[0] }, ...own.filter((other) => other !== one)];
  }
  return own;
}

/** The address of the service's first case study in the list of all, or of the list. */
export function caseStudyOf(id: ServiceId): string {
  const story = [...featuredCaseStudies, ...otherCaseStudies].find(({ serviceType }) => serviceType === id);
  return story ? `${paths.caseStudies}#${slugOf(story.title)}` : paths.caseStudies;
}

/** The service's demo with its project's picture and address; a placeholder without a picture for the others. */
export function demoOf({ demo }: Service) {
  const project = projects.find((one) => one.id === demo?.projectId);
  if (!demo || !project) return { ...servicePage.placeholderDemo, url: '#', picture: null };
  const { title, websiteUrl, picture, imageAlt } = project;
  return { title, description: demo.description, url: websiteUrl, picture: { name: picture, alt: imageAlt } };
}
