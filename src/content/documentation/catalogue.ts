import { type Service, type ServiceId, services } from '../services/services.ts';
import type { DocumentationTopic } from './article.ts';
import { articles } from './articles.ts';

/** A category of the documentation. Its articles are the files `{id}/{slug}.md` beside this file. */
export type DocumentationCategory = {
  id: string;
  title: string;
  description: string;
  /** The service whose file defines the category, and whose hue and topmark it has. */
  service: ServiceId;
  topics: readonly DocumentationTopic[];
};

/** The categories in the order of their services, each with its articles. */
export const documentationCategories: readonly DocumentationCategory[] = services.flatMap(
  ({ id: service, documentation }) =>
    typeof documentation === 'string'
      ? []
      : [{ ...documentation, service, topics: listTopics(service, documentation.id) }],
);

function listTopics(service: ServiceId, categoryId: string): DocumentationTopic[] {
  const topics = articles[categoryId];
  if (!topics?.length)
    throw new Error(
      `src/content/services/${service}.ts: 'documentation' is a new category, and src/content/documentation/${categoryId} has no article; it needs at least one.`,
    );
  return topics;
}

/** The id of the category that explains a service's work. Throws if the service names a category that does not exist. */
export function getDocumentationOf({ id, documentation }: Service): string {
  if (typeof documentation !== 'string') return documentation.id;
  const known = documentationCategories.map((category) => category.id);
  if (!known.includes(documentation))
    throw new Error(
      `src/content/services/${id}.ts: 'documentation' is '${documentation}'; allowed are a new category and ${known.join(', ')}.`,
    );
  return documentation;
}

/** Publication dates, not computed. */
export const recentlyUpdated = [
  {
    title: 'Incident response',
    excerpt: 'The first-hour list is now one page, with a column for who is asleep.',
    date: 'March 24, 2023',
    url: '/resources/documentation/cybersecurity/incident-response',
  },
  {
    title: 'Data requirements',
    excerpt: 'A worked example of counting how many labelled cases a first model needs.',
    date: 'March 17, 2023',
    url: '/resources/documentation/ai-solutions/data-requirements',
  },
  {
    title: 'Payment integration',
    excerpt: 'What to do when the same payment notice arrives twice, or an hour late.',
    date: 'March 9, 2023',
    url: '/resources/documentation/ecommerce/payment-integration',
  },
  {
    title: 'Sensors',
    excerpt: 'How far two sensors of one batch may disagree, and a bench test to find out.',
    date: 'February 27, 2023',
    url: '/resources/documentation/smart-product/sensors',
  },
] as const;
