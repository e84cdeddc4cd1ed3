/** Everything that late-layout.css may leave for later. */
export const latePieces = 'section, footer, aside, .turn, .prose > *';

/**
 * Lays a page out whole that begins at a place within it, because its address names one or the visitor comes back:
 * places are counted from the top, and what stands below the first screen waits otherwise (late-layout.css).
 * Called before React Router's own program goes to the place.
 */
export function layOutForPlace(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'navigate' && !window.location.hash) return;
  for (const piece of document.querySelectorAll<HTMLElement>(latePieces)) piece.dataset['laidOut'] = '';
}
