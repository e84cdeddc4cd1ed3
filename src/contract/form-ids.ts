/**
 * The forms of public pages. Their name is their attribute `data-form`, and the prefix of all ids in their HTML.
 * The newsletter is in the footer of each page, and on a page of its own.
 */
export type FormName = 'contact' | 'consultation' | 'newsletter' | 'footer-newsletter' | 'login' | 'register';

/**
 * The ids in the HTML of a form. Beside its controls a form has slots: empty elements, which CSS hides. In the browser
 * React fills them with errors and thanks (web/forms/); without scripts the server does (server/http/rejected-form.ts).
 */
export const formIds = {
  control: (form: FormName, field: string) => `${form}-${field}`,
  /** The slot for the error message of a field. */
  message: (form: FormName, field: string) => `${form}-${field}-error`,
  /** The slot for the summary of several errors. */
  summary: (form: FormName) => `${form}-summary`,
  /** The slot for the state of the form as a whole, such as an error of the server. */
  status: (form: FormName) => `${form}-status`,
  /** The slot for a corrected e-mail address. */
  suggestion: (form: FormName) => `${form}-suggestion`,
  /** The slot for the thanks in place of an enquiry form. */
  thanks: (form: FormName) => `${form}-thanks`,
  /** The slot for the second step of a sign-in, in place of the form. */
  passkey: (form: FormName) => `${form}-passkey`,
} as const;

/** Marks a slot that the server has filled. */
export const servedMark = 'data-served';

/** The heading of the summary. */
export const summaryHeading = 'There is a problem';

/** The prefix of the page title while a form shows errors (GOV.UK Design System, Error summary). */
export const errorPrefix = 'Error: ';

/** The sentence of an enquiry form for an error of the server. */
export const describeNotSent = (sentence: string): string =>
  `Your message was not sent, and nothing you wrote is lost. ${sentence}`;
