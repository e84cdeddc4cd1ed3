import { withEntry } from './with-entry.ts';
import { onClick } from './on-click.ts';

/**
 * Filters the projects of the portfolio, by its buttons and by the category in the address (on-act/project-filter.ts).
 */
export function startProjectFilter(): void {
  const filter = (category: string) => void withEntry((entry) => entry.filterProjects(category));
  onClick('[data-filter]', (button) => filter(button.dataset['filter'] ?? ''));
  addEventListener('DOMContentLoaded', () => {
    const category = new URLSearchParams(window.location.search).get('category');
    if (category && document.querySelector('[data-filter]')) filter(category);
  });
}
