import type { Mark } from '#content/service.ts';
import { services } from '#content/services.ts';
import type { ProjectCategory } from '#content/project.ts';
import { firstWord } from './first-word.ts';
import { Topmark } from './topmark.tsx';
import '../ui/badge.css';

type CategoryLook = { label: string; mark: Mark; hue: number };

const education: CategoryLook = { label: 'Education', mark: { box: '3 0 18 24', path: 'M3 3h18v18H3z' }, hue: 262 };

/** Label, topmark and hue of a category; education is a category of projects only. */
export function categoryLook(category: ProjectCategory): CategoryLook {
  const service = services.find(({ id }) => id === category);
  if (!service) return education;
  return { label: firstWord(service.title), mark: service.mark, hue: service.hue };
}

/** Topmark and label, in the service's hue. */
export function CategoryBadge({ category }: { category: ProjectCategory }) {
  const { label, mark, hue } = categoryLook(category);
  return (
    <span className={`badge hue-${hue}`}>
      <Topmark mark={mark} />
      {label}
    </span>
  );
}
