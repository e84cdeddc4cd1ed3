/**
 * Shows whether a form is being sent. While it is, its fields cannot be changed: text typed now would not be sent, and would
 * disappear with the form. Nothing gets the attribute `disabled`: a disabled button loses the focus, and a disabled field is
 * missing in the form's data and stays disabled in Firefox after a reload.
 */
export function setSending(form: HTMLFormElement, isSending: boolean): void {
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement || isLine(control)) control.readOnly = isSending;
    else if (!(control instanceof HTMLButtonElement)) (control as HTMLElement).inert = isSending;
  }
  const button = form.querySelector<HTMLElement>('[data-pending]');
  const label = button?.lastElementChild;
  if (!button || !label) return;
  button.classList.toggle('is-pending', isSending);
  if (isSending) {
    button.setAttribute('aria-disabled', 'true');
    button.dataset['idle'] = label.textContent;
    label.textContent = button.dataset['pending'] ?? '';
    const spinner = document.createElement('span');
    spinner.className = 'spinner';
    spinner.setAttribute('aria-hidden', 'true');
    button.prepend(spinner);
  } else {
    button.removeAttribute('aria-disabled');
    label.textContent = button.dataset['idle'] ?? '';
    button.firstElementChild?.remove();
  }
}

const isLine = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type !== 'checkbox';
