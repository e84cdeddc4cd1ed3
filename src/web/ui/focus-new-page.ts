import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Undefined until the first page is shown. */
let shownPath: string | undefined;

/**
 * After a navigation within the site, moves the focus to the new page's heading: screen readers announce it, and Tab
 * continues from there. An address with a fragment keeps its target.
 */
export function useFocusNewPage(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isNew = shownPath !== undefined && shownPath !== pathname;
    shownPath = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!isNew || hash || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
