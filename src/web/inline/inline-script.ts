import { rememberVisit } from '../forms/visit.ts';
import { observeLazyContent } from '../ui/lazy-content.ts';
import { observeSections } from '../ui/reveal.ts';
import { showToday } from '../ui/today.ts';
import { copyAddresses } from './copy-address.ts';
import { enhanceFormsOnAct, enhanceFormsWithDraft } from './forms.ts';
import { followLinks } from './links.ts';
import { scrollToFragment, startAtTopAfterReload } from './page-start.ts';
import { startProjectFilter } from './project-filter.ts';
import { startQuestionSearch } from './question-search.ts';
import { followSession, showSessionHint } from './session.ts';
import { observeSwipeLists } from './swipe-lists.ts';
import { startTabs } from './tabs.ts';
import { showStoredToast } from './stored-toast.ts';

/**
 * The inline script in the head of every page (scripts/inline-script.ts): what a page does without React. It runs before
 * the body is parsed. A part does nothing on pages without its elements.
 */

const { dataset } = document.documentElement;
// Styles for pages without JavaScript apply while this attribute is missing (`:root:not([data-js])`).
dataset['js'] = '';
// Pages of the React Router app have no `data-entry` (root.tsx).
const isApp = !('entry' in dataset);
if (!isApp) showSessionHint();
startAtTopAfterReload();
followLinks();
enhanceFormsOnAct();
copyAddresses();
startTabs();
startProjectFilter();
startQuestionSearch();
addEventListener('DOMContentLoaded', () => {
  showToday();
  scrollToFragment();
  observeSwipeLists();
  observeSections();
  // While the browser prerenders the page, nothing is stored or requested: nobody sees it yet.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
  // Also pictures on the first screen: loaded earlier, they would delay the first paint.
  afterFirstPaint(observeLazyContent);
});

function begin(): void {
  rememberVisit();
  if (isApp) return;
  enhanceFormsWithDraft();
  followSession();
  showStoredToast();
}

/** Waits for the second frame, which begins after the first paint: some browsers have no performance entry `paint`. */
function afterFirstPaint(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}
