import { useLayoutEffect } from 'react';

/**
 * A new page begins at its place at once; only a jump to a part of the page is smooth. The document comes with
 * the attribute `data-instant`, for the router restores a place before any component runs. This hook runs before
 * the router's ScrollRestoration, which stands behind the page in the tree.
 * @param path changes with the page
 */
export function useInstantStart(path: string, hash: string): void {
  const isJump = hash !== '';
  useLayoutEffect(() => {
    const root = document.documentElement;
    const release = () => delete root.dataset['instant'];
    if (isJump) {
      release();
      return;
    }
    root.dataset['instant'] = '';
    // Chromium scrolls to 0, 0 by the style it computed last: have it computed now.
    void getComputedStyle(root).scrollBehavior;
    const frame = requestAnimationFrame(release);
    return () => {
      cancelAnimationFrame(frame);
      release();
    };
  }, [path, isJump]);
}
