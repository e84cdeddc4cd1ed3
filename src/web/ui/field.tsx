import { CircleAlertIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { attributeIf, partMarks, placeholderName } from '../../contract/page-templates.ts';
import { PartOf } from './page-template.tsx';
import './form.css';

type Shared = {
  id: string;
  name: string;
  label: ReactNode;
  /** Marks the field as optional in its label. */
  optional?: boolean;
  /** Help text below the label. */
  hint?: string;
  message?: string;
  /** Takes the focus when the page opens. */
  autoFocus?: boolean;
  readOnly?: boolean;
  defaultValue?: string;
};

/** Label, hint, control and error message of one field. */
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
      <FieldMessage id={id} message={message} />
    </div>
  );
}

/** The error message of a field, if it has one. The field references it by `aria-describedby`. */
export function FieldMessage({ id, message }: Pick<Shared, 'id' | 'message'>) {
  if (!message) return null;
  return (
    <PartOf text={message}>
      <p className="field-error" id={`${id}-error`}>
        <CircleAlertIcon />
        <span>
          <span className="visually-hidden">Error: </span>
          <span>{message}</span>
        </span>
      </p>
    </PartOf>
  );
}

type ErrorParts = Pick<Shared, 'id' | 'hint' | 'message' | 'autoFocus'>;

function errorProps({ id, hint, message, autoFocus }: ErrorParts) {
  const name = import.meta.env.SSR ? placeholderName(message) : undefined;
  if (import.meta.env.SSR && name !== undefined) return templateErrorProps(name, { id, hint });
  return {
    autoFocus,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ') || undefined,
  };
}

/** The same in a template of the server, which knows whether there is an error, and whether it is the only one. */
function templateErrorProps(name: string, { id, hint }: ErrorParts) {
  const { start, end } = partMarks(name);
  return {
    ...attributeIf('autofocus', '', `only.${name}`),
    ...attributeIf('aria-invalid', 'true', name),
    ...(hint
      ? { 'aria-describedby': `${id}-hint${start} ${id}-error${end}` }
      : attributeIf('aria-describedby', `${id}-error`, name)),
  };
}

/** In a template of the server: the attribute of an option or a box whose value was sent. */
function valueProps(attribute: 'selected' | 'checked', value: string, sent: string | undefined) {
  if (!import.meta.env.SSR) return {};
  const name = placeholderName(sent);
  return name === undefined ? {} : attributeIf(attribute, '', `${name}=${value}`);
}

type TextProps = Shared & {
  type?: 'text' | 'email' | 'tel' | 'date' | 'password';
  autoComplete: string;
  required?: boolean;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
  onInput?: () => void;
  /** Below the control. */
  below?: ReactNode;
};

/** A single-line text field. */
export function TextField({
  type = 'text',
  autoComplete,
  required,
  maxLength,
  ref,
  onInput,
  below,
  ...field
}: TextProps) {
  return (
    <Field {...field}>
      <input
        ref={ref}
        id={field.id}
        name={field.name}
        type={type}
        defaultValue={field.defaultValue}
        autoComplete={autoComplete}
        required={required}
        maxLength={maxLength}
        readOnly={field.readOnly}
        onInput={onInput}
        {...errorProps(field)}
      />
      {below}
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
        defaultValue={field.defaultValue}
        required={required}
        readOnly={field.readOnly}
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
      <label className="checkbox" htmlFor={field.id}>
        {/* `inert` for the same reason as below. */}
        <input
          id={field.id}
          name={field.name}
          type="checkbox"
          value={value}
          defaultChecked={field.defaultValue === value}
          required={required}
          inert={field.readOnly}
          {...valueProps('checked', value, field.defaultValue)}
          {...errorProps(field)}
        />
        {field.label}
      </label>
      {field.hint && (
        <p className="hint" id={`${field.id}-hint`}>
          {field.hint}
        </p>
      )}
      <FieldMessage id={field.id} message={field.message} />
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
      {/* `inert`, not `disabled`: an inert field is sent, and Firefox restores `disabled` after a reload. */}
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.defaultValue}
        required={required}
        inert={field.readOnly}
        {...errorProps(field)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value} {...valueProps('selected', value, field.defaultValue)}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
