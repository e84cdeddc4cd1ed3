import * as z from 'zod/mini';
import { consultationFields, contactFields, type EnquiryField } from './enquiry-fields.ts';
import { listFieldRules } from './field-rules.ts';
import { normalizeEmail, textOf, withLineFeeds } from './text.ts';

/** The values of a form: texts; an optional one may be absent or null. */
type FormValues<Field extends EnquiryField> = {
  [Required in Extract<Field, { required: object }> as Required['name']]: string;
} & { [Optional in Exclude<Field, { required: object }> as Optional['name']]?: string | null };

/** The contact form. `default` as service means none. */
export const contactForm = formOf(contactFields);
export type ContactForm = z.infer<typeof contactForm>;

/** The consultation form of a service page. */
export const consultationForm = formOf(consultationFields);
export type ConsultationForm = z.infer<typeof consultationForm>;

/** The schema of a form: an error for each field that is not as its definition says. */
function formOf<const Fields extends readonly EnquiryField[]>(fields: Fields) {
  const shape = Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
  return z.object(shape) as unknown as z.ZodMiniType<FormValues<Fields[number]>>;
}

function schemaOf(field: EnquiryField) {
  const text = textOf(field.label, listFieldRules(field));
  if (field.kind === 'email' && field.required) return z.pipe(text, z.transform(normalizeEmail));
  const stored = field.kind === 'text' ? withLineFeeds(text) : text;
  if (!field.required) return z.optional(z.nullable(stored));
  // A form without JavaScript does not send a checkbox that is not ticked.
  return field.kind === 'checkbox' ? z.prefault(text, '') : stored;
}

/** The body of a 201 response to POST /api/contact. */
export const enquiryReceipt = z.object({ success: z.literal(true), id: z.number(), message: z.string() });
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>;
