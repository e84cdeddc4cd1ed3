/**
 * Keeps the fields of a form from being changed, or lets them be changed again. Nothing gets the attribute `disabled`: a
 * disabled field is missing in the form's data and stays disabled in Firefox after a reload.
 */
export function setReadOnly(form: HTMLFormElement, isReadOnly: boolean): void {
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement || isLine(control)) control.readOnly = isReadOnly;
    else if (!(control instanceof HTMLButtonElement)) (control as HTMLElement).inert = isReadOnly;
  }
}

const isLine = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type !== 'checkbox';
