import { formValues } from '../ui/form-values.ts';

/** What the named fields of a form hold until somebody changes them. */
export function initialValues(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  return formValues(untouched, names);
}

/** Whether every field of a form holds what it did at first. */
export function isUntouched(form: HTMLFormElement): boolean {
  const names = [...new FormData(form).keys()];
  return JSON.stringify(formValues(form, names)) === JSON.stringify(initialValues(form, names));
}
