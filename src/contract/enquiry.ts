import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { emailText, optionalLine, requiredLine, requiredText } from './text.ts';

/** The contact form. `default` as service means none. */
export const contactForm = z.object({
  firstName: requiredLine('First name', limits.name, 1, 'Please enter your first name'),
  lastName: requiredLine('Last name', limits.name, 1, 'Please enter your last name'),
  email: emailText(limits.email, 'Please enter a valid email address'),
  phone: optionalLine('Phone', limits.phone),
  service: optionalLine('Service', limits.service),
  message: requiredText('Message', limits.message, 1, 'Please enter your message'),
});
export type ContactForm = z.infer<typeof contactForm>;

/** The consultation form of a service page. */
export const consultationForm = z.object({
  name: requiredLine('Name', limits.name, 2, 'Name must be at least 2 characters'),
  email: emailText(limits.email, 'Please enter a valid email address'),
  phone: requiredLine('Phone', limits.phone, 7, 'Please enter a valid phone number'),
  company: optionalLine('Company', limits.company),
  message: requiredText('Message', limits.message, 10, 'Please provide more details about your project'),
  service: requiredLine('Service', limits.service, 1, 'Please choose a service'),
});
export type ConsultationForm = z.infer<typeof consultationForm>;

/** A form's fields, in the order of its schema: only these are sent, and errors are listed in this order. */
export function fieldNames<Form extends typeof contactForm | typeof consultationForm>(form: Form) {
  return Object.keys(form.shape) as (keyof z.infer<Form> & string)[];
}

/** The body of a 201 response to POST /api/contact. */
export const enquiryReceipt = z.object({ success: z.literal(true), id: z.number(), message: z.string() });
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>;
