/**
 * Moves the focus to a field whose error message has just appeared, so that screen readers announce both; also if the
 * field has the focus already, because Enter was pressed in it.
 */
export function focusAgain(field: HTMLElement | null): void {
  if (document.activeElement === field) field?.blur();
  field?.focus();
}
