import { focusAgain } from './focus-again.ts';

/** What is wrong with one field of a form. */
export type Mistake = { fieldId: string; message: string };

/** One mistake is told at its field, which takes the focus; more are told in a summary, which takes it. */
export const needSummary = (mistakes: readonly Mistake[]): boolean => mistakes.length > 1;

/** The field that takes the focus, on a page that came back without JavaScript by itself; none where there is a summary. */
export const loneField = (mistakes: readonly Mistake[]): string | undefined =>
  needSummary(mistakes) ? undefined : mistakes[0]?.fieldId;

/** Moves the focus to where a refused form tells its mistakes, which stand there already. */
export function focusMistakes(form: HTMLFormElement): void {
  focusAgain(form.querySelector<HTMLElement>('.summary, [aria-invalid="true"]'));
}
