import { serviceCategories } from '../../content/services/catalogue.ts';
import type { ProjectCategory } from '../../content/projects.ts';
import { Topmark, type TopmarkName } from './topmark.tsx';

type CategoryLook = { label: string; mark: TopmarkName; colorClass: string };

/** The first word of a service's title; education is a category of projects alone. */
export function categoryLook(category: ProjectCategory): CategoryLook {
  const service = serviceCategories.find((one) => one.id === category);
  if (!service) return { label: 'Education', mark: 'education', colorClass: 'svc-learn' };
  return { label: firstWord(service.title), mark: service.icon, colorClass: service.colorClass };
}

/** 'AI' of 'AI Solutions': what badges and filters call a service (SPEC section 4). */
export const firstWord = (title: string): string => title.split(' ')[0] ?? title;

/** Topmark and word, in the service's hue. */
export function CategoryBadge({ category }: { category: ProjectCategory }) {
  const { label, mark, colorClass } = categoryLook(category);
  return (
    <span className={`badge ${colorClass}`}>
      <Topmark name={mark} />
      {label}
    </span>
  );
}
