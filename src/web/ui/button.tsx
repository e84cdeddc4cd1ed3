import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';

type Look = 'main' | 'line' | 'plain' | 'bad';
type Shared = { look?: Look; small?: boolean; className?: string; children: ReactNode };

const classOf = ({ look = 'main', small, className }: Omit<Shared, 'children'>) =>
  ['btn', `btn-${look}`, small && 'btn-sm', className].filter(Boolean).join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/**
 * A button without a look. One that is disabled says so by `aria-disabled` and does nothing: the attribute `disabled`
 * would take the keyboard's focus away from whoever has just pressed it (ARIA Authoring Practices, Focusability of
 * disabled controls).
 */
export function BareButton({ disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        // Of a submit button it would send the form, also where Enter was pressed in a field.
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/**
 * A button. While `pending` it shows a spinner before its words, is disabled and stays as wide as it needs. A key that
 * is held presses it once: the next press would come when the first has been answered.
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
      {pending && <span className="spin" aria-hidden="true" />}
      {children}
    </BareButton>
  );
}

/**
 * A link that looks like a button. Addresses that begin with / stay on the site; a jump within the page, which
 * begins with #, is the browser's own: the next Tab goes on from there.
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
