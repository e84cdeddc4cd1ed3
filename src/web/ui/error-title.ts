import { useEffect } from 'react';
import { errorPrefix } from '../../contract/form-ids.ts';

/** The number of forms on this page that show errors; the footer has a form too. */
let formsWithErrors = 0;

const titleWithout = () =>
  document.title.startsWith(errorPrefix) ? document.title.slice(errorPrefix.length) : document.title;

/**
 * Marks the page title while a form shows errors: screen readers announce it first, and the tab shows it.
 * @param hasErrors whether this form shows errors
 */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    formsWithErrors += 1;
    document.title = errorPrefix + titleWithout();
    return () => {
      formsWithErrors -= 1;
      if (formsWithErrors === 0) document.title = titleWithout();
    };
  }, [hasErrors]);
}
