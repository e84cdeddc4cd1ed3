import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startToasts } from './ui/toast.ts';

// The response to a rejected form has the URL that it was posted to, which is not a page for the router.
const { page } = document.documentElement.dataset;
if (page) history.replaceState(history.state, '', page);

startToasts();
document.documentElement.dataset['hydrated'] = 'true';
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
