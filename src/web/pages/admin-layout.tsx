import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { CallError } from '../api-client.ts';
import { loadSession } from '../features/account/session.ts';
import adminStylesheet from '../features/admin/admin.css?url';
import type { RouteHandle } from '../root.tsx';
import { useNewPage } from '../ui/new-page.ts';

export const handle: RouteHandle = { hydrateAtOnce: true };
export const links = () => [{ rel: 'stylesheet', href: adminStylesheet }];

/** A call without a network fails at once and says so: one that waits for it in silence looks like one that is done. */
const networkMode = 'always';
/** Reads never go stale, are not asked again by themselves and are not retried (SPEC section 7). */
const readDefaults = {
  networkMode,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const;

/**
 * A cache that forgets what it read when the server refuses a call. Whether the session has ended is then asked of
 * the one call that knows: if so, the guard leads to /auth; if not, the failed read says its error and stays there.
 */
function createClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403)) return;
    client.removeQueries({ predicate: ({ state }) => state.data !== undefined });
    void loadSession();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: readDefaults, mutations: { networkMode, retry: false } },
  });
  return client;
}

/** The pages of the office: no header, no footer, one cache that lives as long as they are open. */
export default function AdminLayout() {
  const [client] = useState(createClient);
  useNewPage();
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
