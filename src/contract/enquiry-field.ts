/** What a field holds: one line, several lines, one of a list, a date (YYYY-MM-DD), `yes` or nothing. */
type FieldKind = 'line' | 'email' | 'tel' | 'text' | 'select' | 'date' | 'checkbox';

/** A field of an enquiry form. Its value is a text; an optional field may be null, and '' means the same. */
export type EnquiryField = {
  /** The field's name in the form, in the API and, for custom fields, its column. */
  name: string;
  kind: FieldKind;
  /** In error messages, mails, the admin area and the CSV file. */
  label: string;
  /** In the form, if it differs there. */
  formLabel?: string;
  /** In UTF-16 units; `maxLengths.field` unless given. */
  maxLength?: number;
  /** The shortest trimmed text that counts as filled in, and the message for less; without it the field is optional. */
  required?: { minLength: number; message: string };
  hint?: string;
  /** The tokens of the HTML attribute; `off` unless given. */
  autoComplete?: string;
  /** The values of a select, each its own label; a service is free text, since forms send its id or its title. */
  options?: readonly string[];
  /** The admin search looks in it; enquiries stored before that keep the text that was searched then. */
  isSearched?: true;
};

/** The options of a select, whose values are their labels; the first one means none. */
export const listOptions = ({ options = [] }: EnquiryField): { value: string; label: string }[] => [
  { value: '', label: 'Please choose' },
  ...options.map((value) => ({ value, label: value })),
];
