import { createContext } from 'react';

/** The address of the built entry.client.tsx, which public pages name, and in development that of the hot reload. */
export const EntryModule = createContext<{ module: string; hotReload?: string } | null>(null);
