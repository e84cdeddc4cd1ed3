import {
  type DocumentationCategory,
  documentationCategories,
  type DocumentationTopic,
} from '../../content/documentation/catalogue.ts';
import { paths } from '../../contract/paths.ts';
import type { Trail } from './trail.ts';

/** How many other categories a category's page names (SPEC section 2, documentation). */
const otherCount = 3;

/** The category of an address, or null where there is none. */
export function findCategory(categoryId: string): DocumentationCategory | null {
  return documentationCategories.find(({ id }) => id === categoryId) ?? null;
}

/** The category in which an address of the documentation lies. */
export function findCategoryOf(path: string): DocumentationCategory | null {
  return documentationCategories.find(({ id }) => path.startsWith(`${paths.documentationCategory(id)}/`)) ?? null;
}

/** Where a topic stands: its category, and its neighbours on the shelf where it has them. */
export type TopicPlace = {
  category: DocumentationCategory;
  topic: DocumentationTopic;
  previous: DocumentationTopic | undefined;
  next: DocumentationTopic | undefined;
};

/** The topic of an address, or null where the category or the topic is unknown. */
export function findTopic(categoryId: string, topicSlug: string): TopicPlace | null {
  const category = findCategory(categoryId);
  const place = category?.topics.findIndex(({ slug }) => slug === topicSlug) ?? -1;
  const topic = category?.topics[place];
  if (!category || !topic) return null;
  return { category, topic, previous: category.topics[place - 1], next: category.topics[place + 1] };
}

/** The three categories that follow on the shelf; after the last comes the first. */
export function listOtherCategories(category: DocumentationCategory): DocumentationCategory[] {
  const place = documentationCategories.findIndex(({ id }) => id === category.id);
  return [...documentationCategories.slice(place + 1), ...documentationCategories.slice(0, place)].slice(0, otherCount);
}

/** The way from the home page to the documentation, a category or a topic. */
export function documentationTrail(category?: DocumentationCategory, topic?: DocumentationTopic): Trail {
  return [
    { name: 'Home', path: paths.home },
    { name: 'Resources', path: paths.resources },
    { name: 'Documentation', path: paths.documentation },
    ...(category ? [{ name: category.title, path: paths.documentationCategory(category.id) }] : []),
    ...(category && topic ? [{ name: topic.title, path: paths.documentationTopic(category.id, topic.slug) }] : []),
  ];
}
