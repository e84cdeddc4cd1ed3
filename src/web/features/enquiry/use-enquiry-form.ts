import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { noService } from '../../../contract/enquiry-fields.ts';
import type { FieldMessages } from '../../../contract/text.ts';
import type { FormCheck } from '../../ui/form-check.ts';
import { formValues } from '../../ui/form-values.ts';
import { focusFirstError, singleErrorField, type FormError } from '../../ui/errors.ts';
import { preloadToasts } from '../../ui/toast.tsx';
import { sendEnquiry } from './api.ts';
import { deleteDraft, idempotencyKeyFor, readDraft, writeDraft } from './draft.ts';

/** Idle, submitting, then success or error. */
export type FormState = { state: 'idle' | 'submitting' | 'success' } | { state: 'error'; sentence: string };

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
  onFocus: () => void;
  reset: () => void;
};

type Options = {
  /** Identifies the form for its draft: the page's path. */
  name: string;
  /** The prefix of the ids of its controls. */
  prefix: string;
  check: FormCheck<Record<string, string>>;
  /** The fields in their order; only these are sent. */
  fields: readonly string[];
  rejected?: { values: Record<string, string>; messages: FieldMessages; sentence: string };
  onSent: () => void;
  onFailed: (error: Error) => void;
};

/** Requests in flight by form: a visitor who leaves the page and returns sees that the form is still being sent. */
const inFlight = new Map<string, Promise<unknown>>();

/**
 * Either enquiry form. The fields are uncontrolled: text typed before hydration is preserved, and only a receipt from
 * the server clears the form.
 */
export function useEnquiryForm({ name, prefix, check, fields, rejected, onSent, onFailed }: Options): EnquiryForm {
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<FormState>(
    rejected && Object.keys(rejected.messages).length === 0
      ? { state: 'error', sentence: rejected.sentence }
      : { state: inFlight.has(name) ? 'submitting' : 'idle' },
  );
  const [messages, setMessages] = useState<FieldMessages>(rejected?.messages ?? {});
  const wasSubmitted = useRef(Boolean(rejected));
  const [wasSent, setSent] = useState(false);

  useEffect(() => {
    if (!form.current) return;
    // The rejected values exist in this response only: after a reload or Back the form would be empty.
    if (rejected) writeDraft(name, { ...readDraft(name), values: formValues(form.current, fields) });
    else {
      restoreDraft(form.current, name, fields);
      // What was typed before hydration.
      saveDraft(form.current, name, formValues(form.current, fields), fields);
    }
  }, [name, fields, rejected]);

  function showSent() {
    wasSubmitted.current = false;
    setSent(true);
    form.current?.reset();
    setStatus({ state: 'success' });
  }
  const showError = (error: Error) => setStatus({ state: 'error', sentence: error.message });

  useEffect(() => {
    void inFlight.get(name)?.then(showSent, showError);
  }, [name]);

  async function submit(element: HTMLFormElement) {
    if (!check.isLoaded()) {
      setStatus({ state: 'submitting' });
      await check.load();
    }
    const values = formValues(element, fields);
    const found = check.run(values);
    wasSubmitted.current = true;
    const hasErrors = fields.some((field) => found[field]);
    // The messages are rendered before the focus moves: screen readers announce a field with its message.
    flushSync(() => {
      setMessages(found);
      if (hasErrors) setStatus({ state: 'idle' });
    });
    if (hasErrors) return focusFirstError(element);
    setStatus({ state: 'submitting' });
    const sending = sendEnquiry(values, idempotencyKeyFor(name, values));
    inFlight.set(name, sending);
    try {
      await sending;
      deleteDraft(name);
      showSent();
      onSent();
    } catch (error) {
      showError(error as Error);
      onFailed(error as Error);
    } finally {
      inFlight.delete(name);
    }
  }

  const idOf = (field: string) => `${prefix}-${field}`;
  const errors = fields.flatMap((field) =>
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
      check.preload();
      // A toast will report success or failure.
      preloadToasts();
      const values = formValues(form.current, fields);
      saveDraft(form.current, name, values, fields);
      if (wasSubmitted.current && check.isLoaded()) setMessages(check.run(values));
      if (status.state === 'success') setStatus({ state: 'idle' });
    },
    onFocus: check.preload,
    reset() {
      flushSync(() => setStatus({ state: 'idle' }));
      // The pressed button is removed, and the focus with it.
      if (form.current) fieldOf(form.current, fields[0])?.focus();
    },
  };
}

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
