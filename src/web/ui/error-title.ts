import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What the title of a page begins with while one of its forms shows errors (GOV.UK Design System, Error summary). */
export const errorPrefix = 'Error: ';

/** Forms on this page that show errors: the footer's may, beside the page's own. */
let showing = 0;

const titleWithout = () =>
  document.title.startsWith(errorPrefix) ? document.title.slice(errorPrefix.length) : document.title;

/**
 * Says in the title that a form shows errors: it is the first that is read out of a page, and stands in the tab.
 * @param hasErrors whether this form shows any, at its fields or as a whole
 */
export function useErrorTitle(hasErrors: boolean): void {
  // The title of the next page is written anew.
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hasErrors) return;
    showing += 1;
    document.title = errorPrefix + titleWithout();
    return () => {
      showing -= 1;
      if (showing === 0) document.title = titleWithout();
    };
  }, [hasErrors, pathname]);
}
