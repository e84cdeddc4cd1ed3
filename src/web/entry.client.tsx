import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hydratedEvent } from './ui/react-start.ts';

/**
 * React sets a text area with an initial text back to it, which loses what was typed, or the caret. Until the page is
 * hydrated it reads and writes these properties instead (docs/explanation/architecture.md, Private contracts). Other fields keep
 * what was typed.
 */
function keepTypedText(): void {
  const areas = [...document.querySelectorAll('textarea')];
  for (const area of areas)
    Object.defineProperties(area, {
      textContent: { value: '', configurable: true },
      defaultValue: { value: area.defaultValue, configurable: true, writable: true },
    });
  const restore = () => {
    for (const area of areas) for (const name of ['textContent', 'defaultValue']) Reflect.deleteProperty(area, name);
  };
  document.addEventListener(hydratedEvent, restore, { once: true });
}

// The response to a rejected form has the URL that it was posted to, which is no page for the router.
const { page } = document.documentElement.dataset;
if (page) history.replaceState(history.state, '', page);

keepTypedText();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
