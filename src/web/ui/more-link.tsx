import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowRightIcon, ArrowUpRightIcon } from './icons.tsx';

type MoreLinkProps = { to: string; children: ReactNode; of?: string; arrow?: boolean };

/**
 * A link with an arrow to another page of the site. `of` tells links with the same words apart for those who
 * hear them alone.
 */
export function MoreLink({ to, children, of, arrow = true }: MoreLinkProps) {
  return (
    <Link className="more" to={to} prefetch="intent">
      <span>{children}</span>
      {arrow && <ArrowRightIcon />}
      {of && <span className="hide">: {of}</span>}
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
