/** Where React Router's ScrollRestoration stores scroll positions. */
const storageKey = 'react-router-scroll-positions';

/**
 * Home and service pages start at the top after a reload; Back still restores the position. Called before the router
 * starts, also by a script in each page (scripts/site-files/page-scripts.ts).
 */
export function resetScrollAfterReload(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { pathname, hash } = window.location;
  const startsAtTop = pathname === '/' || pathname.startsWith('/services/');
  if (navigation?.type !== 'reload' || !startsAtTop || hash) return;
  history.scrollRestoration = 'manual';
  window.scrollTo({ top: 0, behavior: 'instant' });
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    delete stored[(history.state as { key?: string } | null)?.key ?? 'default'];
    sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
