/**
 * Moves the focus to an element and scrolls to it with its label and its error message, which WebKit leaves outside of
 * the window: it scrolls to what has the focus, as little as possible.
 */
export function focusField(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
  (field?.closest('.field') ?? field)?.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus to the summary of a form's errors, or to the only field with one, which must be rendered already: screen
 * readers announce the field with its message. Also if the field has the focus, because Enter was pressed in it.
 */
export function focusFirstError(form: HTMLFormElement): void {
  const target = form.querySelector<HTMLElement>('.error-summary:not(:empty), [aria-invalid="true"]');
  if (document.activeElement === target) target?.blur();
  focusField(target);
}
