import type { Config } from './config.ts';
import type { Database } from './db/open.ts';

/**
 * What the functions of the server work with: their first argument, of which each names what it needs. `main.ts` makes it
 * once, and commands and tests make their own.
 */
export type Site = {
  config: Config;
  database: Database;
  log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  clock: () => Date;
};
