/**
 * Runs in the browser as an inline script of each page. The build strips its types, so it must not use anything from
 * outside; it is kept short. Schedules hydration: on the visitor's first interaction; on a page with a form after the
 * first paint in the page's own fonts; otherwise when the browser is idle after the load event; at once for a signed-in
 * user, whose header differs.
 */
function scheduleHydration(): void {
  /** A content page waits no longer than this for an idle moment. */
  const idleTimeoutMs = 2_500;
  /** Pauses before each retry of a failed download. */
  const retryPausesMs = [1_000, 4_000];
  const source = document.querySelector<HTMLScriptElement>('script[data-scripts]');
  const { isFormPage } = JSON.parse(source?.dataset['scripts'] ?? '{}') as { isFormPage?: boolean };
  const events = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin'];
  document.currentScript?.remove();

  /** Drawings in the page's stylesheet load when this attribute is set (page-styles.ts). */
  function start(): void {
    if (!source || 'scriptsStarted' in document.documentElement.dataset) return;
    document.documentElement.dataset['scriptsStarted'] = '';
    loadScript(source);
  }

  /** `error` also reports a module that could not be fetched (module-loader.ts). */
  function loadScript({ src, integrity, dataset }: HTMLScriptElement): void {
    const script = Object.assign(document.createElement('script'), { src, integrity });
    script.dataset['scripts'] = dataset['scripts'] ?? '';
    script.addEventListener('error', () => {
      script.remove();
      const pause = retryPausesMs.shift();
      if (pause) setTimeout(loadScript, pause, script);
      else showFallback();
    });
    document.head.append(script);
  }

  /** Shows the no-JavaScript fallback: the attribute selects its styles (app.css), its markup is in `noscript`. */
  function showFallback(): void {
    document.documentElement.dataset['noJs'] = '';
    for (const fallback of document.querySelectorAll('noscript')) fallback.outerHTML = fallback.textContent;
  }

  /** An interaction may lead to any content, which may need any rule; a page that is only read needs its own rules. */
  function startOnEvent(): void {
    for (const event of events) removeEventListener(event, startOnEvent, true);
    const whole = document.querySelector<HTMLLinkElement>('link[data-whole]');
    if (whole) whole.disabled = false;
    start();
  }

  function startWhenIdle(): void {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: idleTimeoutMs });
    else setTimeout(start, 200);
  }

  /** `buffered` also reports a paint that has already happened. A hidden page has no paint. */
  function afterPaint(then: () => void): void {
    if (document.hidden) return then();
    new PerformanceObserver((_, paints) => {
      paints.disconnect();
      void document.fonts.ready.then(then);
    }).observe({ type: 'paint', buffered: true });
  }

  function afterLoad(then: () => void): void {
    if (document.readyState === 'complete') then();
    else addEventListener('load', then, { once: true });
  }

  if (document.cookie.includes('signed_in=')) return startOnEvent();
  for (const event of events) addEventListener(event, startOnEvent, { capture: true, passive: true });
  afterPaint(isFormPage ? start : () => afterLoad(startWhenIdle));
}

scheduleHydration();
