/**
 * Moves the focus to a field whose message has just appeared, so that both are read out: also where the focus has
 * been there all along, since Enter was pressed in it.
 */
export function focusAgain(field: HTMLElement | null): void {
  if (document.activeElement === field) field?.blur();
  field?.focus();
}
