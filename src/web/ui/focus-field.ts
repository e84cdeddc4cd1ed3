/**
 * Moves the focus to an element and scrolls to it with its label and its error message: WebKit scrolls just far enough to
 * show the focused element itself.
 */
export function focusField(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
  (field?.closest('.field') ?? field)?.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus to the summary of a form's errors, or to the only field with an error. The message must be rendered
 * already: screen readers announce it with the field. A field that has the focus, since Enter was pressed in it, gets it anew.
 */
export function focusFirstError(form: HTMLFormElement): void {
  const target = form.querySelector<HTMLElement>('.error-summary:not(:empty), [aria-invalid="true"]');
  if (document.activeElement === target) target?.blur();
  focusField(target);
}
