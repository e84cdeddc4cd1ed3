import type { ServiceId } from '#content/service-ids.ts';
import { services } from '#content/services.ts';
import type { DocumentationTopic } from '#content/article.ts';
import { readArticles } from '#content/read-articles.server.ts';

/** A category of the documentation. Its articles are the files `documentation/{id}/{slug}.md`. */
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
      `content/services/${service}.ts: 'documentation' is a new category, and content/documentation/${categoryId} has no article; it needs at least one.`,
    );
  return topics;
}
