/**
 * Moves the focus to an element and scrolls to it with its label and its error message, which WebKit leaves outside of
 * the window: it scrolls to what has the focus, as little as possible.
 */
export function focusField(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
  (field?.closest('.field') ?? field)?.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus to a field whose error message has just appeared, so that screen readers announce both; also if the
 * field has the focus already, because Enter was pressed in it.
 */
export function focusAgain(field: HTMLElement | null): void {
  if (document.activeElement === field) field?.blur();
  focusField(field);
}
