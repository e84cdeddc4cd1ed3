import { noVoiceAgent } from '../../contract/placeholders.ts';
import { fragmentId } from '../ui/fragment-id.ts';
import { onClick } from './on-click.ts';

const closedPanel = '.tab-panel[data-state=inactive]';
const tabsOf = (tab: Element) => [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
const panelOf = (tab: Element) => document.getElementById(tab.getAttribute('aria-controls') ?? '');

/** Opens a tab and closes the others of its list. */
function openTab(opened: HTMLElement): void {
  // The opened tab comes last: several tabs may share a panel.
  for (const tab of [...tabsOf(opened).filter((other) => other !== opened), opened]) {
    const isOpen = tab === opened;
    const panel = panelOf(tab);
    tab.setAttribute('aria-selected', String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    panel?.setAttribute('aria-labelledby', tab.id);
    panel?.setAttribute('data-state', isOpen ? 'active' : 'inactive');
    panel?.removeAttribute('hidden');
  }
  hideSearchable();
  insertFrame(panelOf(opened)?.querySelector('template'));
}

/** Hides closed panels so that the browser's search and a fragment can still open them. */
function hideSearchable(): void {
  for (const panel of document.querySelectorAll(`${closedPanel}[data-searchable]`))
    panel.setAttribute('hidden', 'until-found');
}

/** Loads the frame of the voice agent, if the site has one, when its tab is opened. It may use the microphone. */
function insertFrame(template?: HTMLTemplateElement | null): void {
  const frame = template?.content.querySelector('iframe');
  const address = frame?.getAttribute('src') ?? '';
  if (!frame || address === noVoiceAgent) return;
  frame.allow = `microphone ${new URL(address).origin}`;
  template?.replaceWith(frame);
}

/** Opens the tab of an element in a closed panel; returns it. */
function openPanelOf(element: Element): HTMLElement | null {
  const panel = element.closest(closedPanel);
  const tab = panel && document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`);
  if (tab) openTab(tab);
  return tab;
}

/** Opens the tab and the question that contain the target of the address's fragment, and scrolls there. */
export function showFragment(): void {
  const id = fragmentId(window.location.hash);
  const named = id && document.getElementById(id);
  if (!named) return;
  const question = named.closest('details:not([open])');
  question?.setAttribute('open', '');
  if (openPanelOf(named) || question) named.scrollIntoView();
}

/** Opens the tab of a form that the server shows again, and moves the focus there: in a closed panel no field got it. */
function showRejectedForm(): void {
  const focused = document.querySelector<HTMLElement>(`${closedPanel} [autofocus]`);
  if (focused && openPanelOf(focused)) focused.focus();
}

/**
 * Tabs (ui/tabs.tsx) are opened by pointer and arrow keys (ARIA Authoring Practices), by the browser's search and by the
 * address.
 */
export function startTabs(): void {
  onClick('[role=tab]', openTab);
  addEventListener('keydown', (event) => {
    // With another key they are the browser's: Alt and Left go back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const tabs = tabsOf(event.target as Element);
    const place = tabs.findIndex((tab) => tab === event.target);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const chosen = place < 0 || next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!chosen) return;
    event.preventDefault();
    openTab(chosen);
    chosen.focus();
  });
  // Synchronously: the browser scrolls to the match when this returns.
  addEventListener('beforematch', ({ target }) => void openPanelOf(target as Element));
  addEventListener('hashchange', showFragment);
  addEventListener('DOMContentLoaded', () => {
    hideSearchable();
    showFragment();
    showRejectedForm();
  });
}
