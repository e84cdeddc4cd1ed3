import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './button.css';

/** 'erase': it deletes something permanently. */
type Look = 'main' | 'line' | 'plain' | 'erase';
type Shared = { look?: Look; small?: boolean; className?: string; children: ReactNode };

/** The classes of a button, for other elements that look like one. */
export const buttonClass = ({ look = 'main', small, className }: Omit<Shared, 'children'>): string =>
  ['btn', `btn-${look}`, small && 'btn-sm', className].filter(Boolean).join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  /** A double click presses it once: the second click would undo the first, or press whatever takes its place. */
  once?: boolean;
};

/**
 * An unstyled button. A disabled one has `aria-disabled` and does nothing: the attribute `disabled` would remove the
 * keyboard focus from a button that was just pressed (ARIA Authoring Practices, Focusability of disabled controls).
 */
export function BareButton({ disabled, once, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        // Prevents the submission of the form, also when Enter was pressed in a field.
        if (disabled || (once && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/**
 * A button. While `pending` it shows a spinner and is disabled. Holding a key or a double click presses it once: a repeated
 * press would arrive after the first response.
 */
export function Button({
  look,
  small,
  className,
  pending,
  disabled,
  children,
  ...rest
}: Shared & { pending?: boolean } & ButtonProps) {
  return (
    <BareButton
      {...rest}
      once
      disabled={pending || disabled}
      className={buttonClass({ look, small, className: `${className ?? ''} ${pending ? 'is-pending' : ''}`.trim() })}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {/* In an element, since it changes: translators replace text nodes, which React would not find. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </BareButton>
  );
}

/**
 * The button that sends a form of a public page. It is HTML; while the form is sent, a script shows the other text
 * (forms/sending.ts).
 */
export const SubmitButton = ({ label, pending }: { label: string; pending: string }) => (
  <button type="submit" className={buttonClass({})} data-pending={pending}>
    <span>{label}</span>
  </button>
);

/** A link styled as a button. */
export function ButtonLink({ to, look, small, className, children }: Shared & { to: string }) {
  return (
    <a className={buttonClass({ look, small, className })} href={to}>
      {children}
    </a>
  );
}
