import * as z from 'zod/mini';
import { consultationFields, contactFields, type EnquiryField, ticked } from './enquiry-fields.ts';
import { limits } from './limits.ts';
import { emailText, freeText, isDate, isOneLine, requiredText } from './text.ts';

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

function schemaOf({ kind, label, maxLength = limits.field, required, options }: EnquiryField) {
  if (kind === 'email' && required) return emailText(maxLength, required.message);
  const text = required
    ? requiredText(label, maxLength, required.minLength, required.message)
    : freeText(label, maxLength);
  const known = kind === 'checkbox' ? [ticked] : options;
  const checks: z.core.$ZodCheck<string>[] = [];
  if (kind !== 'text') checks.push(isOneLine(label));
  if (kind === 'date') checks.push(z.refine(orNothing(isDate), `${label} must be a date, such as 2027-05-31.`));
  if (known)
    checks.push(
      z.refine(
        orNothing((value) => known.includes(value)),
        `${label} is none of the choices.`,
      ),
    );
  if (!required) return z.optional(z.nullable(text.check(...checks)));
  // A form without JavaScript does not send a checkbox that is not ticked.
  return kind === 'checkbox' ? z.prefault(text.check(...checks), '') : text.check(...checks);
}

/** A check that accepts the empty text too. */
function orNothing(accepts: (text: string) => boolean) {
  return (text: string): boolean => text === '' || accepts(text);
}

/** The body of a 201 response to POST /api/contact. */
export const enquiryReceipt = z.object({ success: z.literal(true), id: z.number(), message: z.string() });
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>;
