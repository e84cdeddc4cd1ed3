import { createContext } from 'react';

/** The address of the module that mounts islands, and in development that of the runtime for hot reload. */
export const ClientEntry = createContext<{ module: string; hotReload?: string } | null>(null);
