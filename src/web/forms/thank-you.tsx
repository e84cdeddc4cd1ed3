import type { ReactNode, Ref } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import './thank-you.css';

/** Below the thanks for a message of the contact form. */
export const receivedSentence = "Your message has been received. We'll get back to you as soon as possible.";

/** The facts of the firm in the thanks. The slot of a form has them as data attributes. */
export type ThankYouFacts = {
  /** By when the firm answers, in words. */
  replyBy: ReactNode;
  zoneName: string;
  phone: string;
  dialledPhone: string;
  /** BOOKING_URL, or '' if it is not set; the server fills it in. */
  bookingUrl: string;
};

type Props = {
  heading: 'h1' | 'h2' | 'h4';
  headingRef?: Ref<HTMLHeadingElement>;
  /** The sentence below the heading. */
  sentence: string;
  facts: ThankYouFacts;
  /** The address that was typed, if the thanks are beside the form. */
  email?: string;
  /** The sentence that says when the enquiry was received, on a page of its own. */
  received?: ReactNode;
  /** The button or link to an empty form, unless the form is below. */
  children?: ReactNode;
};

/** The thanks for an enquiry: in place of its form, above it, or on a page of their own. */
export function ThankYou({ heading: Heading, headingRef, sentence, facts, email, received, children }: Props) {
  const { replyBy, zoneName, phone, dialledPhone, bookingUrl } = facts;
  return (
    <div className="confirmation">
      <div className="lamp" aria-hidden="true" />
      <Heading ref={headingRef} tabIndex={-1}>
        Thank You!
      </Heading>
      <p className="lead">{sentence}</p>
      <p className="thank-you-facts">
        {received}
        {'We answer by '}
        <b>{replyBy}</b>
        {` (${zoneName})`}
        {email && (
          <>
            {', to '}
            <b dir="auto">{email}</b>
          </>
        )}
        {'. If it is urgent, call '}
        <a href={`tel:${dialledPhone}`}>{phone}</a>
        {'.'}
      </p>
      <p className="button-row">
        {bookingUrl && (
          <ButtonLink to={bookingUrl} look="line">
            Book a call
          </ButtonLink>
        )}
        {children}
      </p>
    </div>
  );
}
