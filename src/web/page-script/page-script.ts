import { observeLazyContent } from '../ui/lazy-content.ts';
import { observeSections } from '../ui/reveal.ts';
import { showToday } from '../ui/today.ts';
import { holdEarlyEvents, showFallbackOnError, startReactOnIntent } from './react-on-intent.ts';
import { scrollToFragment, startAtTopAfterReload } from './scroll-on-load.ts';

/**
 * The inline script in the head of every page (scripts/page-script.ts): what a page does until somebody acts, without
 * React. It runs before the body is parsed.
 */

// Styles for pages without JavaScript apply while this attribute is missing (`:root:not([data-js])`).
document.documentElement.dataset['js'] = '';
startAtTopAfterReload();
showFallbackOnError();
holdEarlyEvents();
startReactOnIntent();
addEventListener('DOMContentLoaded', () => {
  showToday();
  scrollToFragment();
  observeSections();
  observeLazyContent();
});
// Drawings in stylesheets are fetched after the first paint, which they would delay, and after everything else.
addEventListener('load', () =>
  new PerformanceObserver((_, paints) => {
    paints.disconnect();
    document.documentElement.dataset['loaded'] = '';
  }).observe({ type: 'paint', buffered: true }),
);
