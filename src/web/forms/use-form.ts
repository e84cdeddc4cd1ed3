import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { servedMark } from '../../contract/form-ids.ts';
import { focusFirstError } from '../ui/focus-field.ts';
import { formValues } from '../ui/form-values.ts';
import { isUntouched } from './initial-values.ts';
import { setSending } from './sending.ts';

/** What is wrong in a form. */
export type FormErrors = {
  /** By the name of the field. */
  messages: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  sentence?: string | undefined;
  /** The server wrote them into the page of a rejected form, and they are still there. */
  isServed: boolean;
};

type Options<Name extends string> = {
  names: readonly Name[];
  /** The messages of the fields with an error. */
  check: (values: Record<Name, string>) => Readonly<Record<string, string>>;
  /** Sends the form, and shows an error if that fails. */
  send: (values: Record<Name, string>) => Promise<void>;
  onInput?: () => void;
};

/**
 * Checks and sends a form in place of the browser, one request at a time. If the browser has refused to send the form before,
 * it is checked at once, unless somebody has typed since.
 */
export function useForm<Name extends string>(form: HTMLFormElement, { names, check, send, onInput }: Options<Name>) {
  const [errors, setErrors] = useState<FormErrors>(() => ({
    messages: {},
    isServed: form.querySelector(`[${servedMark}]`) !== null,
  }));
  const wasSubmitted = useRef(errors.isServed);
  const isSending = useRef(false);

  /** Renders at once: screen readers announce a field with its message if the message is there before the focus. */
  function showErrors(next: Partial<FormErrors>): void {
    const served = emptyServedSlots(form);
    flushSync(() => setErrors((now) => ({ ...now, ...served, ...next, isServed: false })));
  }

  const submit = useEffectEvent(async () => {
    if (isSending.current) return;
    const values = formValues(form, names);
    const messages = check(values);
    wasSubmitted.current = true;
    showErrors({ messages, sentence: undefined });
    if (Object.keys(messages).length > 0) return focusFirstError(form);
    isSending.current = true;
    setSending(form, true);
    await send(values).finally(() => {
      isSending.current = false;
      setSending(form, false);
    });
  });
  const input = useEffectEvent(() => {
    if (isSending.current) return;
    onInput?.();
    if (wasSubmitted.current) showErrors({ messages: check(formValues(form, names)) });
  });
  useLayoutEffect(() => {
    const listening = new AbortController();
    const isRefused = form.querySelector(':user-invalid') !== null && isUntouched(form);
    const listen = (type: string, listener: (event: Event) => void) =>
      form.addEventListener(type, listener, { signal: listening.signal });
    listen('submit', (event) => {
      event.preventDefault();
      void submit();
    });
    listen('input', () => input());
    listen('reset', () => {
      wasSubmitted.current = false;
    });
    // Holding a key presses a button once: a repeated press would arrive after the first response.
    listen('keydown', (event) => {
      const { repeat, key, target } = event as KeyboardEvent;
      if (repeat && key === 'Enter' && target instanceof HTMLButtonElement) event.preventDefault();
    });
    form.setAttribute('novalidate', '');
    // After React has rendered.
    if (isRefused) queueMicrotask(() => form.requestSubmit());
    return () => {
      listening.abort();
      form.removeAttribute('novalidate');
    };
  }, [form]);

  return { errors, showErrors };
}

/** Empties the slots that the server filled. Returns its sentence about the form as a whole. */
function emptyServedSlots(form: HTMLFormElement): { sentence?: string } {
  const slots = [...form.querySelectorAll(`[${servedMark}]`)];
  if (slots.length === 0) return {};
  const sentence = slots.find((slot) => slot.getAttribute('role') === 'status')?.textContent;
  for (const slot of slots) {
    slot.removeAttribute(servedMark);
    slot.replaceChildren();
  }
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  return sentence ? { sentence } : {};
}
