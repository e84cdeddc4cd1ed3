import type { ReactNode, Ref } from 'react';
import { FieldMessage } from './field-message.tsx';
import './form.css';

type Shared = {
  id: string;
  name: string;
  label: ReactNode;
  /** Marks the field as optional in its label. */
  optional?: boolean;
  /** Help text below the label. */
  hint?: string;
  /** Not for forms of public pages, whose messages are rendered into the slot. */
  message?: string;
  defaultValue?: string;
};

type FieldProps = Pick<Shared, 'id' | 'label' | 'optional' | 'hint' | 'message'> & {
  wide?: boolean;
  /** Below the control and its message. */
  below?: ReactNode;
  children: ReactNode;
};

/** Label, hint, control and the slot for the error message of one field. */
function Field({ id, label, optional, hint, message, wide, below, children }: FieldProps) {
  return (
    <div className={wide ? 'field full-width' : 'field'}>
      <label htmlFor={id}>
        {label} {optional && <span className="optional-label">(optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <MessageSlot id={id} message={message} />
      {below}
    </div>
  );
}

/** The place of a field's error message, which the field names by `aria-describedby`; hidden while it is empty. */
export const MessageSlot = ({ id, message }: Pick<Shared, 'id' | 'message'>) => (
  <p className="field-error" id={`${id}-error`}>
    {message ? <FieldMessage message={message} /> : null}
  </p>
);

const errorProps = ({ id, hint, message }: Pick<Shared, 'id' | 'hint' | 'message'>) => ({
  'aria-invalid': message ? true : undefined,
  'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error`,
});

type TextProps = Shared & {
  type?: 'text' | 'email' | 'tel' | 'date' | 'password';
  autoComplete: string;
  required?: boolean;
  maxLength?: number;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
  below?: ReactNode;
};

/** A single-line text field. */
export function TextField({ type = 'text', autoComplete, required, maxLength, readOnly, ref, ...field }: TextProps) {
  return (
    <Field {...field}>
      <input
        ref={ref}
        id={field.id}
        name={field.name}
        type={type}
        dir={type === 'text' ? 'auto' : undefined}
        defaultValue={field.defaultValue}
        autoComplete={autoComplete}
        required={required}
        maxLength={maxLength}
        readOnly={readOnly}
        {...errorProps(field)}
      />
    </Field>
  );
}

/** A multi-line text field, at least 120 px high. */
export function TextArea({ required, ...field }: Shared & { required?: boolean }) {
  return (
    <Field {...field} wide>
      <textarea
        id={field.id}
        name={field.name}
        dir="auto"
        defaultValue={field.defaultValue}
        required={required}
        rows={5}
        {...errorProps(field)}
      />
    </Field>
  );
}

/** A checkbox; its label is beside it. */
export function CheckboxField({ value, required, ...field }: Shared & { value: string; required?: boolean }) {
  return (
    <div className="field full-width">
      <label className="checkbox">
        <input
          id={field.id}
          name={field.name}
          type="checkbox"
          value={value}
          defaultChecked={field.defaultValue === value}
          required={required}
          {...errorProps(field)}
        />
        {field.label}
      </label>
      {field.hint && (
        <p className="hint" id={`${field.id}-hint`}>
          {field.hint}
        </p>
      )}
      <MessageSlot id={field.id} message={field.message} />
    </div>
  );
}

/** A select; its first option means none. */
export function SelectField({
  options,
  required,
  ...field
}: Shared & { options: readonly { value: string; label: string }[]; required?: boolean }) {
  return (
    <Field {...field} wide>
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.defaultValue}
        required={required}
        {...errorProps(field)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
