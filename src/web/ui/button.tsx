import type { ButtonHTMLAttributes, ReactNode } from 'react';
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
}: Shared & { pending?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
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

/** A link that looks like a button. Addresses that begin with # or / stay on the site. */
export function ButtonLink({ to, look, small, className, children }: Shared & { to: string }) {
  const classes = classOf({ look, small, className });
  if (!/^[/#]/.test(to)) {
    return (
      <a className={classes} href={to}>
        {children}
      </a>
    );
  }
  return (
    <Link className={classes} to={to} prefetch="intent">
      {children}
    </Link>
  );
}
