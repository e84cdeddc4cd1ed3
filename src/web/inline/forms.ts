import { hasDraft } from '../ui/draft.ts';
import { withEntry } from './with-entry.ts';

const enhanced = new WeakSet<HTMLFormElement>();
/** Forms that the browser is sending: it is about to show another page. */
const sent = new Set<EventTarget | null>();

/** Has React enhance a form (forms/enhance.tsx). If its scripts do not load, the browser goes on sending it. */
async function enhance(form: HTMLFormElement): Promise<void> {
  if (enhanced.has(form)) return;
  enhanced.add(form);
  let hasBegun = false;
  await withEntry(async (entry) => {
    const begin = await entry.loadForm(form);
    if (sent.has(form)) return;
    hasBegun = true;
    begin();
  });
  // The next act tries again: also one after Back, if the browser was sending the form.
  if (!hasBegun) enhanced.delete(form);
}

/** Enhances a form when somebody focuses or presses something in it. */
export function enhanceFormsOnAct(): void {
  for (const type of ['focusin', 'pointerdown', 'keydown'])
    addEventListener(type, ({ target }) => {
      const form = (target as Partial<Element>).closest?.<HTMLFormElement>('[data-form]');
      if (form) void enhance(form);
    });
  addEventListener('submit', ({ target }) => sent.add(target));
  // The page is back from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sent.clear();
  });
}

/** Enhances the forms that have a draft, which they do not show yet. */
export function enhanceFormsWithDraft(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-page]'))
    if (hasDraft(form.dataset['page'] ?? '')) void enhance(form);
}
