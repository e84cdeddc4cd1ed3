import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hasSessionHint } from './features/account/session.ts';
import { forgetPlaceAfterReload } from './scroll-place.ts';

/** A content page is readable as it is: it waits for an idle moment or the first act of the visitor. */
const longestWaitMs = 2_500;
const firstActs = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin'] as const;

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

function hydrateWhenIdle(): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const act of firstActs) removeEventListener(act, begin, true);
    hydrate();
  };
  for (const act of firstActs) addEventListener(act, begin, { capture: true, passive: true });
  const whenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: longestWaitMs });
    else setTimeout(begin, 200);
  };
  // Not before the page stands: what runs earlier puts off its largest paint.
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

forgetPlaceAfterReload();
if (document.documentElement.dataset['hydrate'] === 'now' || hasSessionHint()) hydrate();
else hydrateWhenIdle();
