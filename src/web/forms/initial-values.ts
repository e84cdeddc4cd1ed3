import { formValues } from '../ui/form-values.ts';

/** The first values of the named fields of a form. */
export function initialValues(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  return formValues(untouched, names);
}

/** Whether every field of a form still has its first value. */
export function isUntouched(form: HTMLFormElement): boolean {
  const names = [...new FormData(form).keys()];
  return JSON.stringify(formValues(form, names)) === JSON.stringify(initialValues(form, names));
}
