import { ownConsultationFields, ownContactFields } from '#content/fields.ts';
import type { EnquiryField } from './enquiry-field.ts';
import { maxLengths } from './max-lengths.ts';

/** The contact form's fields, in the order of the form. */
export const contactFields = [
  {
    name: 'firstName',
    kind: 'line',
    label: 'First name',
    formLabel: 'First Name',
    maxLength: maxLengths.name,
    required: { minLength: 1, message: 'Please enter your first name' },
    autoComplete: 'given-name',
    isSearched: true,
  },
  {
    name: 'lastName',
    kind: 'line',
    label: 'Last name',
    formLabel: 'Last Name',
    maxLength: maxLengths.name,
    required: { minLength: 1, message: 'Please enter your last name' },
    autoComplete: 'family-name',
    isSearched: true,
  },
  {
    name: 'email',
    kind: 'email',
    label: 'Email',
    maxLength: maxLengths.email,
    required: { minLength: 1, message: 'Please enter a valid email address' },
    autoComplete: 'email',
    isSearched: true,
  },
  {
    name: 'phone',
    kind: 'tel',
    label: 'Phone',
    maxLength: maxLengths.phone,
    hint: 'Only if you would like us to call you.',
    autoComplete: 'tel',
    isSearched: true,
  },
  { name: 'service', kind: 'select', label: 'Service', formLabel: 'Service Interest', maxLength: maxLengths.service },
  ...ownContactFields,
  {
    name: 'message',
    kind: 'text',
    label: 'Message',
    maxLength: maxLengths.message,
    required: { minLength: 1, message: 'Please enter your message' },
    hint: 'Tell us what you have today and what you want to change.',
    isSearched: true,
  },
] as const satisfies readonly EnquiryField[];

/** The fields of the consultation form on a service page, in the order of the form. */
export const consultationFields = [
  {
    name: 'name',
    kind: 'line',
    label: 'Name',
    formLabel: 'Full Name',
    maxLength: maxLengths.name,
    required: { minLength: 2, message: 'Name must be at least 2 characters' },
    autoComplete: 'name',
  },
  {
    name: 'email',
    kind: 'email',
    label: 'Email',
    maxLength: maxLengths.email,
    required: { minLength: 1, message: 'Please enter a valid email address' },
    autoComplete: 'email',
  },
  {
    name: 'phone',
    kind: 'tel',
    label: 'Phone',
    maxLength: maxLengths.phone,
    required: { minLength: 7, message: 'Please enter a valid phone number' },
    hint: 'Please include the area code.',
    autoComplete: 'tel',
  },
  {
    name: 'company',
    kind: 'line',
    label: 'Company',
    maxLength: maxLengths.company,
    autoComplete: 'organization',
    isSearched: true,
  },
  ...ownConsultationFields,
  {
    name: 'message',
    kind: 'text',
    label: 'Message',
    maxLength: maxLengths.message,
    required: { minLength: 10, message: 'Please provide more details about your project' },
    hint: 'We have started this message for you. You can change it.',
  },
  {
    name: 'service',
    kind: 'select',
    label: 'Service',
    maxLength: maxLengths.service,
    required: { minLength: 1, message: 'Please choose a service' },
  },
] as const satisfies readonly EnquiryField[];

/** The enquiry forms: what each sends, and what it shows. A consultation is about the service of its page. */
export const enquiryForms = {
  contact: { fields: contactFields, shown: contactFields },
  consultation: { fields: consultationFields, shown: consultationFields.filter(({ name }) => name !== 'service') },
} as const satisfies Record<string, { fields: readonly EnquiryField[]; shown: readonly EnquiryField[] }>;
export type EnquiryFormName = keyof typeof enquiryForms;

/** The fields that every enquiry is stored with, whichever form it came from; `name` becomes first and last name. */
const standardNames = ['firstName', 'lastName', 'name', 'email', 'phone', 'service', 'message'] as const;
export type StandardName = (typeof standardNames)[number];

/** The names of a form's custom fields: columns of contact_submissions or of consultation_requests. */
export type CustomName<Fields extends readonly EnquiryField[]> = Exclude<Fields[number]['name'], StandardName>;
/** The name of a custom field of either form. */
export type AnyCustomName = CustomName<typeof contactFields | typeof consultationFields>;

/** The custom fields of one form, in its order. */
export function customFieldsOf<const Fields extends readonly EnquiryField[]>(fields: Fields) {
  const custom: readonly EnquiryField[] = fields.filter(
    ({ name }) => !standardNames.some((standard) => standard === name),
  );
  return custom as readonly (EnquiryField & { name: CustomName<Fields> })[];
}

const isInContactForm = (name: string) => contactFields.some((field) => field.name === name);

/** The custom fields of both forms, each once: those of the contact form first. */
export const customFields: readonly (EnquiryField & { name: AnyCustomName })[] = [
  ...customFieldsOf(contactFields),
  ...customFieldsOf(consultationFields).filter(({ name }) => !isInContactForm(name)),
];

/** A value for each custom field of either form. */
export function mapCustomFields<Value>(valueOf: (name: AnyCustomName) => Value): Record<AnyCustomName, Value> {
  return Object.fromEntries(customFields.map(({ name }) => [name, valueOf(name)])) as Record<AnyCustomName, Value>;
}

/** The value of the first option of the contact form's services, 'Select a service'. */
export const noService = 'default';
/** The value of a ticked checkbox; one that is not ticked sends none. */
export const ticked = 'yes';
