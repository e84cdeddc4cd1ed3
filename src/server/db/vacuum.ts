import type pg from 'pg';
import { streamOf } from './socket-timeout.ts';

/**
 * Removes the dead rows of tables, and what the planner noted of their values. It takes as long as it does: neither the
 * limit of a statement nor that of a silent server ends it.
 * @returns the tables where it failed
 */
export async function vacuumTables(pool: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  const stream = streamOf(client);
  const socketTimeoutMs = stream.timeout ?? 0;
  const failed: string[] = [];
  try {
    stream.setTimeout(0);
    await client.query('set statement_timeout = 0');
    for (const table of tables)
      await client.query(`vacuum analyze ${client.escapeIdentifier(table)}`).catch(() => failed.push(table));
    await client.query('reset statement_timeout');
    stream.setTimeout(socketTimeoutMs);
    client.release();
  } catch (error) {
    // Broken, or with limits that are not its own: the pool makes another.
    client.release(true);
    throw error;
  }
  return failed;
}
