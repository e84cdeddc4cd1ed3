import { paths } from '../../contract/paths.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';

/** The breadcrumbs of the documentation, a category or a topic. */
export function documentationBreadcrumbs(
  category?: { id: string; title: string },
  topic?: { slug: string; title: string },
): Breadcrumb[] {
  return [
    { name: 'Home', path: paths.home },
    { name: 'Resources', path: paths.resources },
    { name: 'Documentation', path: paths.documentation },
    ...(category ? [{ name: category.title, path: paths.documentationCategory(category.id) }] : []),
    ...(category && topic ? [{ name: topic.title, path: paths.documentationTopic(category.id, topic.slug) }] : []),
  ];
}
