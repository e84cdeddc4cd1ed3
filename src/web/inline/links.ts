import { onClick } from './on-click.ts';

/** What a page does about the links that lead away from it, which the browser follows. */
export function followLinks(): void {
  // A fade to the next page that the browser leaves out is not an error.
  for (const type of ['pageswap', 'pagereveal'])
    addEventListener(type, (event) => void (event as PageRevealEvent).viewTransition?.ready.catch(() => {}));
  // Back shows the page without the menu from which the visitor left it.
  addEventListener('pagehide', () => document.querySelector<HTMLElement>(':popover-open')?.hidePopover());
  // The site of a project may not be public: its link would lead to the top of this page (ui/more-link.tsx).
  onClick('.not-public', (_link, event) => event.preventDefault());
  // A page is not prerendered for visitors who save data.
  addEventListener('DOMContentLoaded', () => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) document.querySelector('[type=speculationrules]')?.remove();
  });
}
