import type { DocumentationTopic } from '#content/article.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { type ServiceId, serviceIds } from '#content/service-ids.ts';
import { serviceTitles } from '#content/services/titles.ts';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';

// Examples from the site's own content, for tests that hold for any content.

/** A service with its title and the path of its page. */
const describeService = (id: ServiceId) => ({ id, title: serviceTitles[id], path: paths.service(id) });

/** The first of a list that must not be empty. */
function first<Item>(list: readonly Item[], name: string): Item {
  const [item] = list;
  if (!item) throw new Error(`The site has no ${name}.`);
  return item;
}

const firstService = first(serviceIds, 'service');

/** A service, with a demo and case studies if there is one. */
export const anyService = describeService(
  services.find(({ demo, caseStudies }) => demo && caseStudies.length > 0)?.id ?? firstService,
);

/** Another service. */
export const otherService = describeService(
  first(
    serviceIds.filter((id) => id !== anyService.id),
    'second service',
  ),
);

/** A category of the documentation, with at least two articles if there is one. */
export const anyCategory = first(
  documentationCategories.toSorted((one, other) => Number(other.topics.length > 1) - Number(one.topics.length > 1)),
  'documentation category',
);

/** An article of that category, with its path. */
export const anyArticle = describeArticle(first(anyCategory.topics, 'article'));

function describeArticle(topic: DocumentationTopic) {
  return { ...topic, path: paths.documentationTopic(anyCategory.id, topic.slug) };
}

/** The path of a legal page. */
export const anyLegalPath = paths.legal(first(legalPages, 'legal page').slug);
