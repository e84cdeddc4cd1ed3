/** All parts of a page whose layout deferred-layout.css may defer. */
export const deferredParts = 'section, footer, aside, .prev-next, .prose > *';

/**
 * Lays out the whole page when it opens at a scroll position or a fragment: deferred parts have estimated heights, and
 * positions are counted from the top. Called before React Router's script restores the position.
 */
export function layOutBeforeScroll(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'navigate' && !window.location.hash) return;
  for (const part of document.querySelectorAll<HTMLElement>(deferredParts)) part.dataset['laidOut'] = '';
}
