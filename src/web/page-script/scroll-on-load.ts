import { fragmentId } from '../ui/fragment-id.ts';
import { scrollToElement } from '../ui/scroll-to-element.ts';

/** Home and service pages start at the top after a reload; Back restores the position, also of these. */
export function startAtTopAfterReload(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { pathname, hash } = window.location;
  const startsAtTop = pathname === '/' || pathname.startsWith('/services/');
  if (navigation?.type !== 'reload' || !startsAtTop || hash) return;
  history.scrollRestoration = 'manual';
  window.scrollTo({ top: 0, behavior: 'instant' });
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}

/** The browser has scrolled to an element that is within this distance of the top; it includes the header. */
const nearPx = 200;

/** Home scrolls smoothly to the element that the address names; on other pages the browser jumps to it. */
export function scrollToFragment(): void {
  const named = window.location.pathname === '/' && document.getElementById(fragmentId(window.location.hash));
  if (!named) return;
  // After Back, or where the visitor has scrolled on since the browser jumped there, the position stays.
  const isElsewhere = Math.abs(named.getBoundingClientRect().top) > nearPx;
  if (window.scrollY === 0 || !isElsewhere) scrollToElement(named);
}
