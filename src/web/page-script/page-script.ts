import { rememberVisit } from '../features/enquiry/visit.ts';
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
rememberVisit();
addEventListener('DOMContentLoaded', () => {
  showToday();
  scrollToFragment();
  observeSections();
  // Pictures on the first screen too: they would delay the first paint.
  afterFirstPaint(() => observeLazyContent());
});
// Drawings in stylesheets are fetched last.
addEventListener('load', () => afterFirstPaint(() => (document.documentElement.dataset['loaded'] = '')));

function afterFirstPaint(then: () => void): void {
  new PerformanceObserver((_, paints) => {
    paints.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
}
