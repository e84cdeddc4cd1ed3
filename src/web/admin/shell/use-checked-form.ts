import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useErrorTitle } from '../../ui/error-title.ts';
import { focusFirstError } from '../../ui/focus-field.ts';
import { setReadOnly } from '../../ui/read-only.ts';

type Messages = Readonly<Record<string, string>>;

type CheckedForm = {
  form: RefObject<HTMLFormElement | null>;
  /** The broken rules, by field. */
  messages: Messages;
  /** Shows the broken rules; whether there is none. */
  passes: (found: Messages) => boolean;
};

/**
 * A form whose fields are checked before it is sent. The first field with a message gets the focus. While it is sent its
 * fields cannot be changed: text typed then would disappear with the form.
 */
export function useCheckedForm(isPending: boolean): CheckedForm {
  const form = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<Messages>({});
  useErrorTitle(Object.keys(messages).length > 0);
  useEffect(() => {
    if (form.current) focusFirstError(form.current);
  }, [messages]);
  useLayoutEffect(() => {
    if (form.current) setReadOnly(form.current, isPending);
  }, [isPending]);
  const passes = (found: Messages) => {
    setMessages(found);
    return Object.keys(found).length === 0;
  };
  return { form, messages, passes };
}
