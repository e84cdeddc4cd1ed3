/**
 * Runs in the browser, inside each page: this text is written into it without its types, so that it may use nothing
 * from outside, and is kept short. Lets a page's scripts begin with the first act of the visitor; on a page with a form
 * when it has been painted in its own faces; otherwise when the browser is idle after the load. Who is signed in, whose
 * header differs, does not wait.
 */
function whenToBegin(): void {
  /** On a content page hydration waits for an idle moment after the page stands, but no longer than this. */
  const longestWaitMs = 2_500;
  /** After a failure the scripts are asked for again: a lift, a tunnel, a server that is just coming back. */
  const pausesMs = [1_000, 4_000];
  const named = document.querySelector<HTMLScriptElement>('script[data-scripts]');
  const { isFormPage } = JSON.parse(named?.dataset['scripts'] ?? '{}') as { isFormPage?: boolean };
  const acts = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin'];
  document.currentScript?.remove();

  /** Drawings that wait for this attribute come with the scripts (page-styles.ts). */
  function begin(): void {
    if (!named || 'begun' in document.documentElement.dataset) return;
    document.documentElement.dataset['begun'] = '';
    fetchScripts(named);
  }

  /** `error` tells also of what the file itself could not fetch (begin-scripts.ts). */
  function fetchScripts({ src, integrity, dataset }: HTMLScriptElement): void {
    const script = Object.assign(document.createElement('script'), { src, integrity });
    script.dataset['scripts'] = dataset['scripts'] ?? '';
    script.addEventListener('error', () => {
      script.remove();
      const pause = pausesMs.shift();
      if (pause) setTimeout(fetchScripts, pause, script);
      else stayAsleep();
    });
    document.head.append(script);
  }

  /** Gives what a page without scripts has: styles by this attribute (base.css), the rest is written in `noscript`. */
  function stayAsleep(): void {
    document.documentElement.dataset['asleep'] = '';
    for (const instead of document.querySelectorAll('noscript')) instead.outerHTML = instead.textContent;
  }

  /** What comes of an act, another page or a message, may need any rule; a page that is only read never does. */
  function beginWithEverything(): void {
    for (const act of acts) removeEventListener(act, beginWithEverything, true);
    const whole = document.querySelector<HTMLLinkElement>('link[data-whole]');
    if (whole) whole.disabled = false;
    begin();
  }

  function beginWhenIdle(): void {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: longestWaitMs });
    else setTimeout(begin, 200);
  }

  /** Buffered: also where the first paint has been already. A page that is not shown has none. */
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

  if (document.cookie.includes('signed_in=')) return beginWithEverything();
  for (const act of acts) addEventListener(act, beginWithEverything, { capture: true, passive: true });
  afterPaint(isFormPage ? begin : () => afterLoad(beginWhenIdle));
}

whenToBegin();
