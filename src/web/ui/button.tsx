import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';

type Look = 'main' | 'line' | 'plain';
type Shared = { look?: Look; small?: boolean; className?: string; children: ReactNode };

const classOf = ({ look = 'main', small, className }: Omit<Shared, 'children'>) =>
  ['btn', `btn-${look}`, small && 'btn-sm', className].filter(Boolean).join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/**
 * An unstyled button. A disabled one has `aria-disabled` and does nothing: the attribute `disabled` would remove the
 * keyboard focus from a button that was just pressed (ARIA Authoring Practices, Focusability of disabled controls).
 */
export function BareButton({ disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        // Prevents the submission of the form, also when Enter was pressed in a field.
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/**
 * A button. While `pending` it shows a spinner and is disabled. Holding a key presses it once: a repeated press would
 * arrive after the first response.
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
      disabled={pending || disabled}
      className={classOf({ look, small, className: `${className ?? ''} ${pending ? 'is-pending' : ''}`.trim() })}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {children}
    </BareButton>
  );
}

/**
 * A link styled as a button. A path that starts with / is a client-side navigation; a fragment is left to the browser,
 * so that Tab continues from its target.
 */
export function ButtonLink({ to, look, small, className, children }: Shared & { to: string }) {
  const classes = classOf({ look, small, className });
  return to.startsWith('/') ? (
    <Link className={classes} to={to} prefetch="intent">
      {children}
    </Link>
  ) : (
    <a className={classes} href={to}>
      {children}
    </a>
  );
}
