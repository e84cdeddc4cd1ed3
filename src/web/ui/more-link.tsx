import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowRightIcon, ArrowUpRightIcon } from './icons.tsx';

/** A link with an arrow to another page of the site. */
export function MoreLink({ to, children, arrow = true }: { to: string; children: ReactNode; arrow?: boolean }) {
  return (
    <Link className="more" to={to} prefetch="intent">
      <span>{children}</span>
      {arrow && <ArrowRightIcon />}
    </Link>
  );
}

/**
 * A link to another site, in a new tab. `of` names what it leads to for those who hear the link alone.
 * '#' stands for a site that does not exist: it stays here (DESIGN section 5, 19).
 */
export function OutsideLink({ href, of, children }: { href: string; of: string; children: ReactNode }) {
  const isNowhere = href === '#';
  return (
    <a className="more" href={href} {...(!isNowhere && { target: '_blank', rel: 'noopener' })}>
      <span>{children}</span>
      <ArrowUpRightIcon />
      <span className="hide">
        : {of}
        {isNowhere ? ', not public' : ', opens in a new tab'}
      </span>
    </a>
  );
}
