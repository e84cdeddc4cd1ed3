import type { ReactNode } from 'react';
import type { Service } from '#content/service.ts';
import type { EnquiryFormName } from '../../contract/enquiry-fields.ts';
import { hiddenFields } from '../../contract/enquiry-request.ts';
import { formIds } from '../../contract/form-ids.ts';
import { calls } from '../../contract/paths.ts';
import { SubmitButton } from '../ui/button.tsx';
import { AfterSending } from './after-sending.tsx';
import { StatusSlot, SummarySlot } from './form-slots.tsx';
import { thankYouFacts } from './thank-you-facts.ts';
import '../forms/thank-you.css';
import '../ui/form.css';

type Props = {
  form: EnquiryFormName;
  /** The path of the page: it names the draft, and the server shows a rejected form there again. */
  page: string;
  /** The label of the button, and the one while the form is being sent. */
  send: { label: string; pending: string };
  /** The form stays, below the thanks; otherwise they take its place. */
  isKept?: boolean;
  /** The service that the form is about. */
  about?: Service;
  /** The fields. */
  children: ReactNode;
};

/**
 * What both enquiry forms share: address, hidden fields and slots. It is HTML, which the browser sends;
 * forms/enquiry-messages.tsx renders into its slots.
 */
export function EnquiryForm({ form, page, send, isKept, about, children }: Props) {
  const honeypot = formIds.control(form, hiddenFields.honeypot);
  const { replyBy, zoneName, phone, dialledPhone, bookingUrl } = thankYouFacts;
  const thanks = (
    <>
      <div
        id={formIds.thanks(form)}
        role="status"
        data-reply-by={replyBy}
        data-zone-name={zoneName}
        data-phone={phone}
        data-dialled-phone={dialledPhone}
        data-booking-url={bookingUrl}
      />
      <AfterSending service={about} />
    </>
  );
  return (
    <>
      {isKept && thanks}
      <form className="form form-columns" method="post" action={calls.contact} data-form={form} data-page={page}>
        <SummarySlot id={formIds.summary(form)} />
        <input type="hidden" name={hiddenFields.page} value={page} />
        {/* The server fills it in if it shows the form again: the address of that page has no utm_* left. */}
        <input type="hidden" id={formIds.control(form, hiddenFields.visit)} name={hiddenFields.visit} value="" />
        <div className="honeypot" aria-hidden="true">
          <label htmlFor={honeypot}>Leave this field empty</label>
          <input type="text" id={honeypot} name={hiddenFields.honeypot} tabIndex={-1} autoComplete="off" />
        </div>
        {children}
        <div className="full-width form-end">
          <SubmitButton {...send} />
          <p>
            {'We answer by '}
            <b>{replyBy}</b>
            <small>{` ${zoneName}`}</small>
          </p>
          <p className="form-booking">
            <a href={bookingUrl}>Or book a call</a>
          </p>
        </div>
        <StatusSlot id={formIds.status(form)} />
      </form>
      {!isKept && thanks}
    </>
  );
}
