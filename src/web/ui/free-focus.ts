/**
 * Whether the focus may be moved after a response: it is still in the form, or on the body because the focused element
 * was removed. If it is anywhere else, the visitor has moved it there.
 * @param form the form, or the element that replaced it
 */
export const isFocusFree = (form: Element | null): boolean => {
  const { activeElement, body } = document;
  return activeElement === body || Boolean(form?.contains(activeElement));
};
