import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The page that is shown; undefined until the first one stands. */
let shownPath: string | undefined;

/**
 * Begins a page that was reached by a link within the site at its heading, as a page that is loaded begins at its
 * top: it is read out, and the next Tab goes on from there. An address that names a place is left to it.
 */
export function useNewPage(): void {
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
