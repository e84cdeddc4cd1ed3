import { withEntry } from './entry.ts';

/**
 * Filters the projects of the portfolio: by its buttons, and by the category that the address has
 * (on-act/project-filter.ts).
 */
export function startProjectFilter(): void {
  const filter = (category: string) => void withEntry((entry) => entry.filterProjects(category));
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-filter]');
    if (button) filter(button.dataset['filter'] ?? '');
  });
  addEventListener('DOMContentLoaded', () => {
    const category = new URLSearchParams(window.location.search).get('category');
    if (category && document.querySelector('[data-filter]')) filter(category);
  });
}
