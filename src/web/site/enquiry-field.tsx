import { type EnquiryField as Definition, listOptions } from '../../contract/enquiry-field.ts';
import { ticked } from '../../contract/enquiry-fields.ts';
import { formIds, type FormName } from '../../contract/form-ids.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '../ui/field.tsx';

type Props = {
  form: FormName;
  field: Definition;
  /** Whether required fields have a star. */
  isStarred?: boolean;
  /** The options of a select; the values of its definition unless given. */
  options?: readonly { value: string; label: string }[];
  /** The text that the field begins with. */
  initial?: string;
};

/** The control of a field of an enquiry form, as its definition describes it. */
export function EnquiryField({ form, field, isStarred, options, initial }: Props) {
  const { name, kind, label, formLabel = label, hint, required, autoComplete = 'off' } = field;
  const shared = {
    name,
    id: formIds.control(form, name),
    defaultValue: initial,
    label: isStarred && required ? `${formLabel} *` : formLabel,
    hint,
    required: Boolean(required),
  };
  if (kind === 'select') return <SelectField {...shared} options={options ?? listOptions(field)} />;
  if (kind === 'text') return <TextArea {...shared} optional={!required} />;
  if (kind === 'checkbox') return <CheckboxField {...shared} value={ticked} />;
  if (kind === 'email')
    return (
      <TextField
        {...shared}
        type="email"
        autoComplete={autoComplete}
        below={<div className="suggestion" id={formIds.suggestion(form)} aria-live="polite" />}
      />
    );
  return (
    <TextField {...shared} type={kind === 'line' ? 'text' : kind} autoComplete={autoComplete} optional={!required} />
  );
}
