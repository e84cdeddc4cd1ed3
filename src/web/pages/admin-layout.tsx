import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { ApiError } from '../api-client.ts';
import { useFocusHome } from '../admin/shell/focus-home.ts';
import { AdminGuard } from '../admin/shell/guard.tsx';
import { loadSession } from '../admin/shell/session.ts';
import type { RouteHandle } from '../root.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useFocusNewPage } from '../ui/focus-new-page.ts';
import '../admin/shell/admin.css';
import '../admin/account/account.css';
import '../site/message-page.css';

export const handle: RouteHandle = { isApp: true };

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

/** Shown in place of an admin page that cannot be rendered. */
export function ErrorBoundary() {
  return (
    <main className="message-page" id="main">
      <div className="wrap">
        <h1>This page could not be shown</h1>
        <p className="lead">
          Notes and replies that you have not saved or sent yet are kept in this tab. Please load the page again.
        </p>
        <p className="button-row">
          <ButtonLink to="">Load again</ButtonLink>
          <ButtonLink to={paths.admin} look="line">
            Back to Admin
          </ButtonLink>
        </p>
      </div>
    </main>
  );
}

/** The layout of the admin pages: without header and footer, for administrators alone, with one query client. */
export default function AdminLayout() {
  const [client] = useState(createClient);
  useFocusNewPage();
  useFocusHome();
  return (
    <QueryClientProvider client={client}>
      <AdminGuard>
        <Outlet />
      </AdminGuard>
    </QueryClientProvider>
  );
}
