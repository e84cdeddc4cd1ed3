import { fragmentId } from '../ui/fragment-id.ts';

/** A page with this mark starts at the top after a reload (`startsAtTop` of its route); Back restores the position. */
export function startAtTopAfterReload(): void {
  if (!('startsAtTop' in document.documentElement.dataset)) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload' || window.location.hash) return;
  history.scrollRestoration = 'manual';
  // Chromium restores the position nevertheless, unless something has scrolled; `scrollTo(0, 0)` does not count here.
  scrollTo({ top: 0, behavior: 'instant' });
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}

/** The browser has scrolled to an element that is within this distance of the top; it includes the header. */
const nearPx = 200;

/** On the home page, scrolls smoothly to the element that the address names. */
export function scrollToFragment(): void {
  if (!document.querySelector('.hero')) return;
  const id = fragmentId(window.location.hash);
  const named = id && document.getElementById(id);
  if (!named) return;
  // After Back, or if the visitor has scrolled since the browser jumped there, the position stays.
  const isElsewhere = Math.abs(named.getBoundingClientRect().top) > nearPx;
  if (window.scrollY > 0 && isElsewhere) return;
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  named.scrollIntoView({ behavior: isReduced ? 'auto' : 'smooth' });
}
