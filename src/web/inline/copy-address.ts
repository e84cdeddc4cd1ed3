import { onClick } from './on-click.ts';

const shownMs = 5_000;

/**
 * A heading's or an answer's link also copies its address, and says so beside it. If the browser denies access to the
 * clipboard, the visitor finds the address in the address bar: the browser has followed the link.
 */
export function copyAddresses(): void {
  onClick<HTMLAnchorElement>('.anchor, .answer-link', (link) => {
    if (!('clipboard' in navigator)) return;
    const { origin, pathname } = window.location;
    // It is inserted before its text: screen readers announce only changes.
    const status = document.createElement('span');
    status.role = 'status';
    status.className = 'link-copied';
    link.after(status);
    setTimeout(() => status.remove(), shownMs);
    navigator.clipboard.writeText(origin + pathname + link.hash).then(
      () => (status.textContent = 'Link copied'),
      () => {},
    );
  });
}
