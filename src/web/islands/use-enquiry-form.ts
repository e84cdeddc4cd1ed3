import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type EnquiryField, noService } from '../../contract/enquiry-fields.ts';
import { findFieldMessages } from '../../contract/field-rules.ts';
import type { FieldMessages } from '../../contract/text.ts';
import { sentenceOf } from '../api-client.ts';
import { formValues } from '../ui/form-values.ts';
import { focusFirstError, singleErrorField, type FormError } from '../ui/errors.ts';
import { placeholderName, type RejectedForm } from '../../contract/page-templates.ts';
import { noteReceipt } from './receipt.ts';
import { sendEnquiry } from './enquiry-api.ts';
import { deleteDraft, idempotencyKeyFor, readDraft, writeDraft } from '../ui/draft.ts';

/** Idle, submitting, then success, with the address that was sent, or error. */
export type FormState =
  | { state: 'idle' | 'submitting' }
  | { state: 'success'; email: string }
  | { state: 'error'; sentence: string };

export type EnquiryForm = {
  form: RefObject<HTMLFormElement | null>;
  status: FormState;
  /** The errors, in the order of the fields. */
  errors: readonly FormError[];
  /** The props of a control. */
  field: (name: string) => {
    name: string;
    id: string;
    message?: string;
    autoFocus: boolean;
    readOnly: boolean;
    defaultValue?: string;
  };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: () => void;
  reset: () => void;
};

type Options = {
  /** Identifies the form for its draft: the page's path. */
  name: string;
  /** The prefix of the ids of its controls. */
  prefix: string;
  /** The fields in their order; only these are sent. */
  fields: readonly EnquiryField[];
  rejected?: RejectedForm;
  onSent: () => void;
  onFailed: (error: Error) => void;
};

/** Either enquiry form. The fields are uncontrolled, and only a receipt from the server clears the form. */
export function useEnquiryForm({ name, prefix, fields, rejected, onSent, onFailed }: Options): EnquiryForm {
  const names = useMemo(() => fields.map((field) => field.name), [fields]);
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<FormState>(
    rejected && showsSentence(rejected) ? { state: 'error', sentence: rejected.sentence } : { state: 'idle' },
  );
  const [messages, setMessages] = useState<FieldMessages>(rejected?.messages ?? {});
  const wasSubmitted = useRef(Boolean(rejected));
  const [wasSent, setSent] = useState(false);

  useEffect(() => {
    if (!form.current) return;
    const draft = readDraft(name);
    const corrects = rejected && JSON.stringify(rejected.values);
    // An older draft gives way. The rejected values are on this page only: elsewhere the form would be empty.
    if (corrects && draft?.corrects !== corrects)
      writeDraft(name, { ...draft, values: formValues(form.current, names), corrects });
    else restoreDraft(form.current, name, names);
  }, [name, names, rejected]);

  async function submit(element: HTMLFormElement) {
    const values = formValues(element, names);
    const found: FieldMessages = findFieldMessages(fields, values);
    wasSubmitted.current = true;
    const hasErrors = names.some((field) => found[field]);
    // The messages are rendered before the focus moves: screen readers announce a field with its message.
    flushSync(() => {
      setMessages(found);
      if (hasErrors) setStatus({ state: 'idle' });
    });
    if (hasErrors) return focusFirstError(element);
    setStatus({ state: 'submitting' });
    try {
      await sendEnquiry(values, idempotencyKeyFor(name, values));
    } catch (error) {
      flushSync(() => setStatus({ state: 'error', sentence: sentenceOf(error) }));
      return onFailed(error as Error);
    }
    // From here on nothing may say that the message was not sent.
    noteReceipt(true);
    deleteDraft(name);
    wasSubmitted.current = false;
    form.current?.reset();
    // The focus moves before the toast is announced.
    flushSync(() => {
      setSent(true);
      setStatus({ state: 'success', email: values['email'] ?? '' });
    });
    onSent();
  }

  const idOf = (field: string) => `${prefix}-${field}`;
  const errors = names.flatMap((field) =>
    messages[field] ? [{ fieldId: idOf(field), message: messages[field] }] : [],
  );

  return {
    form,
    status,
    errors,
    field: (field) => ({
      name: field,
      id: idOf(field),
      message: messages[field],
      autoFocus: singleErrorField(errors) === idOf(field),
      // Text typed now would not be sent, and lost with the confirmation.
      readOnly: status.state === 'submitting',
      // Rejected values are not shown again after the form was sent.
      defaultValue: wasSent ? undefined : rejected?.values[field],
    }),
    onSubmit: (event) => {
      event.preventDefault();
      if (status.state !== 'submitting') void submit(event.currentTarget);
    },
    onInput: () => {
      if (!form.current || status.state === 'submitting') return;
      noteReceipt(false);
      const values = formValues(form.current, names);
      saveDraft(form.current, name, values, names);
      if (wasSubmitted.current) setMessages(findFieldMessages(fields, values));
    },
    reset() {
      noteReceipt(false);
      flushSync(() => setStatus({ state: 'idle' }));
      // The pressed button is removed, and the focus with it.
      if (form.current) fieldOf(form.current, names[0])?.focus();
    },
  };
}

/** A template of the server has a place for the sentence beside those for the messages. */
const showsSentence = ({ messages, sentence }: RejectedForm) =>
  Object.keys(messages).length === 0 || (import.meta.env.SSR && placeholderName(sentence) !== undefined);

function fieldOf(form: HTMLFormElement, name: string | undefined) {
  const field = name === undefined ? null : form.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
}

/** What a control has before somebody changes it. */
function initialValue(control: RadioNodeList | Element | null): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.defaultChecked ? control.value : '';
  return isTextControl(control) ? control.defaultValue : noService;
}

const isTextControl = (control: unknown) =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

/** Saves a draft; an unchanged form has none. */
function saveDraft(
  form: HTMLFormElement,
  name: string,
  values: Record<string, string>,
  fields: readonly string[],
): void {
  const isUnchanged = fields.every(
    (field) => values[field] === '' || values[field] === initialValue(form.elements.namedItem(field)),
  );
  if (isUnchanged) deleteDraft(name);
  else writeDraft(name, { ...readDraft(name), values });
}

/** Restores a draft, but never overwrites what was entered. */
function restoreDraft(form: HTMLFormElement, name: string, fields: readonly string[]): void {
  const draft = readDraft(name);
  if (!draft) return;
  for (const field of fields) {
    const control = form.elements.namedItem(field);
    const saved = draft.values[field];
    if (saved === undefined) continue;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked === control.defaultChecked) control.checked = saved === control.value;
    } else if (control instanceof HTMLSelectElement) {
      if (control.selectedIndex === 0) control.value = saved;
    } else if (isTextControl(control) && control.value === control.defaultValue) control.value = saved;
  }
}
