import { existsSync } from 'node:fs';
import type SQLite from 'better-sqlite3';
import { sql, type Transaction } from 'kysely';
import { CopyError, acquireExclusiveLock } from './exclusive-lock.ts';
import { type Database, DatabaseUnavailableError, embeddedFile, openDatabase } from './open.ts';
import type { Queries, Tables } from './schema.ts';
import type { ShowProgress } from './show-progress.ts';
import { createTableContent, type TableContent } from './table-content.ts';

/** Every table that has data, in an order that satisfies foreign keys. Each database has its own `migrations`. */
export const movedTables = [
  'users',
  'username_keys',
  'sessions',
  'passkeys',
  'passkey_links',
  'pending_sign_ins',
  'contact_submissions',
  'consultation_requests',
  'submission_activity',
  'outbox',
  'submission_state',
  'submission_sources',
  'email_domain_checks',
  'notes',
  'submission_readers',
  'secrets',
  'spam_judgements',
  'idempotency_keys',
  'rejected_forms',
  'rate_limits',
  'audit_log',
] as const;

type Row = Record<string, string | number | null>;
/** The number of rows that were moved, by table. */
export type Moved = { table: string; rows: number }[];

const batchSize = 500;

/**
 * Copies everything from the embedded database to an empty PostgreSQL database, in one transaction there. The embedded
 * database does not change.
 * @param alongside writes to the new database in the same transaction, after everything else
 * @param show shows the table and how many rows of all tables are copied
 * @throws {CopyError} where one of the databases cannot be used, or a copied table differs
 */
export async function moveToPostgres(
  dataDir: string,
  databaseUrl: string,
  alongside: (queries: Queries, moved: Moved) => Promise<void>,
  show: ShowProgress = () => {},
): Promise<Moved> {
  if (!existsSync(embeddedFile(dataDir))) throw new CopyError(`There is no database to move in ${dataDir} (DATA_DIR).`);
  const source = await openDatabase({ dataDir });
  try {
    const client = clientOf(source);
    acquireExclusiveLock(client);
    const target = await openTarget(databaseUrl);
    try {
      return await target.queries.transaction().execute(async (trx) => {
        const moved = await moveAll(client, trx, show);
        await alongside(trx, moved);
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
    return await openDatabase({ dataDir: '', databaseUrl, disableTimeouts: true });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new CopyError(error.message.replace('DATABASE_URL', 'TO_URL'), { cause: error });
  }
}

function clientOf({ driver }: Database): SQLite.Database {
  if (driver.kind !== 'sqlite') throw new Error('The embedded database was expected.');
  return driver.client;
}

async function moveAll(client: SQLite.Database, trx: Transaction<Tables>, show: ShowProgress): Promise<Moved> {
  // A million rows may exceed a limit of the role.
  await sql`set local statement_timeout = 0`.execute(trx);
  const names = sql.join(movedTables.map((table) => sql.table(table)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  await requireEmpty(trx);
  const moved: Moved = [];
  const total = countRows(client).toLocaleString('en');
  let arrived = 0;
  for (const [index, table] of movedTables.entries()) {
    const stage = `${table} (table ${index + 1} of ${movedTables.length})`;
    const onRows = (rows: number) => {
      arrived += rows;
      show(`Copying ${stage}`, `${arrived.toLocaleString('en')} of ${total} rows`);
    };
    onRows(0);
    const columns = client.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
    const sent = await copyTable(client, trx, table, columns, onRows);
    show(`Comparing ${stage}`);
    const copied = await readBack(trx, table, columns);
    if (sent.rows !== copied.rows || sent.checksum !== copied.checksum)
      throw new CopyError(`The table ${table} did not arrive as it left, so nothing was moved.`);
    moved.push({ table, rows: sent.rows });
  }
  await copyCounters(client, trx);
  return moved;
}

/** The rows of all tables that are moved. */
const countRows = (client: SQLite.Database) =>
  movedTables.reduce((sum, table) => sum + Number(client.prepare(`select count(*) from "${table}"`).pluck().get()), 0);

async function requireEmpty(trx: Transaction<Tables>): Promise<void> {
  for (const table of ['contact_submissions', ...movedTables]) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(trx);
    const total = rows[0]?.total ?? 0;
    if (total === 0) continue;
    const what = table === 'contact_submissions' ? 'enquiries' : `rows in ${table}`;
    throw new CopyError(
      `The database of TO_URL is not empty: it already has ${what} (${total.toLocaleString('en')}). Please name an empty one.`,
    );
  }
}

async function copyTable(
  client: SQLite.Database,
  trx: Transaction<Tables>,
  table: string,
  columns: readonly string[],
  onRows: (rows: number) => void,
): Promise<TableContent> {
  const content = createTableContent();
  const list = columns.map((name) => `"${name}"`).join(', ');
  let rows: Row[] = [];
  const insert = async () => {
    if (rows.length === 0) return;
    const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`));
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) values ${values}`.execute(
      trx,
    );
    onRows(rows.length);
    rows = [];
  };
  for (const row of client.prepare(`select ${list} from "${table}"`).iterate() as IterableIterator<Row>) {
    content.add(columns.map((name) => row[name]));
    rows.push(row);
    if (rows.length === batchSize) await insert();
  }
  await insert();
  return content.sum();
}

async function readBack(trx: Transaction<Tables>, table: string, columns: readonly string[]): Promise<TableContent> {
  const content = createTableContent();
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from copied`.execute(trx);
    if (rows.length === 0) break;
    for (const row of rows) content.add(columns.map((name) => row[name]));
  }
  await sql`close copied`.execute(trx);
  return content.sum();
}

/** Copies the counters of identifiers, so that the number of an erased enquiry is never used again. */
async function copyCounters(client: SQLite.Database, trx: Transaction<Tables>): Promise<void> {
  const counters = client.prepare('select name, seq from sqlite_sequence').all() as { name: string; seq: number }[];
  for (const { name, seq } of counters)
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(trx);
}
