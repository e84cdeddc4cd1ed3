import { signedInHint } from '../../contract/session-hint.ts';
import { hasDraft } from '../features/enquiry/draft.ts';
import { fragmentId } from '../ui/fragment-id.ts';
import { hydratedEvent, reactTemplateId } from '../ui/react-start.ts';

/** Elements that act: pointing at one, touching or focusing it starts React. */
const active = 'a[href], button, summary, input, select, textarea';
const intents = ['pointerover', 'focusin'];

let isWanted = false;

/**
 * Starts React when somebody points at, touches or focuses an element that acts, and at once where the page as served is
 * not the page to show: for somebody who is signed in, with a draft, with a query, or for a fragment in a closed tab.
 * Pages whose scripts are not in the template (/auth, /admin) start by themselves.
 */
export function startReactOnIntent(): void {
  for (const intent of intents) addEventListener(intent, startOnIntent, true);
  addEventListener('DOMContentLoaded', () => {
    if (isWanted || isStale()) startReact();
  });
  // The session may have begun or ended in another tab.
  for (const event of ['visibilitychange', 'pageshow'])
    addEventListener(event, () => {
      if (isSignedIn()) startReact();
    });
}

function startOnIntent({ target }: Event): void {
  if (target instanceof Element && target.closest(active)) startReact();
}

const isSignedIn = () => document.cookie.includes(`${signedInHint}=`);

function isStale(): boolean {
  const { pathname, search, hash } = window.location;
  const named = document.getElementById(fragmentId(hash));
  return isSignedIn() || search !== '' || hasDraft(pathname) || Boolean(named?.closest('[role="tabpanel"]'));
}

/** Puts React Router's scripts into the page as they are. Before the template is parsed, it is remembered. */
function startReact(): void {
  isWanted = true;
  const template = document.querySelector<HTMLTemplateElement>(`template#${reactTemplateId}`);
  if (!template) return;
  for (const intent of intents) removeEventListener(intent, startOnIntent, true);
  document.head.append(...template.content.querySelectorAll('link'));
  template.replaceWith(template.content);
}

type EarlyEvent = { event: Event; target: Element; isFollowed: boolean };
const earlyEvents: EarlyEvent[] = [];
const held = ['click', 'keydown'];

/**
 * Holds what is pressed before React is there, and repeats it then: buttons and tabs that only React answers. Links, form
 * submissions, menus and `details` work natively. A link that also copies its address does both.
 */
export function holdEarlyEvents(): void {
  for (const type of held) addEventListener(type, hold, true);
  document.addEventListener(hydratedEvent, () => {
    stopHolding();
    for (const early of earlyEvents.splice(0)) repeat(early);
  });
}

function stopHolding(): void {
  for (const type of held) removeEventListener(type, hold, true);
}

function hold(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const copying = event.type === 'click' && target.closest('.anchor, .answer-link');
  const control = copying || target.closest(event.type === 'click' ? pressed : tab);
  if (!control || (event instanceof KeyboardEvent && !tabKeys.test(event.key))) return;
  startReact();
  earlyEvents.push({ event, target: control, isFollowed: control === copying });
  if (control === copying) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const pressed = 'button[type="button"]:not([popovertarget])';
const tab = '[role="tab"]';
/** The keys that choose another tab (ui/tabs.tsx). */
const tabKeys = /^(?:ArrowLeft|ArrowRight|Home|End)$/;

function repeat({ event, target, isFollowed }: EarlyEvent): void {
  const Again = event.constructor as new (type: string, init: EventInit) => Event;
  if (isFollowed) addEventListener(event.type, (again) => again.preventDefault(), { once: true });
  target.dispatchEvent(new Again(event.type, event));
}

/**
 * Shows the page as without JavaScript if React does not load: the module script fails, a module that it imports, or one
 * of them throws. Everything is readable then, and links and forms work.
 */
export function showFallbackOnError(): void {
  const abort = new AbortController();
  const fall = () => {
    stopHolding();
    delete document.documentElement.dataset['js'];
  };
  const options = { capture: true, signal: abort.signal };
  addEventListener(
    'error',
    ({ target }) => {
      // Pictures and links that fail are no reason.
      if (target === window || target instanceof HTMLScriptElement) fall();
    },
    options,
  );
  addEventListener('unhandledrejection', fall, options);
  document.addEventListener(hydratedEvent, () => abort.abort());
}
