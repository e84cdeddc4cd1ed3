type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controls = 'input:not([type="hidden"]), textarea, select';
const listControls = (box: Element) => [...box.querySelectorAll<Control>(controls)];
const focusable = 'a, button, input, textarea, select, [tabindex]';

/** The counterpart of a control of one box in another: that with its name and type, at the same place among those. */
function findSame(control: Control, from: Element, to: Element): Control | undefined {
  const isSame = ({ name, type }: Control) => name === control.name && type === control.type;
  const place = listControls(from).filter(isSame).indexOf(control);
  return listControls(to).filter(isSame)[place];
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** What a control holds before somebody changes it. */
function initialOf(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? '';
}

/**
 * Gives each control of a box what its counterpart in another box holds, if that is not what it holds initially.
 * @returns the controls that were changed
 */
export function copyTyped(from: Element, to: Element): Control[] {
  return listControls(from).flatMap((typed) => {
    const control = findSame(typed, from, to);
    if (!control) return [];
    // The visitor may have made a text area larger.
    if (typed.style.height) control.style.height = typed.style.height;
    if (isTicked(typed) && isTicked(control)) {
      if (typed.checked === control.defaultChecked) return [];
      control.checked = typed.checked;
    } else {
      if (typed.value === initialOf(control)) return [];
      control.value = typed.value;
    }
    return [control];
  });
}

/** Keeps the counterparts in another box as the controls of a box are changed from now on. */
export function mirrorTyped(from: HTMLElement, to: Element): void {
  const mirror = ({ target }: Event) => {
    const control = target instanceof Element && target.matches(controls) && findSame(target as Control, from, to);
    if (!control) return;
    if (isTicked(control)) control.checked = (target as HTMLInputElement).checked;
    else control.value = (target as Control).value;
  };
  for (const type of ['input', 'change']) from.addEventListener(type, mirror);
  from.addEventListener('reset', () => to.querySelector('form')?.reset());
}

/**
 * Notes which element of a box has the focus, and where its caret is.
 * @returns gives the focus to the counterpart in another box; does nothing if the focus was elsewhere
 */
export function noteFocus(from: Element): (to: Element) => void {
  const active = document.activeElement;
  if (!active || !from.contains(active)) return () => {};
  const { id, tagName } = active;
  const { name = '', type = '' } = active as Partial<Control>;
  // An id that React generates is another one in the other box.
  const isSame = (one: Element) => {
    const control = one as Partial<Control>;
    return one.tagName === tagName && (name || type ? control.name === name && control.type === type : one.id === id);
  };
  const place = [...from.querySelectorAll(focusable)].filter(isSame).indexOf(active);
  const selectSame = noteSelection(active);
  const { scrollTop } = active;
  return (to) => {
    const same = [...to.querySelectorAll<HTMLElement>(focusable)].filter(isSame)[place];
    if (!same) return;
    const { scrollX, scrollY } = window;
    same.focus({ preventScroll: true });
    if (isText(same)) selectSame(same);
    same.scrollTop = scrollTop;
    // WebKit would scroll to the caret all the same, when it lays out the page next.
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  };
}

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

/**
 * Notes what is selected in a text field, or where its caret is.
 * @returns selects the same in another field
 */
function noteSelection(from: Element): (to: HTMLInputElement | HTMLTextAreaElement) => void {
  if (!isText(from)) return () => {};
  const { selectionStart, selectionEnd, selectionDirection, value } = from;
  if (selectionStart !== null)
    return (to) => to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  // Browsers do not give places in an e-mail address, only the text that is selected.
  return String(getSelection()) === value ? (to) => to.select() : () => {};
}
