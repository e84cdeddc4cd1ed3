import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { isFocusFree } from '../ui/free-focus.ts';
import './received.css';

/** Below the thanks for a message of the contact form. */
export const receivedSentence = "Your message has been received. We'll get back to you as soon as possible.";

/** What a receipt says beside its thanks; plain data, since an island gets it as a prop. */
export type ReceiptFacts = {
  /** Not a day: the site knows no holidays. */
  replyTime: string;
  phone: { shown: string; dialled: string };
  /** BOOKING_URL, or '' where it is not set; the server fills it in. */
  bookingUrl: string;
};

type Props = {
  heading: 'h1' | 'h2' | 'h4';
  /** The sentence below the heading. */
  sentence: string;
  facts: ReceiptFacts;
  /** The address that was typed, where the receipt takes the place of the form. */
  sent?: { email: string };
  /** The button or link to an empty form. */
  children: ReactNode;
};

/** The receipt, in place of the form that was sent or, without JavaScript, on a page of its own. */
export function Received({
  heading: Heading,
  sentence,
  facts: { replyTime, phone, bookingUrl },
  sent,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const replacesForm = sent !== undefined;
  useEffect(() => {
    // The focus was lost with the form.
    if (replacesForm && isFocusFree(heading.current)) heading.current?.focus();
  }, [replacesForm]);
  return (
    <div className="confirmation">
      <div className="lamp" aria-hidden="true" />
      <Heading ref={heading} tabIndex={-1}>
        Thank You!
      </Heading>
      <p className="lead">{sentence}</p>
      <p className="receipt-facts">
        {`A person replies within ${replyTime}`}
        {sent && (
          <>
            {', to '}
            <b>{sent.email}</b>
          </>
        )}
        {'. '}
        {'If it is urgent, call '}
        <a href={`tel:${phone.dialled}`}>{phone.shown}</a>
        {'.'}
      </p>
      {bookingUrl && (
        <p className="receipt-booking">
          <ButtonLink to={bookingUrl} look="line">
            Book a call
          </ButtonLink>
        </p>
      )}
      {children}
    </div>
  );
}
