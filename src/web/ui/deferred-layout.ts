import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { deferredParts } from './deferred-parts.ts';

/** One idle moment is used for this long; laying out the largest part takes about as long again. */
const sliceMs = 4;

/** Undefined until the first page is shown: deferred-parts.ts has handled how that one was opened. */
let shownPath: string | undefined;

/**
 * Lays out what deferred-layout.css deferred, part by part in idle moments: the first frame of a page, loaded or
 * reached by a link, lays out no more than it shows. After Back, or at an address with a fragment, the whole page is
 * laid out at once, before the router scrolls. Until then the browser lays out each part that is scrolled into view.
 */
export function useDeferredLayout(): void {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    const isReturn = navigation === NavigationType.Pop && shownPath !== undefined;
    shownPath = pathname;
    if (isReturn || hash) listDeferred().forEach(layOut);
  }, [pathname, hash, navigation]);
  useEffect(() => {
    const abort = new AbortController();
    void layOutInSteps(abort.signal);
    return () => abort.abort();
  }, [pathname]);
}

async function layOutInSteps(signal: AbortSignal): Promise<void> {
  let startedAtMs = 0;
  for (const part of listDeferred())
    for (const step of [recalculateStyle, layOut]) {
      if (performance.now() - startedAtMs > sliceMs) {
        await nextIdleMoment();
        startedAtMs = performance.now();
      }
      if (signal.aborted) return;
      step(part);
    }
}

const listDeferred = () =>
  [...document.querySelectorAll<HTMLElement>(deferredParts)].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );

/** Reading one value recalculates all styles within the part; the layout follows in the next step. */
function recalculateStyle(part: HTMLElement): unknown {
  part.setAttribute('data-laid-out', '');
  return part.lastElementChild && getComputedStyle(part.lastElementChild).color;
}

/** Reading the height forces the layout of this part alone; otherwise the next frame lays out all changed parts. */
function layOut(part: HTMLElement): number {
  part.setAttribute('data-laid-out', '');
  return part.offsetHeight;
}

/** Safari has no `requestIdleCallback`. */
const nextIdleMoment = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
