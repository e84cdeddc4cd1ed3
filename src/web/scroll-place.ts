/** Where React Router's ScrollRestoration keeps the places of pages. */
const storageKey = 'react-router-scroll-positions';

/**
 * Home and service pages begin at the top after a reload; Back still restores the place (SPEC section 2,
 * DESIGN section 5, 20). Called before the router starts.
 */
export function forgetPlaceAfterReload(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { pathname, hash } = window.location;
  const beginsAtTop = pathname === '/' || pathname.startsWith('/services/');
  if (navigation?.type !== 'reload' || !beginsAtTop || hash) return;
  history.scrollRestoration = 'manual';
  window.scrollTo({ top: 0, behavior: 'instant' });
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    delete kept[(history.state as { key?: string } | null)?.key ?? 'default'];
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage is switched off: then nothing was kept.
  }
}
