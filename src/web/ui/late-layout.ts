import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { latePieces } from './late-pieces.ts';

/** An idle moment is left after so long; the largest piece takes as much again. */
const longestMs = 4;

/** Undefined until the first page stands: how that one was come to, its own program knows (late-pieces.ts). */
let shownPath: string | undefined;

/**
 * Lays out what late-layout.css left for later, piece by piece in idle moments: a page's first frame, loaded or reached
 * by a link, has no more to do than it shows. A visitor who comes back to a place, or whose address names one, gets the
 * whole page at once, before the router goes there. Until it is done the browser lays out what is scrolled to.
 */
export function useLateLayout(): void {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    const isReturn = navigation === NavigationType.Pop && shownPath !== undefined;
    shownPath = pathname;
    if (isReturn || hash) listLate().forEach(layOut);
  }, [pathname, hash, navigation]);
  useEffect(() => {
    const leaving = new AbortController();
    void layOutInSteps(leaving.signal);
    return () => leaving.abort();
  }, [pathname]);
}

async function layOutInSteps(leaving: AbortSignal): Promise<void> {
  let beganAtMs = 0;
  for (const piece of listLate())
    for (const step of [recalculateStyle, layOut]) {
      if (performance.now() - beganAtMs > longestMs) {
        await nextIdleMoment();
        beganAtMs = performance.now();
      }
      if (leaving.aborted) return;
      step(piece);
    }
}

const listLate = () =>
  [...document.querySelectorAll<HTMLElement>(latePieces)].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );

/** To ask for one value has all styles within reckoned now, and their layout left for the next moment. */
function recalculateStyle(piece: HTMLElement): unknown {
  piece.setAttribute('data-laid-out', '');
  return piece.lastElementChild && getComputedStyle(piece.lastElementChild).color;
}

/** To ask for its height has it laid out now, alone; the next frame would do it with all that changed until then. */
function layOut(piece: HTMLElement): number {
  piece.setAttribute('data-laid-out', '');
  return piece.offsetHeight;
}

/** Safari has no idle moments that it tells of. */
const nextIdleMoment = () =>
  new Promise<unknown>((settle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(settle, { timeout: 1_000 });
    else setTimeout(settle, 50);
  });
