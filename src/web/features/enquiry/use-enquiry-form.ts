import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { consultationForm, contactForm } from '../../../contract/enquiry.ts';
import { type FieldMessages, fieldMessages } from '../../../contract/text.ts';
import { formValues } from '../../ui/form-values.ts';
import { focusMistakes, loneField, type Mistake } from '../../ui/mistakes.ts';
import { prepareToasts } from '../../ui/toast.tsx';
import { sendEnquiry } from './api.ts';
import { dropDraft, keyFor, readDraft, writeDraft } from './draft.ts';

/** Idle, submitting, then success or error (SPEC section 4). */
export type FormState = { state: 'idle' | 'submitting' | 'success' } | { state: 'error'; sentence: string };

export type EnquiryForm = {
  form: RefObject<HTMLFormElement | null>;
  status: FormState;
  /** What is wrong, in the order of the fields. */
  mistakes: readonly Mistake[];
  /** What a control of the form is given. */
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
  /** Which form this is, for its draft: the page's path. */
  name: string;
  /** What the ids of its controls begin with. */
  prefix: string;
  schema: typeof contactForm | typeof consultationForm;
  /** The fields in their order; only these are sent. */
  fields: readonly string[];
  rejected?: { values: Record<string, string>; messages: FieldMessages; sentence: string };
  onSent: () => void;
  onFailed: (error: Error) => void;
};

/** What is being sent from each form: whoever leaves the page and comes back meanwhile finds it still on its way. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Either enquiry form. The browser holds the text: what was typed before the page came alive stays, and
 * nothing but a confirmed receipt empties the form.
 */
export function useEnquiryForm({ name, prefix, schema, fields, rejected, onSent, onFailed }: Options): EnquiryForm {
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<FormState>(
    rejected && Object.keys(rejected.messages).length === 0
      ? { state: 'error', sentence: rejected.sentence }
      : { state: underWay.has(name) ? 'submitting' : 'idle' },
  );
  const [messages, setMessages] = useState<FieldMessages>(rejected?.messages ?? {});
  const wasSubmitted = useRef(Boolean(rejected));
  const [wasSent, setSent] = useState(false);

  useEffect(() => {
    if (!form.current) return;
    // What came back stands in this answer alone: a reload, or Back, would bring an empty form.
    if (rejected) writeDraft(name, { ...readDraft(name), values: formValues(form.current, fields) });
    else restoreDraft(form.current, name, fields);
  }, [name, fields, rejected]);

  function showSent() {
    wasSubmitted.current = false;
    setSent(true);
    form.current?.reset();
    setStatus({ state: 'success' });
  }
  const showError = (error: Error) => setStatus({ state: 'error', sentence: error.message });

  useEffect(() => {
    void underWay.get(name)?.then(showSent, showError);
  }, [name]);

  function check(values: Record<string, string>): FieldMessages {
    const result = schema.safeParse(values);
    return result.success ? {} : fieldMessages(result.error.issues);
  }

  async function submit(element: HTMLFormElement) {
    const values = formValues(element, fields);
    const found = check(values);
    wasSubmitted.current = true;
    const isRefused = fields.some((field) => found[field]);
    // The messages stand before the focus moves: a field is read out with its own.
    flushSync(() => {
      setMessages(found);
      if (isRefused) setStatus({ state: 'idle' });
    });
    if (isRefused) return focusMistakes(element);
    setStatus({ state: 'submitting' });
    const sending = sendEnquiry(values, keyFor(name, values));
    underWay.set(name, sending);
    try {
      await sending;
      dropDraft(name);
      showSent();
      onSent();
    } catch (error) {
      showError(error as Error);
      onFailed(error as Error);
    } finally {
      underWay.delete(name);
    }
  }

  const idOf = (field: string) => `${prefix}-${field}`;
  const mistakes = fields.flatMap((field) =>
    messages[field] ? [{ fieldId: idOf(field), message: messages[field] }] : [],
  );

  return {
    form,
    status,
    mistakes,
    field: (field) => ({
      name: field,
      id: idOf(field),
      message: messages[field],
      autoFocus: loneField(mistakes) === idOf(field),
      // What was typed now would be in no message, and gone with the thanks.
      readOnly: status.state === 'submitting',
      // What came back is not put into the form again once it has been sent.
      defaultValue: wasSent ? undefined : rejected?.values[field],
    }),
    onSubmit: (event) => {
      event.preventDefault();
      if (status.state !== 'submitting') void submit(event.currentTarget);
    },
    onInput: () => {
      if (!form.current || status.state === 'submitting') return;
      // Whoever begins to type will be told of success or failure.
      prepareToasts();
      const values = formValues(form.current, fields);
      keepDraft(form.current, name, values, fields);
      if (wasSubmitted.current) setMessages(check(values));
      if (status.state === 'success') setStatus({ state: 'idle' });
    },
    reset() {
      flushSync(() => setStatus({ state: 'idle' }));
      // The button that was pressed is gone.
      if (form.current) fieldOf(form.current, fields[0])?.focus();
    },
  };
}

function fieldOf(form: HTMLFormElement, name: string | undefined) {
  const field = name === undefined ? null : form.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
}

/** A form as the page brought it holds nothing worth keeping. */
function keepDraft(
  form: HTMLFormElement,
  name: string,
  values: Record<string, string>,
  fields: readonly string[],
): void {
  const initial = (field: string) => {
    const control = form.elements.namedItem(field);
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      ? control.defaultValue
      : undefined;
  };
  const isUntouched = fields.every((field) => values[field] === '' || values[field] === (initial(field) ?? 'default'));
  if (isUntouched) dropDraft(name);
  else writeDraft(name, { ...readDraft(name), values });
}

/** Puts a kept draft back, but never over what was already typed. */
function restoreDraft(form: HTMLFormElement, name: string, fields: readonly string[]): void {
  const draft = readDraft(name);
  if (!draft) return;
  for (const field of fields) {
    const control = form.elements.namedItem(field);
    const kept = draft.values[field];
    if (kept === undefined) continue;
    if (control instanceof HTMLSelectElement && control.selectedIndex === 0) control.value = kept;
    else if (
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.value === control.defaultValue
    )
      control.value = kept;
  }
}
