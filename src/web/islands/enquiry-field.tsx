import { type EnquiryField, ticked } from '../../contract/enquiry-fields.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { EmailField } from './email-field.tsx';
import type { EnquiryForm } from './use-enquiry-form.ts';

type Props = {
  field: EnquiryField;
  enquiry: Pick<EnquiryForm, 'field'>;
  /** Whether required fields have a star. */
  isStarred?: boolean;
  /** The options of a select; the values of its definition unless given. */
  options?: readonly { value: string; label: string }[];
  /** The text that the field begins with. */
  initial?: string;
};

/** The control of a field, as its definition describes it. */
export function EnquiryFieldControl({ field, enquiry, isStarred, options, initial }: Props) {
  const { name, kind, label, formLabel = label, hint, required, autoComplete = 'off' } = field;
  const control = enquiry.field(name);
  const shared = {
    ...control,
    defaultValue: control.defaultValue ?? initial,
    label: isStarred && required ? `${formLabel} *` : formLabel,
    hint,
    required: Boolean(required),
  };
  if (kind === 'select') return <SelectField {...shared} options={options ?? optionsOf(field)} />;
  if (kind === 'text') return <TextArea {...shared} optional={!required} />;
  if (kind === 'checkbox') return <CheckboxField {...shared} value={ticked} />;
  if (kind === 'email') return <EmailField {...shared} type="email" autoComplete={autoComplete} />;
  return (
    <TextField {...shared} type={kind === 'line' ? 'text' : kind} autoComplete={autoComplete} optional={!required} />
  );
}

const optionsOf = ({ options = [] }: EnquiryField) => [
  { value: '', label: 'Please choose' },
  ...options.map((value) => ({ value, label: value })),
];
