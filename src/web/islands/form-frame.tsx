import { CircleAlertIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { hiddenFields } from '../../contract/enquiry-request.ts';
import { calls } from '../../contract/paths.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { useErrorTitle } from '../ui/error-title.ts';
import { isFocusFree } from '../ui/free-focus.ts';
import { Button } from '../ui/button.tsx';
import { autoFocusOn, PartOf } from '../ui/page-template.tsx';
import { type ReceiptFacts, Received } from './received.tsx';
import type { EnquiryForm } from './use-enquiry-form.ts';
import '../ui/form.css';

type Props = {
  enquiry: EnquiryForm;
  /** The page of this form, for the response without JavaScript. */
  page: string;
  /** The button that sends, and what it says meanwhile. */
  send: { label: string; pending: string };
  /** What takes the form's place once it is sent; `again` is the button to an empty form. */
  receipt: { heading: 'h2' | 'h4'; sentence: string; facts: ReceiptFacts; again: string };
  /** The fields. */
  children: ReactNode;
};

const honeypotId = `enquiry-${hiddenFields.honeypot}`;

/** What both enquiry forms share: action, error summary, honeypot, status and receipt. */
export function FormFrame({ enquiry, page, send, receipt, children }: Props) {
  const { form, status, errors } = enquiry;
  // Of a form that was posted without JavaScript and rejected.
  const visit = enquiry.field(hiddenFields.visit).defaultValue;
  const isPending = status.state === 'submitting';
  const sentence = status.state === 'error' ? status.sentence : undefined;
  useErrorTitle(errors.length > 0 || status.state === 'error');
  const statusLine = useRef<HTMLParagraphElement>(null);
  // A focus that the visitor has moved elsewhere stays there.
  useEffect(() => {
    if (!isFocusFree(form.current)) return;
    // Not covered by the toast with the same text.
    if (status.state === 'error') statusLine.current?.scrollIntoView({ block: 'nearest' });
  }, [form, status]);
  const unsent = (
    <form
      ref={form}
      className="form form-columns"
      method="post"
      action={calls.contact}
      // In the HTML the browser validates.
      noValidate={!import.meta.env.SSR}
      onSubmit={enquiry.onSubmit}
      onInput={enquiry.onInput}
    >
      <ErrorSummary errors={errors} />
      <input type="hidden" name={hiddenFields.page} value={page} />
      {visit && (
        <PartOf text={visit}>
          <input type="hidden" name={hiddenFields.visit} value={visit} />
        </PartOf>
      )}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor={honeypotId}>Leave this field empty</label>
        <input type="text" id={honeypotId} name={hiddenFields.honeypot} tabIndex={-1} autoComplete="off" />
      </div>
      {children}
      <div className="full-width">
        <Button type="submit" pending={isPending}>
          {isPending ? send.pending : send.label}
        </Button>
      </div>
      {/* On the page that answers a form posted without JavaScript, the error takes the focus. */}
      <p className="full-width form-status" role="status" tabIndex={-1} {...autoFocusOn(sentence)} ref={statusLine}>
        {sentence !== undefined && (
          <PartOf text={sentence}>
            <span className="error">
              <CircleAlertIcon />
              <span>{`Your message was not sent, and nothing you wrote is lost. ${sentence}`}</span>
            </span>
          </PartOf>
        )}
      </p>
    </form>
  );
  return (
    <>
      {status.state !== 'success' && unsent}
      {/* A live region must exist before its text appears. */}
      <div role="status">
        {status.state === 'success' && (
          <Received heading={receipt.heading} sentence={receipt.sentence} facts={receipt.facts} sent={status}>
            <Button look="line" onClick={enquiry.reset}>
              {receipt.again}
            </Button>
          </Received>
        )}
      </div>
    </>
  );
}
