import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { paths } from '../../contract/paths.ts';
import { hasReceipt } from './receipt.ts';
import { startToasts } from '../ui/toast.ts';
import { copyTyped, mirrorTyped, noteFocus } from './typed.ts';

startToasts();

/**
 * Renders an island by React in place of its HTML. It is rendered anew, not hydrated: translators replace texts, and
 * extensions insert elements. What was typed, the focus and the caret move over. An error of rendering, now or later,
 * puts the HTML back, with what was typed meanwhile.
 * @param host the element with `data-island`
 */
export function mountIsland(host: HTMLElement, Component: ComponentType<object>): void {
  const [native, data] = host.querySelectorAll<HTMLElement>(':scope > .island, :scope > script');
  // It was sent meanwhile: the browser is about to show another page.
  if (!native || host.dataset['state']) return;
  const fresh = document.createElement('div');
  fresh.className = native.className;

  const putBack = (error: unknown) => {
    if (host.dataset['state'] === 'failed') return;
    host.dataset['state'] = 'failed';
    console.error(error);
    if (hasReceipt()) return window.location.assign(paths.received);
    const focusSame = noteFocus(fresh);
    fresh.replaceWith(native);
    focusSame(native);
  };
  const root = createRoot(fresh, { onUncaughtError: putBack });
  host.dataset['state'] = 'mounted';
  flushSync(() => root.render(<Component {...(JSON.parse(data?.textContent ?? '{}') as object)} />));
  if (host.dataset['state'] !== 'mounted') return;
  const changed = copyTyped(native, fresh);
  // The browser has refused to send the form; `reset` forgets that.
  const isRefused = native.querySelector(':user-invalid');
  const focusSame = noteFocus(native);
  // Firefox notes what fields hold that are removed, and restores that after Back, in place of what was typed later.
  native.querySelector('form')?.reset();
  native.replaceWith(fresh);
  focusSame(fresh);
  copyTyped(fresh, native);
  mirrorTyped(fresh, native);
  // The draft and the messages follow what is typed.
  for (const control of changed) control.dispatchEvent(new Event('input', { bubbles: true }));
  // The messages of the site take the place of the browser's, unless somebody has typed since.
  if (isRefused && changed.length === 0) fresh.querySelector('form')?.requestSubmit();
}
