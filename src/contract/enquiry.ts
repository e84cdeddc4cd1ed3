import * as z from 'zod/mini';
import type { EnquiryField } from './enquiry-field.ts';
import { consultationFields, contactFields } from './enquiry-fields.ts';
import { listFieldRules } from './field-rules.ts';
import { normalizeEmail, textOf, withLineFeeds } from './text.ts';

/** The contact form. `default` as service means none. */
export const contactForm = formOf(contactFields);
export type ContactForm = z.infer<typeof contactForm>;

/** The consultation form of a service page. */
export const consultationForm = formOf(consultationFields);
export type ConsultationForm = z.infer<typeof consultationForm>;

/** The schema of each field: the text of a required one is there, an optional one may be absent or null. */
type Shape<Field extends EnquiryField> = {
  [Each in Field as Each['name']]: ReturnType<
    Each extends { required: object } ? typeof requiredText : typeof optionalText
  >;
};

/** The schema of a form: an error for each field that is not as its definition says. */
function formOf<const Fields extends readonly EnquiryField[]>(fields: Fields) {
  const schemas = fields.map((field) => [field.name, field.required ? requiredText(field) : optionalText(field)]);
  return z.object(Object.fromEntries(schemas) as Shape<Fields[number]>);
}

function requiredText(field: EnquiryField): z.ZodMiniType<string> {
  const text = textOf(field.label, listFieldRules(field));
  if (field.kind === 'email') return z.pipe(text, z.transform(normalizeEmail));
  if (field.kind === 'text') return withLineFeeds(text);
  // A form without JavaScript does not send a checkbox that is not ticked.
  return field.kind === 'checkbox' ? z.prefault(text, '') : text;
}

function optionalText(field: EnquiryField) {
  const text = textOf(field.label, listFieldRules(field));
  return z.optional(z.nullable(field.kind === 'text' ? withLineFeeds(text) : text));
}

/** The body of a 201 response to POST /api/contact. */
export const enquiryReceipt = z.object({
  success: z.literal(true),
  id: z.number(),
  message: z.string(),
  /**
   * By when the enquiry is answered, in words, and when it was received by the server's clock. Absent from the server before,
   * which may answer during an upgrade.
   */
  replyBy: z.optional(z.string()),
  createdAt: z.optional(z.string()),
});
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>;
