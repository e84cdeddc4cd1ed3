import { ArrowLeftIcon, UserIcon, UsersIcon } from 'lucide-react';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.tsx';

const links = [
  ['admin', paths.admin, 'Back to Admin', ArrowLeftIcon],
  ['account', paths.account, 'Your Account', UserIcon],
  ['team', paths.team, 'Team', UsersIcon],
] as const;

/** The links in the header of the admin area, without the one to the page that is shown; on a phone their icons. */
export function AdminLinks({ shown }: { shown: (typeof links)[number][0] }) {
  return links
    .filter(([name]) => name !== shown)
    .map(([name, path, text, Icon]) => (
      <AdminLink key={name} className={buttonClass({ look: 'plain', small: true, className: 'admin-link' })} to={path}>
        <Icon />
        <span>{text}</span>
      </AdminLink>
    ));
}

/** The page has nothing left to load after this time without a request. */
const quietMs = 1_000;

type Props = { to: string; className: string; children: ReactNode };

/**
 * A link to another page of the admin area. Once this page has loaded, the scripts of that one are loaded too: without
 * them React Router would load the document anew, and leave the office while the network or the server is away.
 */
export function AdminLink({ to, className, children }: Props) {
  return (
    <Link className={className} to={to} prefetch={useHasLoaded() ? 'render' : 'none'}>
      {children}
    </Link>
  );
}

function useHasLoaded(): boolean {
  const isFetching = useIsFetching() > 0;
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isFetching) return undefined;
    const timer = setTimeout(() => setLoaded(true), quietMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return hasLoaded;
}
