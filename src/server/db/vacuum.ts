import type pg from 'pg';
import { removeStatementTimeout } from './statement-timeout.ts';

/**
 * Removes the dead rows of tables, and the planner's statistics of their values. The site's limit on statements does not
 * apply: it may take long.
 * @returns the tables where it failed
 */
export async function vacuumTables(pool: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  const failed: string[] = [];
  removeStatementTimeout(client);
  for (const table of tables)
    await client.query(`vacuum analyze ${client.escapeIdentifier(table)}`).catch(() => failed.push(table));
  client.release();
  return failed;
}
