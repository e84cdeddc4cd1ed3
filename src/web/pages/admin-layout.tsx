import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import adminStylesheet from '../features/admin/admin.css?url';
import type { RouteHandle } from '../root.tsx';

export const handle: RouteHandle = { hydrateAtOnce: true };
export const links = () => [{ rel: 'stylesheet', href: adminStylesheet }];

/** Reads never go stale, are not asked again by themselves and are not retried (SPEC section 7). */
const readDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const;

/** The pages of the office: no header, no footer, one cache that lives as long as they are open. */
export default function AdminLayout() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: readDefaults, mutations: { retry: false } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
