import { ArrowRightIcon, ArrowUpRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './card-link.css';

type MoreLinkProps = { to: string; children: ReactNode; of?: string; arrow?: boolean } & CardLink;
/** Whether a press anywhere on the card that contains it follows the link (card-link.css). */
type CardLink = { ofCard?: boolean };

/**
 * A link with an arrow to another page of the site. `of` distinguishes links with the same text for screen readers.
 */
export function MoreLink({ to, children, of, arrow = true, ofCard }: MoreLinkProps) {
  return (
    <a className={ofCard ? 'more-link card-link' : 'more-link'} href={to}>
      <span>{children}</span>
      {arrow && <ArrowRightIcon />}
      {of && <span className="visually-hidden">: {of}</span>}
    </a>
  );
}

type OutsideLinkProps = { href: string; of: string; children: ReactNode } & CardLink;

/**
 * A link to another site, in a new tab. `of` names its target for screen readers. '#' means that the site is not
 * public: the link says so, and the inline script keeps the page where it is.
 */
export function OutsideLink({ href, of, children, ofCard }: OutsideLinkProps) {
  const isPrivate = href === '#';
  return (
    <a
      className={['more-link', isPrivate && 'not-public', ofCard && 'card-link'].filter(Boolean).join(' ')}
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
