import { withEntry } from './islands.ts';

/** Filters the projects of the portfolio: by its buttons, and by the category that the address has (on-act/project-filter.ts). */
export function startProjectFilter(): void {
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-filter]');
    if (button) void withEntry((entry) => entry.filterProjects(button.dataset['filter'] ?? ''));
  });
  addEventListener('DOMContentLoaded', () => {
    const category = new URLSearchParams(window.location.search).get('category');
    if (category && document.querySelector('[data-filtered]'))
      void withEntry((entry) => entry.filterProjects(category));
  });
}
