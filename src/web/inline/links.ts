import { onClick } from './on-click.ts';

/** What a page does about the links that lead away from it, which the browser follows. */
export function followLinks(): void {
  // A fade that the browser leaves out is not an error. It rejects promises that no script can reach, too
  // (https://github.com/w3c/csswg-drafts/issues/13726).
  addEventListener('unhandledrejection', (event) => {
    if (/transition/i.test(String(event.reason))) event.preventDefault();
  });
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
