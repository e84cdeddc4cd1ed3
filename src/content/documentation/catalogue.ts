import type { ServiceId } from '#content/services/service-titles.ts';
import { services } from '#content/services/services.ts';
import type { DocumentationTopic } from '#content/documentation/article.ts';
import { readArticles } from '#content/documentation/read-articles.server.ts';

/** A category of the documentation. Its articles are the files `{id}/{slug}.md` beside this file. */
export type DocumentationCategory = {
  id: string;
  title: string;
  description: string;
  /** The service whose file defines the category, and whose hue and topmark it has. */
  service: ServiceId;
  topics: readonly DocumentationTopic[];
};

const articles = readArticles();

/** The categories in the order of their services, each with its articles. For loaders: the articles are files. */
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

/** Publication dates, not computed. */
export const recentlyUpdated = [
  {
    title: 'App store release',
    excerpt: 'Where an app may link to your own checkout, store by store and country by country.',
    date: 'November 25, 2026',
    url: '/resources/documentation/mobile-dev/app-store',
  },
  {
    title: 'AI implementation guide',
    excerpt: 'Retrieval, agents and prompt injection, with a worked example of a monthly bill.',
    date: 'November 25, 2026',
    url: '/resources/documentation/ai-solutions/implementation-guide',
  },
  {
    title: 'Shop analytics',
    excerpt: 'The United Kingdom no longer requires consent for simple usage statistics. The EU still does.',
    date: 'November 24, 2026',
    url: '/resources/documentation/ecommerce/analytics',
  },
  {
    title: 'IoT architecture',
    excerpt: 'What the EU Cyber Resilience Act requires within 24 hours, even for units sold years ago.',
    date: 'November 17, 2026',
    url: '/resources/documentation/smart-product/iot-architecture',
  },
] as const;
