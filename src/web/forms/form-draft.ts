import { deleteDraft, readDraft, writeDraft } from '../ui/draft.ts';
import { formValues } from '../ui/form-values.ts';

type Values = Readonly<Record<string, string>>;

/** A form and its draft: its name, its fields, and what these hold until somebody changes them. */
type DraftedForm = {
  form: HTMLFormElement;
  draft: string;
  names: readonly string[];
  initial: Values;
  /** The server shows the form again. */
  isServed: boolean;
};

/**
 * Restores the draft of a form, but never overwrites what was entered. On a page that shows a rejected form again, the
 * rejected values replace an older draft: they are on that page only.
 */
export function resumeDraft({ form, draft: name, names, initial, isServed }: DraftedForm): void {
  const draft = readDraft(name);
  const corrects = isServed ? JSON.stringify(initial) : undefined;
  const values = formValues(form, names);
  if (corrects && draft?.corrects !== corrects) return writeDraft(name, { ...draft, values, corrects });
  for (const field of names) {
    const saved = draft?.values[field];
    const control = form.elements.namedItem(field);
    if (saved === undefined || values[field] !== initial[field]) continue;
    if (control instanceof HTMLSelectElement) {
      // The link to this page may have chosen an option.
      if (control.selectedIndex === 0) control.value = saved;
    } else if (control instanceof HTMLTextAreaElement) control.value = saved;
    else if (control instanceof HTMLInputElement) {
      if (control.type === 'checkbox') control.checked = saved === control.value;
      else control.value = saved;
    }
  }
}

/** Saves the draft of a form; an unchanged form has none. */
export function saveDraft({ form, draft: name, names, initial, isServed }: DraftedForm): void {
  const values = formValues(form, names);
  const isUnchanged = names.every((field) => values[field] === '' || values[field] === initial[field]);
  if (isUnchanged && !isServed) deleteDraft(name);
  else writeDraft(name, { ...readDraft(name), values });
}
