import { focusAgain } from './focus-again.ts';

/** The error of one field. */
export type FormError = { fieldId: string; message: string };

/** A single error is shown at its field, which takes the focus; several are also shown in a summary, which takes it. */
export const needsSummary = (errors: readonly FormError[]): boolean => errors.length > 1;

/** The field with the only error; undefined if the form has a summary. */
export const singleErrorField = (errors: readonly FormError[]): string | undefined =>
  needsSummary(errors) ? undefined : errors[0]?.fieldId;

/** Moves the focus to the error summary or the field with the error. They must be rendered already. */
export function focusFirstError(form: HTMLFormElement): void {
  focusAgain(form.querySelector<HTMLElement>('.error-summary, [aria-invalid="true"]'));
}
