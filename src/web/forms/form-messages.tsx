import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { formIds, type FormName, summaryHeading } from '../../contract/form-ids.ts';
import { useErrorTitle } from '../ui/error-title.ts';
import { FieldMessage } from '../ui/field-message.tsx';
import { focusField } from '../ui/focus-field.ts';
import { isFocusFree } from '../ui/free-focus.ts';
import type { FormErrors } from './use-form.ts';

type Props = { form: HTMLFormElement; names: readonly string[]; errors: FormErrors };

/** The errors of a form, each in its slot. Those of several fields are in the summary too. */
export function FormMessages({ form, names, errors }: Props) {
  const name = form.dataset['form'] as FormName;
  const { messages, sentence, isServed } = errors;
  const wrong = names.filter((field) => messages[field]);
  const status = formIds.status(name);
  useErrorTitle(isServed || wrong.length > 0 || sentence !== undefined);
  // Scrolls it out from under the toast with the same text, unless the visitor has moved the focus elsewhere.
  useEffect(() => {
    if (sentence && isFocusFree(form)) document.getElementById(status)?.scrollIntoView({ block: 'nearest' });
  }, [form, status, sentence]);
  return (
    <>
      {names.map((field) => (
        <MessageInSlot key={field} form={name} field={field} message={messages[field]} />
      ))}
      {names.length > 1 &&
        inSlot(
          formIds.summary(name),
          wrong.length > 1 && <SummaryList form={name} names={wrong} messages={messages} />,
        )}
      {inSlot(status, sentence !== undefined && <StatusError key={sentence} sentence={sentence} />)}
    </>
  );
}

/**
 * Renders into a slot of the page.
 * @throws if it is missing
 */
export function inSlot(id: string, children: ReactNode) {
  const slot = document.getElementById(id);
  if (!slot) throw new Error(`The page has no slot ${id}.`);
  return createPortal(children, slot);
}

/** Renders into a slot in place of the form. */
export function InPlaceOfForm({ form, slot, children }: { form: HTMLFormElement; slot: string; children: ReactNode }) {
  useLayoutEffect(() => {
    form.setAttribute('hidden', '');
    return () => form.removeAttribute('hidden');
  }, [form]);
  return inSlot(slot, children);
}

type MessageProps = { form: FormName; field: string; message: string | undefined };

function MessageInSlot({ form, field, message }: MessageProps) {
  const id = formIds.control(form, field);
  useLayoutEffect(() => {
    const control = document.getElementById(id);
    if (!message) return;
    control?.setAttribute('aria-invalid', 'true');
    return () => control?.removeAttribute('aria-invalid');
  }, [id, message]);
  return inSlot(formIds.message(form, field), message && <FieldMessage message={message} />);
}

type SummaryProps = { form: FormName; names: readonly string[]; messages: FormErrors['messages'] };

/** The summary of several errors, each a link to its field. */
export function SummaryList({ form, names, messages }: SummaryProps) {
  return (
    <>
      <h2>{summaryHeading}</h2>
      <ul>
        {names.map((name) => (
          <li key={messages[name]}>
            <a
              href={`#${formIds.control(form, name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(document.getElementById(formIds.control(form, name)));
              }}
            >
              {messages[name]}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An error in the slot of the status. */
export const StatusError = ({ sentence }: { sentence: string }) => <span className="error">{sentence}</span>;
