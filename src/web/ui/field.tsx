import type { ReactNode } from 'react';
import { CircleAlertIcon } from './icons.tsx';

type Shared = {
  id: string;
  name: string;
  label: ReactNode;
  /** Says in the label that the field may stay empty. */
  optional?: boolean;
  /** What helps to fill it in, said with the label. */
  hint?: string;
  message?: string;
  /** Takes the focus when the page is opened. */
  autoFocus?: boolean;
  /** Takes no typing for now. */
  readOnly?: boolean;
  defaultValue?: string;
};

/** Label, control and message of one field, linked to each other. */
function Field({
  id,
  label,
  optional,
  hint,
  message,
  wide,
  children,
}: Pick<Shared, 'id' | 'label' | 'optional' | 'hint' | 'message'> & { wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'field full' : 'field'}>
      <label htmlFor={id}>
        {label} {optional && <span className="opt">(optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldMessage id={id} message={message} />
    </div>
  );
}

/** What is wrong with a field, beside it; nothing where nothing is. The field names it by `aria-describedby`. */
export function FieldMessage({ id, message }: Pick<Shared, 'id' | 'message'>) {
  if (!message) return null;
  return (
    <p className="wrong" id={`${id}-wrong`}>
      <CircleAlertIcon />
      <span>
        <span className="hide">Error: </span>
        <span>{message}</span>
      </span>
    </p>
  );
}

const stateOf = ({ id, hint, message, autoFocus }: Pick<Shared, 'id' | 'hint' | 'message' | 'autoFocus'>) => ({
  autoFocus,
  'aria-invalid': message ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, message && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
});

type TextProps = Shared & {
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete: string;
  required?: boolean;
  wide?: boolean;
};

/** One line of text. */
export function TextField({ type = 'text', autoComplete, required, wide, ...field }: TextProps) {
  return (
    <Field {...field} wide={wide}>
      <input
        id={field.id}
        name={field.name}
        type={type}
        defaultValue={field.defaultValue}
        autoComplete={autoComplete}
        required={required}
        readOnly={field.readOnly}
        {...stateOf(field)}
      />
    </Field>
  );
}

/** Several lines of text, at least 120 px high (SPEC section 9). */
export function TextArea({ required, ...field }: Shared & { required?: boolean }) {
  return (
    <Field {...field} wide>
      <textarea
        id={field.id}
        name={field.name}
        defaultValue={field.defaultValue}
        required={required}
        readOnly={field.readOnly}
        rows={5}
        {...stateOf(field)}
      />
    </Field>
  );
}

/** One of several; the first option stands for none. */
export function SelectField({ options, ...field }: Shared & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field {...field} wide>
      {/* What is `inert` is sent all the same, and no browser keeps it so over a reload, as Firefox does `disabled`. */}
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.defaultValue}
        inert={field.readOnly}
        {...stateOf(field)}
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
