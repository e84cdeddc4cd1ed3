import { type FeaturedCaseStudy, featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import { knownMissing, storyBelow } from '#content/not-found.ts';
import { services } from '#content/services.ts';
import { paths } from '../../../contract/paths.ts';
import { slugOf } from '../../ui/slug.ts';

const caseStudies = [...featuredCaseStudies, ...otherCaseStudies];

/** The paths without a page that the site links to: each gets a not-found page that says where to go. */
export const knownMissingPaths: readonly string[] = [
  ...Object.keys(knownMissing),
  ...caseStudies.map(({ id }) => paths.caseStudy(id)),
];

/** What is known about a path without a page; null for most. */
export function findMissing(path: string) {
  const known = Object.entries(knownMissing).find(([missing]) => missing === path);
  if (known) return { ...known[1], story: null };
  const study = caseStudies.find(({ id }) => paths.caseStudy(id) === path);
  if (!study) return null;
  const { title, client, industry, summary, picture, imageAlt, serviceType } = study;
  const service = services.find(({ id }) => id === serviceType);
  const told = service?.caseStudies.find((one) => one.client === client);
  return {
    sentence: storyBelow,
    links: [
      { to: paths.caseStudies, text: 'All case studies' },
      ...(service ? [{ to: paths.service(service.id), text: service.title }] : []),
      { to: paths.contact, text: 'Contact' },
    ],
    story: {
      title,
      client: `${client}, ${industry}`,
      category: serviceType,
      summary,
      picture: { name: picture, alt: imageAlt },
      results: [...((study as Partial<FeaturedCaseStudy>).results ?? told?.results ?? [])],
      more: told && {
        title: told.title,
        challenge: told.challenge,
        solution: told.solution,
        to: `${paths.service(serviceType)}#${slugOf(told.title)}`,
      },
    },
  };
}

export type MissingStory = NonNullable<NonNullable<ReturnType<typeof findMissing>>['story']>;
