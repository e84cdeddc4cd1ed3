import { onClick } from './on-click.ts';

/** Prepares the page for links that lead away from it; the browser itself follows them. */
export function followLinks(): void {
  // If the browser skips the fade, that is not an error. It also rejects promises that no script can reach
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
