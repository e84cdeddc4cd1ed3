import { createContext } from 'react';

/** The address of the module of public pages (entry.client.tsx), and in development that of the runtime for hot reload. */
export const ClientEntry = createContext<{ module: string; hotReload?: string } | null>(null);
