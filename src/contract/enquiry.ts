import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { emailText, optionalText, requiredText } from './text.ts';

/** The contact form (SPEC section 5). `default` as service means none. */
export const contactForm = z.object({
  firstName: requiredText('First name', limits.name, 1, 'Please enter your first name'),
  lastName: requiredText('Last name', limits.name, 1, 'Please enter your last name'),
  email: emailText(limits.email, 'Please enter a valid email address'),
  phone: optionalText('Phone', limits.phone),
  service: optionalText('Service', limits.service),
  message: requiredText('Message', limits.message, 1, 'Please enter your message'),
});
export type ContactForm = z.infer<typeof contactForm>;

/** The consultation form of a service page (SPEC section 5). */
export const consultationForm = z.object({
  name: requiredText('Name', limits.name, 2, 'Name must be at least 2 characters'),
  email: emailText(limits.email, 'Please enter a valid email address'),
  phone: requiredText('Phone', limits.phone, 7, 'Please enter a valid phone number'),
  company: optionalText('Company', limits.company),
  message: requiredText('Message', limits.message, 10, 'Please provide more details about your project'),
  service: requiredText('Service', limits.service, 1, 'Please choose a service'),
});
export type ConsultationForm = z.infer<typeof consultationForm>;

/** A form's fields, in the order of its schema: only these are sent, and mistakes are listed in this order. */
export function fieldNames<Form extends typeof contactForm | typeof consultationForm>(form: Form) {
  return Object.keys(form.shape) as (keyof z.infer<Form> & string)[];
}

/** The value of the dropdown's first option, 'Select a service'. */
export const noService = 'default';

/** Hidden fields of pages without JavaScript; a JSON payload carries none of them (DESIGN 5.1). */
export const hiddenFields = { page: 'page', honeypot: 'website' } as const;
/** Makes a repeat of a sending harmless (DESIGN 5.1). */
export const idempotencyHeader = 'Idempotency-Key';

/** What POST /api/contact answers with 201. */
export const enquiryReceipt = z.object({ success: z.literal(true), id: z.number(), message: z.string() });
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>;
