import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The response to a rejected form has the URL that it was posted to, which is no page for the router.
const { page } = document.documentElement.dataset;
if (page) history.replaceState(history.state, '', page);

// React would replace what was typed into a text area by its initial text if `textContent` equals that (docs/how-it-is-built.md,
// Private contracts). Other fields keep what was typed.
for (const area of document.querySelectorAll('textarea')) Object.defineProperty(area, 'textContent', { value: '' });
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
