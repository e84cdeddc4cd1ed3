import { type ReactNode, useEffect, useRef } from 'react';
import { hiddenFields } from '../../../contract/enquiry.ts';
import { calls } from '../../../contract/paths.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { useErrorTitle } from '../../ui/error-title.ts';
import { isFocusFree } from '../../ui/free-focus.ts';
import { CheckIcon, CircleAlertIcon } from '../../ui/icons.tsx';
import type { EnquiryForm } from './use-enquiry-form.ts';

type Props = {
  enquiry: EnquiryForm;
  /** The page that shows this form, for the answer without JavaScript. */
  page: string;
  /** Said beside the button once the enquiry is stored, where the form stays. */
  sent?: string;
  children: ReactNode;
};

const trapId = `enquiry-${hiddenFields.honeypot}`;

/** What both enquiry forms share: where they post, the summary of mistakes, the trap for robots, the status. */
export function FormFrame({ enquiry, page, sent, children }: Props) {
  const { form, status, mistakes } = enquiry;
  useErrorTitle(mistakes.length > 0 || status.state === 'error');
  const statusLine = useRef<HTMLParagraphElement>(null);
  // Whoever has gone on to another place is left there.
  useEffect(() => {
    if (!isFocusFree(form.current)) return;
    if (status.state === 'success') statusLine.current?.focus();
    // Clear of the toast that says the same.
    if (status.state === 'error') statusLine.current?.scrollIntoView({ block: 'nearest' });
  }, [form, status]);
  return (
    <form
      ref={form}
      className="form form-2"
      method="post"
      action={calls.contact}
      noValidate
      onSubmit={enquiry.onSubmit}
      onInput={enquiry.onInput}
    >
      <ErrorSummary mistakes={mistakes} />
      <input type="hidden" name={hiddenFields.page} value={page} />
      <div className="trap" aria-hidden="true">
        <label htmlFor={trapId}>Leave this field empty</label>
        <input type="text" id={trapId} name={hiddenFields.honeypot} tabIndex={-1} autoComplete="off" />
      </div>
      {children}
      {/* On a page that came back without JavaScript what went wrong is said where the page is opened. */}
      <p className="full form-status" role="status" tabIndex={-1} autoFocus={status.state === 'error'} ref={statusLine}>
        {status.state === 'success' && sent && (
          <span className="done">
            <CheckIcon />
            <span>{sent}</span>
          </span>
        )}
        {status.state === 'error' && (
          <span className="wrong">
            <CircleAlertIcon />
            <span>Your message was not sent, and nothing you wrote is lost. {status.sentence}</span>
          </span>
        )}
      </p>
    </form>
  );
}
