import { fullRowSpan } from '../site/card-span.ts';

/** All cards, also while the list does not contain them. */
let all: HTMLElement[] | undefined;

/**
 * Shows the projects of a category, or all (pages/portfolio/filtered-projects.tsx), and highlights their marks on the chart.
 * The address keeps the category, so that it can be shared and survives a reload.
 */
export function filterProjects(category: string): void {
  const list = document.querySelector('[data-filtered]');
  if (!list) return;
  all ??= [...list.querySelectorAll<HTMLElement>(':scope > [data-category]')];
  const shown = all.filter((card) => !category || card.dataset['category'] === category);
  for (const [place, card] of shown.entries())
    for (const span of ['row-sm', 'row-md', 'row-lg', 'half-lg'])
      card.classList.toggle(span, fullRowSpan(place, shown.length).split(' ').includes(span));
  list.replaceChildren(...shown);
  for (const button of document.querySelectorAll<HTMLElement>('[data-filter][aria-pressed]'))
    button.setAttribute('aria-pressed', String(button.dataset['filter'] === category));
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-mark]'))
    dataset['lit'] = String(!category || dataset['mark'] === category);
  document.querySelector('.project-counts a')?.setAttribute('aria-current', String(category === 'education'));
  const count = document.querySelector('.project-count');
  if (count) count.textContent = `${shown.length} of ${all.length} projects`;
  document.querySelector('.no-projects')?.toggleAttribute('hidden', shown.length > 0);
  // The pressed button may be gone with the empty state.
  if (!category) document.querySelector<HTMLElement>('[data-filter]')?.focus();
  const address = new URL(window.location.href);
  if (category) address.searchParams.set('category', category);
  else address.searchParams.delete('category');
  history.replaceState(history.state, '', address);
}
