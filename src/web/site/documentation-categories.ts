import type { DocumentationTopic } from '#content/article.ts';
import { type DocumentationCategory, documentationCategories } from '#content/documentation-categories.ts';
import { paths } from '../../contract/paths.ts';

/** The number of other categories that a category's page lists. */
const otherCount = 3;

/** The category with this id, or null. */
export function findCategory(categoryId: string): DocumentationCategory | null {
  return documentationCategories.find(({ id }) => id === categoryId) ?? null;
}

/** The article of a path, with its category. Throws if no article has this path. */
export function getArticleOf(path: string): { category: DocumentationCategory; topic: DocumentationTopic } {
  for (const category of documentationCategories)
    for (const topic of category.topics)
      if (path === paths.documentationTopic(category.id, topic.slug)) return { category, topic };
  throw new Error(`${path} is not an article of the documentation.`);
}

/** A topic with its category and its neighbours in the category. */
type TopicPosition = {
  category: DocumentationCategory;
  topic: DocumentationTopic;
  previous: DocumentationTopic | undefined;
  next: DocumentationTopic | undefined;
};

/** The topic of a path, or null if the category or the topic is unknown. */
export function findTopic(categoryId: string, topicSlug: string): TopicPosition | null {
  const category = findCategory(categoryId);
  const index = category?.topics.findIndex(({ slug }) => slug === topicSlug) ?? -1;
  const topic = category?.topics[index];
  if (!category || !topic) return null;
  return { category, topic, previous: category.topics[index - 1], next: category.topics[index + 1] };
}

/** The three categories that follow in the catalogue; the first follows the last. */
export function listOtherCategories(category: DocumentationCategory): DocumentationCategory[] {
  const index = documentationCategories.findIndex(({ id }) => id === category.id);
  return [...documentationCategories.slice(index + 1), ...documentationCategories.slice(0, index)].slice(0, otherCount);
}
