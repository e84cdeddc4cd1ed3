import { existsSync } from 'node:fs';
import type SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { CopyError, acquireExclusiveLock } from './exclusive-lock.ts';
import {
  type Database,
  DatabaseUnavailableError,
  embeddedFile,
  openExistingDatabase,
  openOrCreateDatabase,
} from './open.ts';
import { type Queries, tables, type Trx } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** The tables that are copied. */
const movedTables = Object.entries(tables).flatMap(([table, rows]) => (rows === 'lasting' ? [table] : []));

type Row = Record<string, string | number | null>;
/** The number of rows that were moved, by table. */
export type Moved = { table: string; rows: number }[];

const batchSize = 500;

/**
 * Copies everything from the embedded database to an empty PostgreSQL database, in one transaction there. The embedded
 * database does not change.
 * @param recordMove writes to the new database in the same transaction, after everything else
 * @throws {CopyError} if one of the databases cannot be used, or rows are missing from a copied table
 */
export async function moveToPostgres(
  dataDir: string,
  databaseUrl: string,
  recordMove: (target: Database, trx: Queries, moved: Moved) => Promise<void>,
): Promise<Moved> {
  if (!existsSync(embeddedFile(dataDir))) throw new CopyError(`${dataDir} (DATA_DIR) has no database to move.`);
  const source = await openExistingDatabase({ dataDir });
  try {
    const client = clientOf(source);
    acquireExclusiveLock(client);
    const target = await openTarget(databaseUrl);
    try {
      return await inTransaction(target.queries, async (trx) => {
        const moved = await moveAll(client, trx);
        await recordMove(target, trx, moved);
        return moved;
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openTarget(databaseUrl: string): Promise<Database> {
  try {
    return await openOrCreateDatabase({ dataDir: '', databaseUrl });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new CopyError(error.message.replace('DATABASE_URL', 'MOVE_TO_URL'), { cause: error });
  }
}

function clientOf({ driver }: Database): SQLite.Database {
  if (driver.kind !== 'sqlite') throw new Error('The embedded database was expected.');
  return driver.client;
}

async function moveAll(client: SQLite.Database, trx: Trx): Promise<Moved> {
  // The role may have a limit for the statements of the site (docs/how-to/postgresql.md).
  await sql`set local statement_timeout = 0`.execute(trx);
  const names = sql.join(movedTables.map((table) => sql.table(table)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  await requireEmpty(trx);
  const moved: Moved = [];
  for (const table of movedTables) moved.push({ table, rows: await moveTable(client, trx, table) });
  await copyCounters(client, trx);
  return moved;
}

async function requireEmpty(trx: Trx): Promise<void> {
  for (const table of ['contact_submissions', ...movedTables]) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(trx);
    const total = rows[0]?.total ?? 0;
    if (total === 0) continue;
    const what = table === 'contact_submissions' ? 'enquiries' : `rows in ${table}`;
    throw new CopyError(
      `The database of MOVE_TO_URL is not empty: it already has ${what} (${total.toLocaleString('en')}). Please name an empty one.`,
    );
  }
}

/** @returns the number of rows */
async function moveTable(client: SQLite.Database, trx: Trx, table: string): Promise<number> {
  const info = client.prepare('select name, type from pragma_table_info(?)').all(table) as Column[];
  const columns = info.map(({ name }) => name);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  let batch: Row[] = [];
  const insert = async () => {
    if (batch.length === 0) return;
    const values = sql.join(batch.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`));
    await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(trx);
    batch = [];
  };
  for (const row of client.prepare(`select * from "${table}"`).iterate() as IterableIterator<Row>) {
    batch.push(row);
    if (batch.length === batchSize) await insert();
  }
  await insert();

  const hasNumbers = info.some(({ name, type }) => name === 'id' && type === 'INTEGER');
  const ids = hasNumbers ? 'coalesce(sum("id"), 0)' : '0';
  const question = `select count(*) as "rows", ${ids} as "ids" from "${table}"`;
  const sent = client.prepare(question).get() as Totals;
  const [arrived] = (await sql.raw<Totals>(question).execute(trx)).rows;
  if (sent.rows !== arrived?.rows || sent.ids !== arrived.ids)
    throw new CopyError(`The table ${table} was not copied completely, so nothing was moved.`);
  return sent.rows;
}

type Column = { name: string; type: string };
type Totals = { rows: number; ids: number };

/** Copies the counters of identifiers, so that the number of an erased enquiry is never used again. */
async function copyCounters(client: SQLite.Database, trx: Trx): Promise<void> {
  const counters = client.prepare('select name, seq from sqlite_sequence').all() as { name: string; seq: number }[];
  for (const { name, seq } of counters)
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(trx);
}
