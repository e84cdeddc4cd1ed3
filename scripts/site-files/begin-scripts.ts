/** What a page's scripts are: read by the program below from the element it is loaded with. */
export type PageScripts = {
  /** Whether the page holds a form, which is to be alive as soon as the page is shown. */
  isFormPage: boolean;
  /** Addresses of the modules to be there before the entry. */
  imports: string[];
  /** Of each route its module, as a place in `imports`. */
  routes: Record<string, number>;
  entry: string;
};

/**
 * Runs in the browser, as a file of its own: this text is written beside the pages without its types, so that it may
 * use nothing from outside. Fetches a page's scripts when they are wanted: with the first act of the visitor; on a page with a form
 * after the first paint; otherwise when the browser is idle after the load. Who is signed in, whose header differs,
 * does not wait.
 */
function beginScripts(): void {
  /** On a content page hydration waits for an idle moment after the page stands, but no longer than this. */
  const longestWaitMs = 2_500;
  const { isFormPage, imports, routes, entry } = JSON.parse(
    document.currentScript?.dataset['scripts'] ?? '{}',
  ) as PageScripts;
  const acts = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin'];
  let hasBegun = false;

  async function begin(): Promise<void> {
    if (hasBegun) return;
    hasBegun = true;
    for (const act of acts) removeEventListener(act, begin, true);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
    const modules = (await Promise.all(imports.map((address) => import(address)))) as unknown[];
    Object.assign(globalThis, {
      __reactRouterRouteModules: Object.fromEntries(Object.entries(routes).map(([id, place]) => [id, modules[place]])),
    });
    await import(entry);
  }

  function beginWhenIdle(): void {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void begin(), { timeout: longestWaitMs });
    else setTimeout(() => void begin(), 200);
  }

  /** Buffered: also where the first paint has been already. A page that is not shown has none, and goes by its load. */
  function beginAfterPaint(): void {
    new PerformanceObserver((_, paints) => {
      paints.disconnect();
      void begin();
    }).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => void begin(), { once: true });
  }

  if (document.cookie.includes('signed_in=')) return void begin();
  for (const act of acts) addEventListener(act, begin, { capture: true, passive: true });
  if (isFormPage) beginAfterPaint();
  else if (document.readyState === 'complete') beginWhenIdle();
  else addEventListener('load', beginWhenIdle, { once: true });
}

beginScripts();
