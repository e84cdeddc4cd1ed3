import { type ReactNode, useLayoutEffect } from 'react';
import { copyTyped, noteFocus } from './islands/typed.ts';

/** The page as it was served, until React has rendered it. */
let served = document.querySelector('main');

/**
 * Keeps what was typed, the open tab and the focus if React cannot hydrate the page and renders it anew: translators
 * replace texts, and extensions insert elements.
 */
export function KeptTyping({ children }: { children: ReactNode }) {
  // When the effect runs, the focused element is not in the document any more.
  const focusSame = served ? noteFocus(served) : undefined;
  useLayoutEffect(() => {
    const before = served;
    served = null;
    const main = document.querySelector('main');
    if (!before || !main || before === main) return;
    for (const { id } of before.querySelectorAll('[role=tab][aria-selected=true]'))
      document.getElementById(id)?.click();
    copyTyped(before, main);
    focusSame?.(main);
  });
  return children;
}
