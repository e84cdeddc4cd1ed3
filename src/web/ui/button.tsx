import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';

type Look = 'main' | 'line' | 'plain' | 'bad';
type Shared = { look?: Look; small?: boolean; className?: string; children: ReactNode };

const classOf = ({ look = 'main', small, className }: Omit<Shared, 'children'>) =>
  ['btn', `btn-${look}`, small && 'btn-sm', className].filter(Boolean).join(' ');

/** A button. While `pending` it shows a spinner before its words, is disabled and stays as wide as it needs. */
export function Button({
  look,
  small,
  className,
  pending,
  children,
  ...rest
}: Shared & { pending?: boolean; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      disabled={pending || rest.disabled}
      className={classOf({ look, small, className: `${className ?? ''} ${pending ? 'is-pending' : ''}`.trim() })}
    >
      {pending && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
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
