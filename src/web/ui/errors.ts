import { focusAgain } from './focus-again.ts';

/** Moves the focus to the summary of a form's errors, or to the only field with one. They must be rendered already. */
export function focusFirstError(form: HTMLFormElement): void {
  focusAgain(form.querySelector<HTMLElement>('.error-summary:not(:empty), [aria-invalid="true"]'));
}
