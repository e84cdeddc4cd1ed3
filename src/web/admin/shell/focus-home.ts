import { useEffect } from 'react';

/**
 * Moves the focus when the element that has it goes away: to the nearest part of the page around it that is still there
 * and has `data-focus-home`. The attribute is a selector of what takes the focus in that part; if it is empty, the part
 * does. Otherwise the browser moves the focus to the body, and Tab starts at the top of the page.
 */
export function useFocusHome(): void {
  useEffect(() => {
    let focused: Element | undefined;
    let homes: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : undefined;
      homes = [];
      for (let at = focused?.closest<HTMLElement>('[data-focus-home]'); at; at = homeAround(at)) homes.push(at);
    };
    const forget = ({ target }: FocusEvent) =>
      // A window that loses the focus keeps its focused element; an element that goes away is gone only after this event.
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected && isNothingFocused()) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || !isNothingFocused()) return;
      const home = homes.find(({ isConnected }) => isConnected);
      focused = undefined;
      const selector = home?.dataset['focusHome'];
      (selector ? home?.querySelector<HTMLElement>(selector) : home)?.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}

const homeAround = (home: HTMLElement) => home.parentElement?.closest<HTMLElement>('[data-focus-home]');

const isNothingFocused = (): boolean => document.activeElement === null || document.activeElement === document.body;
