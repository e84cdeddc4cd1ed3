import { projects } from '#content/projects.ts';
import type { Service, Step } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import type { Testimonial } from '#content/testimonial.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../../contract/paths.ts';

// What a service page shows beside the texts in the service's file.

/** The overview lists at most this many benefits. */
const maxOverviewBenefits = 5;

/** The heading of the questions, whose fragment is its address. */
export const questionsHeading = ({ title }: Service): string => `Frequently Asked Questions About ${title}`;

/** The long description and the first benefits, or the shared defaults. */
export function overviewOf(service: Partial<Pick<Service, 'longDescription' | 'benefits'>>) {
  const benefits = service.benefits?.length ? service.benefits : servicePage.defaultBenefits;
  return {
    html: service.longDescription || servicePage.defaultLongDescription,
    benefits: benefits.slice(0, maxOverviewBenefits),
  };
}

/** What a client has in the end, then the benefits that the overview has no room for. */
export const benefitsOf = ({ benefits, outcomes }: Pick<Service, 'benefits' | 'outcomes'>): string[] => [
  ...outcomes,
  ...benefits.slice(maxOverviewBenefits),
];

/** The four phases, each with the steps of the service that belong to it: the first, the second, those between, the last. */
export function phasesOf(phases: readonly [Step, Step, Step, Step], process: readonly Step[]) {
  const [discovery, planning, implementation, support] = phases;
  const last = Math.max(process.length - 1, 2);
  return [
    { ...discovery, steps: process.slice(0, 1) },
    { ...planning, steps: process.slice(1, 2) },
    { ...implementation, steps: process.slice(2, last) },
    { ...support, steps: process.slice(last) },
  ];
}

/** What clients say of the service. The first is the largest on the page: the one with the best rating. */
export const testimonialsOf = ({ id }: Pick<Service, 'id'>): Testimonial[] =>
  testimonials.filter(({ serviceCategory }) => serviceCategory === id).toSorted((a, b) => b.rating - a.rating);

/** Where 'View Case Studies' leads: to those of the page, or to the list. */
export const caseStudiesOf = ({ caseStudies }: Service): string =>
  caseStudies.length > 0 ? '#case-studies' : paths.caseStudies;

type Demo = {
  title: string;
  description: string;
  /** '#' if it is not public. */
  url: string;
  picture?: { name: string; alt: string };
  /** The id of the project's case study. */
  story?: string | undefined;
  /** The words of the link to the form, for a demo that is shown on request. */
  tour?: string;
};

/**
 * The service's demo with its project's picture and address. A service without one has a project that is shown on request:
 * one whose site is not public, if it has such a project.
 */
export function demoOf({ id, demo }: Service): Demo {
  const ofService = projects.filter(({ category }) => category === id);
  const project = demo
    ? projects.find((candidate) => candidate.id === demo.projectId)
    : (ofService.find(({ websiteUrl }) => websiteUrl === '#') ?? ofService[0]);
  const { title, description, link } = servicePage.placeholderDemo;
  if (!project) return { title, description, url: '#', tour: link };
  const shown = {
    title: project.title,
    picture: { name: project.picture, alt: project.imageAlt },
    story: project.story,
  };
  if (!demo) return { ...shown, description: `${project.description} ${description}`, url: '#', tour: link };
  return { ...shown, description: demo.description, url: project.websiteUrl };
}
