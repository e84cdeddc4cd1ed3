import { ArrowRightIcon, ArrowUpRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type MoreLinkProps = { to: string; children: ReactNode; of?: string; arrow?: boolean };

/**
 * A link with an arrow to another page of the site. `of` distinguishes links with the same text for screen readers.
 */
export function MoreLink({ to, children, of, arrow = true }: MoreLinkProps) {
  return (
    <a className="more-link" href={to}>
      <span>{children}</span>
      {arrow && <ArrowRightIcon />}
      {of && <span className="visually-hidden">: {of}</span>}
    </a>
  );
}

/**
 * A link to another site, in a new tab. `of` names its target for screen readers. '#' means that the site is not
 * public: the link says so, and the inline script keeps the page where it is.
 */
export function OutsideLink({ href, of, children }: { href: string; of: string; children: ReactNode }) {
  const isPrivate = href === '#';
  return (
    <a
      className={isPrivate ? 'more-link not-public' : 'more-link'}
      href={href}
      {...(!isPrivate && { target: '_blank', rel: 'noopener' })}
    >
      <span>{children}</span>
      {isPrivate ? <small> (not public)</small> : <ArrowUpRightIcon />}
      <span className="visually-hidden">
        : {of}
        {!isPrivate && ', opens in a new tab'}
      </span>
    </a>
  );
}
