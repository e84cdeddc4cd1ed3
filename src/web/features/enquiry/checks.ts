import { consultationForm, contactForm } from '../../../contract/enquiry.ts';
import { type FieldMessages, fieldMessages } from '../../../contract/text.ts';

function check(form: typeof contactForm | typeof consultationForm, values: Record<string, string>): FieldMessages {
  const result = form.safeParse(values);
  return result.success ? {} : fieldMessages(result.error.issues);
}

/** The error messages of the contact form's values. */
export const checkContact = (values: Record<string, string>) => check(contactForm, values);
/** The error messages of a consultation form's values. */
export const checkConsultation = (values: Record<string, string>) => check(consultationForm, values);
