import { serviceSummaries } from '../../content/services/summaries.ts';
import type { ProjectCategory } from '../../content/projects.ts';
import { Topmark, type TopmarkName } from './topmark.tsx';

type CategoryLook = { label: string; mark: TopmarkName; colorClass: string };

/** Label, topmark and hue of a category; education is a category of projects only. */
export function categoryLook(category: ProjectCategory): CategoryLook {
  const service = serviceSummaries.find((one) => one.id === category);
  if (!service) return { label: 'Education', mark: 'education', colorClass: 'svc-learn' };
  return { label: firstWord(service.title), mark: service.icon, colorClass: service.colorClass };
}

/** 'AI' of 'AI Solutions': the name of a service in badges and filters. */
export const firstWord = (title: string): string => title.split(' ')[0] ?? title;

/** Topmark and label, in the service's hue. */
export function CategoryBadge({ category }: { category: ProjectCategory }) {
  const { label, mark, colorClass } = categoryLook(category);
  return (
    <span className={`badge ${colorClass}`}>
      <Topmark name={mark} />
      {label}
    </span>
  );
}
