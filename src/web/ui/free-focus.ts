/**
 * Whether an answer that came later may move the focus: it is still in the form that was sent, or was lost with what it
 * was on. Wherever else it is, the visitor has put it there.
 * @param form the form, or what took its place
 */
export const isFocusFree = (form: Element | null): boolean => {
  const { activeElement, body } = document;
  return activeElement === body || Boolean(form?.contains(activeElement));
};
