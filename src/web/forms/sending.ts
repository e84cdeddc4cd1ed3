import { setReadOnly } from '../ui/read-only.ts';

/**
 * Shows whether a form is being sent. While it is, its fields cannot be changed: text typed now would not be sent, and would
 * disappear with the form. Its button does not get the attribute `disabled`, which would take the focus from it.
 */
export function setSending(form: HTMLFormElement, isSending: boolean): void {
  setReadOnly(form, isSending);
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
