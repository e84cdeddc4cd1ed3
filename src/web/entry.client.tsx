import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetPlaceAfterReload } from './scroll-place.ts';
import { layOutForPlace } from './ui/late-pieces.ts';

// When this runs is decided in the page: soon where there is a form, otherwise when the browser is idle or the visitor
// acts (scripts/site-files/when-to-begin.ts). A built page has looked after its place by then (page-programs.ts).
if (import.meta.env.DEV) {
  forgetPlaceAfterReload();
  layOutForPlace();
}
// A form that was refused is answered under the address that it was posted to: the router finds no page there.
const { page } = document.documentElement.dataset;
if (page) history.replaceState(history.state, '', page);

/**
 * React would put the server's text back over what was typed by now: into every textarea whose content is the text that
 * it is to begin with (`initTextarea`, which looks for it in `textContent`). No other field is treated so.
 */
function keepWhatWasTyped(): void {
  for (const area of document.querySelectorAll('textarea')) Object.defineProperty(area, 'textContent', { value: '' });
}

function hydrate(): void {
  keepWhatWasTyped();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// Reading React is work enough for one task. Not a timer: a window in the background would wait a second for it.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  port1.close();
  hydrate();
};
port2.postMessage(null);
