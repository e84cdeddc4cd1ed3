import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { loadSession } from './session.ts';

/** A request without a network fails at once: a paused request would look like a completed one. */
const networkMode = 'always';
/** Queries never become stale, are not refetched automatically and are not retried. */
const queryDefaults = {
  networkMode,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const;

/**
 * A query client that clears its data when the server responds with 401 or 403. The session is then requested: if it has
 * ended, the guard redirects to /auth; if not, the failed query shows its error.
 */
function createClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
    client.removeQueries({ predicate: ({ state }) => state.data !== undefined });
    void loadSession();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: queryDefaults, mutations: { networkMode, retry: false } },
  });
  return client;
}

/** What is shown to an account, with what was loaded for it. */
export function AccountQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
