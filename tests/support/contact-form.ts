import type { Locator, Page } from 'playwright';
import { untilScripted } from './browser.ts';
import { newPerson } from './people.ts';

/** The fields that the two forms must have filled, by their labels. */
type Filled = Record<string, string>;

export type EnquiryForm = {
  path: string;
  /** What its button says, and what it says while it sends. */
  button: string;
  pending: string;
  /** The titles of the toasts after success and after a failure. */
  sent: string;
  failed: string;
  /** What somebody types into its fields, by their labels. */
  typed: () => Filled;
};

export const contactForm: EnquiryForm = {
  path: '/contact',
  button: 'Send Message',
  pending: 'Sending...',
  sent: 'Message Sent!',
  failed: 'Error',
  typed() {
    const { firstName, lastName, email, message } = newPerson();
    return { 'First Name': firstName, 'Last Name': lastName, Email: email, Message: message };
  },
};

/** The form on the page of a service. */
export const consultationForm = (path: string): EnquiryForm => ({
  path,
  button: 'Request a Consultation',
  pending: 'Submitting...',
  sent: 'Request Submitted',
  failed: 'Submission Failed',
  typed() {
    const { firstName, lastName, email, phone, message } = newPerson();
    return { 'Full Name *': `${firstName} ${lastName}`, 'Email *': email, 'Phone *': phone, 'Message *': message };
  },
});

/** The address of the thanks for a form that the browser has sent. */
export const thankYouPage = /\/contact\/received\?sent=\d+$/;

export const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true });

export const buttonOf = (page: Page, { button }: EnquiryForm): Locator =>
  page.getByRole('main').getByRole('button', { name: button });

/** Types into the fields with these labels. */
export async function fillIn(page: Page, typed: Filled): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await fieldOf(page, label).fill(text);
}

/** Types, and waits until the form's script answers the next press. */
export async function fillInScripted(page: Page, typed: Filled): Promise<void> {
  await fillIn(page, typed);
  await untilScripted(page.getByRole('main').getByLabel(/^Email/));
}

/** What the fields with these labels hold. */
export async function readFields(page: Page, typed: Filled): Promise<Filled> {
  const read: Filled = {};
  for (const label of Object.keys(typed)) read[label] = await fieldOf(page, label).inputValue();
  return read;
}
