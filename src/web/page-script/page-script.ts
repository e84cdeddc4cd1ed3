import { rememberVisit } from '../islands/visit.ts';
import { observeLazyContent } from '../ui/lazy-content.ts';
import { observeSections } from '../ui/reveal.ts';
import { showToday } from '../ui/today.ts';
import { copyAddresses } from './copy-address.ts';
import { startIslandsAtOnce, startIslandsOnAct } from './islands.ts';
import { followLinks } from './links.ts';

/**
 * The inline script in the head of every page (scripts/inline-scripts.ts): what a page does without React. It runs before
 * the body is parsed. Some routes add one of their own (`scripts` of their handle).
 */

// Styles for pages without JavaScript apply while this attribute is missing (`:root:not([data-js])`).
document.documentElement.dataset['js'] = '';
followLinks();
startIslandsOnAct();
copyAddresses();
addEventListener('DOMContentLoaded', () => {
  showToday();
  observeSections();
  // A page that is prerendered has no effect until somebody sees it.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
  // Pictures on the first screen too: they would delay the first paint.
  afterFirstPaint(observeLazyContent);
});
// Drawings in stylesheets are fetched last.
addEventListener('load', () => afterFirstPaint(() => (document.documentElement.dataset['loaded'] = '')));

function begin(): void {
  rememberVisit();
  startIslandsAtOnce();
}

/** A second frame begins after the first one was painted. Not by the entry `paint`: some browsers report none. */
function afterFirstPaint(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}
