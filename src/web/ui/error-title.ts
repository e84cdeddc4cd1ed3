import { useEffect } from 'react';
import { errorPrefix } from '../../contract/form-ids.ts';

/** The number of forms on this page that show errors; the footer has a form too. */
let formsWithErrors = 0;

/** In the office: the number of what is to do, in words. */
let shownCount: string | undefined;

const countPattern = /^\(\d[\d,]*\+?\) /;

/** Puts before the title of the page what is known: 'Error: (28) Admin dashboard'. */
function updateTitle(): void {
  const { title } = document;
  const withoutError = title.startsWith(errorPrefix) ? title.slice(errorPrefix.length) : title;
  const own = withoutError.replace(countPattern, '');
  document.title = `${formsWithErrors > 0 ? errorPrefix : ''}${shownCount ? `(${shownCount}) ` : ''}${own}`;
}

/**
 * Marks the page title while a form shows errors: screen readers announce it first, and the tab shows it.
 * @param hasErrors whether this form shows errors
 */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    formsWithErrors += 1;
    updateTitle();
    return () => {
      formsWithErrors -= 1;
      updateTitle();
    };
  }, [hasErrors]);
}

/** Shows a number, in words, before the title of the tab; undefined shows none. */
export function showCountInTitle(count: string | undefined): void {
  shownCount = count;
  updateTitle();
}
