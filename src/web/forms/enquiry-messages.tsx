import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EnquiryReceipt } from '../../contract/enquiry.ts';
import type { EnquiryField } from '../../contract/enquiry-field.ts';
import { type EnquiryFormName, enquiryForms } from '../../contract/enquiry-fields.ts';
import { findFieldMessages } from '../../contract/field-rules.ts';
import { describeNotSent, formIds } from '../../contract/form-ids.ts';
import { thankYouAddress } from '../../contract/paths.ts';
import { errorSentence } from '../api-client.ts';
import { Button } from '../ui/button.tsx';
import { deleteDraft, idempotencyKeyFor } from '../ui/draft.ts';
import { formValues } from '../ui/form-values.ts';
import { isFocusFree } from '../ui/free-focus.ts';
import { showToast, showToastOnNextPage, type Toast } from '../ui/toast.ts';
import { sendEnquiry } from './enquiry-api.ts';
import { resumeDraft, saveDraft } from './form-draft.ts';
import { FormMessages, InPlaceOfForm, inSlot } from './form-messages.tsx';
import { initialValues } from './initial-values.ts';
import { findMeantAddress } from './mistyped-address.ts';
import { receivedSentence, type ThankYouFacts, ThankYou } from './thank-you.tsx';
import { useForm } from './use-form.ts';

const consultationSent = "We've received your inquiry and will contact you shortly.";

type Words = {
  sent: Toast;
  failed: (error: Error) => Toast;
  /** The thanks. With `again`, the button to an empty form, they take the place of the form; else they are above it. */
  thanks: { heading: 'h2' | 'h4'; sentence: string; again?: string };
};

const words: Record<EnquiryFormName, Words> = {
  contact: {
    sent: { title: 'Message Sent!', description: "Thank you for your message. We'll get back to you shortly." },
    failed: ({ message }) => ({ title: 'Error', description: `Failed to send your message: ${message}` }),
    thanks: { heading: 'h2', sentence: receivedSentence, again: 'Send Another Message' },
  },
  consultation: {
    sent: { title: 'Request Submitted', description: consultationSent },
    failed: ({ message }) => ({ title: 'Submission Failed', description: message || 'Please try again later' }),
    thanks: { heading: 'h4', sentence: consultationSent },
  },
};

/** The last enquiry that was sent: the typed address, the time of the reply if the server names it, and how many were sent. */
type Sent = { email: string; replyBy: string | undefined; count: number };

/** What React renders in an enquiry form. Only a receipt from the server clears the form. */
export function EnquiryMessages({ form }: { form: HTMLFormElement }) {
  const name = form.dataset['form'] as EnquiryFormName;
  const page = form.dataset['page'] ?? '';
  const isKept = words[name].thanks.again === undefined;
  const { shown, fields }: { shown: readonly EnquiryField[]; fields: readonly EnquiryField[] } = enquiryForms[name];
  const names = fields.map((field) => field.name);
  const [meant, setMeant] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const { errors, showErrors } = useForm(form, {
    names,
    check: (values) => findFieldMessages(fields, values),
    send,
    onInput: handleInput,
  });
  const [drafted] = useState(() => {
    const initial = initialValues(form, names);
    return { form, draft: page, names, initial, isServed: errors.isServed };
  });

  function handleInput(): void {
    form.removeAttribute('data-stored');
    saveDraft(drafted);
    setMeant(findMeantAddress(formValues(form, ['email']).email));
  }
  const begin = useEffectEvent(() => {
    resumeDraft(drafted);
    handleInput();
  });
  useLayoutEffect(() => begin(), []);

  async function send(values: Record<string, string>): Promise<void> {
    // It is stored, and the page with the thanks has not come yet.
    const { stored } = form.dataset;
    if (stored) return window.location.assign(stored);
    let receipt: EnquiryReceipt;
    try {
      receipt = await sendEnquiry(form.action, values, idempotencyKeyFor(page, values));
    } catch (error) {
      showErrors({ sentence: describeNotSent(errorSentence(error)) });
      return showToast({ ...words[name].failed(error as Error), destructive: true });
    }
    // From here on nothing may say that the message was not sent.
    const { replyBy, createdAt } = receipt;
    // By the server's clock: it shows no thanks for a time that is far ahead.
    const thanksAddress = thankYouAddress(createdAt === undefined ? Date.now() : Date.parse(createdAt));
    form.setAttribute('data-stored', thanksAddress);
    deleteDraft(page);
    // A reload of the page of a rejected form sends the form again. If rendering has failed meanwhile, no thanks would appear.
    if (window.location.pathname !== page || form.dataset['failed'] !== undefined) {
      showToastOnNextPage(words[name].sent);
      return window.location.assign(thanksAddress);
    }
    form.reset();
    flushSync(() => setSent({ email: values['email'] ?? '', replyBy, count: (sent?.count ?? 0) + 1 }));
    if (isKept) form.removeAttribute('data-stored');
    showToast(words[name].sent);
  }

  /** Shows the empty form. */
  function writeAnother(): void {
    form.removeAttribute('data-stored');
    flushSync(() => setSent(undefined));
    document.getElementById(formIds.control(name, names[0] ?? ''))?.focus();
  }

  function correctAddress(): void {
    const field = form.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement) || !meant || field.readOnly) return;
    field.value = meant;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <>
      <FormMessages form={form} names={shown.map((field) => field.name)} errors={errors} />
      {inSlot(
        formIds.suggestion(name),
        meant && (
          <Button key={meant} look="plain" small onClick={correctAddress}>
            {`Did you mean ${meant}?`}
          </Button>
        ),
      )}
      {sent && <Thanks key={sent.count} form={form} name={name} sent={sent} onAgain={writeAnother} />}
    </>
  );
}

type ThanksProps = { form: HTMLFormElement; name: EnquiryFormName; sent: Sent; onAgain: () => void };

/** The thanks: in place of the form, or above the form that is as it was before it was filled in. */
function Thanks({ form, name, sent: { email, replyBy }, onAgain }: ThanksProps) {
  const id = formIds.thanks(name);
  const facts = document.getElementById(id)?.dataset as unknown as ThankYouFacts;
  const heading = useRef<HTMLHeadingElement>(null);
  const { again, ...shown } = words[name].thanks;
  useEffect(() => {
    // Only if the focus is in the form, or was lost when the form was hidden.
    if (!isFocusFree(form)) return;
    heading.current?.focus({ preventScroll: true });
    // At the top of the window, so that the toast does not cover the buttons of the thanks.
    heading.current?.scrollIntoView();
  }, [form]);
  const thanks = (
    <ThankYou {...shown} facts={{ ...facts, replyBy: replyBy ?? facts.replyBy }} email={email} headingRef={heading}>
      {again && (
        <Button look="line" onClick={onAgain}>
          {again}
        </Button>
      )}
    </ThankYou>
  );
  return again ? (
    <InPlaceOfForm form={form} slot={id}>
      {thanks}
    </InPlaceOfForm>
  ) : (
    inSlot(id, thanks)
  );
}
