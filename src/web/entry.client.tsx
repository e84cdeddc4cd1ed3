import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { resetScrollAfterReload } from './scroll-restoration.ts';
import { layOutBeforeScroll } from './ui/deferred-parts.ts';

// Loaded by scripts/site-files/hydration-scheduler.ts. In a built page a script (page-scripts.ts) has called both
// functions before.
if (import.meta.env.DEV) {
  resetScrollAfterReload();
  layOutBeforeScroll();
}
// The response to a rejected form has the URL that it was posted to, which is no page for the router.
const { page } = document.documentElement.dataset;
if (page) history.replaceState(history.state, '', page);

/**
 * Hydration would overwrite text that was typed before it in a textarea: React resets the value if `textContent` equals the
 * initial text (`initTextarea`). Other fields are not affected.
 */
function preserveTypedText(): void {
  for (const area of document.querySelectorAll('textarea')) Object.defineProperty(area, 'textContent', { value: '' });
}

function hydrate(): void {
  preserveTypedText();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// In a task of its own, after React was evaluated. Not a timer: in a background window each timer waits a second.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  port1.close();
  hydrate();
};
port2.postMessage(null);
