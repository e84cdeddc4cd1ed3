import { fullRowSpan } from '../site/card-span.ts';

const parameter = 'category';

/**
 * Filters the projects of the portfolio (pages/portfolio/filtered-projects.tsx). The category is kept in the address, so
 * that it can be shared and survives a reload.
 */
export function startProjectFilter(): void {
  const list = document.querySelector('[data-filtered]');
  if (!list) return;
  const all = [...document.querySelectorAll<HTMLElement>('[data-filtered] > [data-category]')];
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-filter]')];

  const show = (category: string): void => {
    const shown = all.filter((card) => !category || card.dataset['category'] === category);
    for (const [place, card] of shown.entries())
      for (const span of ['row-sm', 'row-md', 'row-lg', 'half-lg'])
        card.classList.toggle(span, fullRowSpan(place, shown.length).split(' ').includes(span));
    list.replaceChildren(...shown);
    for (const button of buttons)
      if (button.hasAttribute('aria-pressed'))
        button.setAttribute('aria-pressed', String(button.dataset['filter'] === category));
    document.querySelector('.project-counts a')?.setAttribute('aria-current', String(category === 'education'));
    const count = document.querySelector('.project-count');
    if (count) count.textContent = `${shown.length} of ${all.length} projects`;
    document.querySelector('.no-projects')?.toggleAttribute('hidden', shown.length > 0);
  };

  for (const button of buttons)
    button.addEventListener('click', () => {
      const category = button.dataset['filter'] ?? '';
      show(category);
      // The pressed button may be gone with the empty state.
      if (!category) buttons[0]?.focus();
      const address = new URL(window.location.href);
      if (category) address.searchParams.set(parameter, category);
      else address.searchParams.delete(parameter);
      history.replaceState(history.state, '', address);
    });
  const category = new URLSearchParams(window.location.search).get(parameter);
  if (category) show(category);
}
