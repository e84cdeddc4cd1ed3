import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';

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
