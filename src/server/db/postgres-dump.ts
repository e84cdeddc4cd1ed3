import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { readCopyStatements } from './copy-text.ts';
import { CopyError } from './exclusive-lock.ts';
import { toLibpqAddress } from './libpq-address.ts';
import { listMigrations } from './migrate.ts';
import { MissingProgramError, readLines, readText, runProgram } from './run-program.ts';
import type { ShowProgress } from './show-progress.ts';
import { createTableContent, type DatabaseContent, requireSame, type TableContent } from './table-content.ts';

/** A database of PostgreSQL, for its own programs. */
export type PostgresPlace = {
  databaseUrl: string;
  /** The environment of pg_dump and pg_restore; it may have variables of libpq. */
  environment: NodeJS.ProcessEnv;
  /** Ends the work. */
  signal?: AbortSignal | undefined;
  /** Shows the stage of the work. */
  show?: ShowProgress | undefined;
};

/** An arbitrary number: one process at a time backs up a database, on any machine. */
const advisoryLock = 7_350_213;

/** Rows of one fetch. */
const batchSize = 500;

/** The first five bytes of every archive of `pg_dump --format=custom`. */
const magic = 'PGDMP';

/** SQLSTATE of a role that may not create databases. */
const insufficientPrivilege = '42501';

/**
 * Runs `work` while no other process backs up the same database.
 * @returns undefined where another one does
 * @throws {CopyError} where the database cannot be reached
 */
export async function withBackupLock<Result>(
  place: PostgresPlace,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return withClient(place.databaseUrl, async (client) => {
    // A lock of the transaction: PgBouncer may give the next transaction of a session another connection.
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<[string]>({
      text: `select pg_try_advisory_xact_lock(${advisoryLock})`,
      rowMode: 'array',
    });
    return rows[0]?.[0] === 't' ? work() : undefined;
  });
}

/**
 * Writes an archive of `pg_dump --format=custom` into a new file, and reads every table of the same snapshot.
 * @throws {CopyError} where pg_dump is missing, too old, or fails
 */
export async function dumpDatabase(place: PostgresPlace, file: string): Promise<DatabaseContent> {
  const { databaseUrl } = place;
  return withClient(databaseUrl, async (client) => {
    await requirePrograms(place, client);
    await beginUnlimited(client);
    const snapshot = await readValue(client, 'select pg_export_snapshot()');
    place.show?.('Copying the database');
    // pg_dump would create it readable by everybody.
    closeSync(openSync(file, 'wx', 0o600));
    const options = ['--format=custom', '--compress=1', '--encoding=UTF8', '--no-password'];
    await run('pg_dump', [...options, `--snapshot=${snapshot}`, `--file=${file}`], place, readText);
    await syncFile(file);
    const content = await readTables(client, place, 'Reading the database');
    await client.query('commit');
    return content;
  });
}

/** Begins a transaction with one snapshot. A limit of the role must not end it while other programs work. */
async function beginUnlimited(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    await client.query(`set local ${limit} = 0`);
}

/**
 * Writes an archive into a file of any name, which must be free, and proves it.
 * @throws {CopyError} where it cannot be written, or differs from the database
 */
export async function dumpToFile(place: PostgresPlace, file: string): Promise<{ enquiries: number; bytes: number }> {
  if (existsSync(file)) throw new CopyError(`${file} already exists: choose a name that is free.`);
  if (!existsSync(dirname(file))) throw new CopyError(`The folder ${dirname(file)} does not exist: make it first.`);
  const partial = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const content = await withBackupLock(place, async () => {
      const expected = await dumpDatabase(place, partial);
      requireSame(expected, (await readDump(place, partial)).content);
      return expected;
    });
    if (!content) throw new CopyError('Another process makes a backup of this database: wait until it has ended.');
    await link(partial, file);
    return { enquiries: content.get('public.contact_submissions')?.rows ?? 0, bytes: (await stat(file)).size };
  } catch (error) {
    throw error instanceof Error && 'syscall' in error
      ? new CopyError(`The backup could not be written: ${error.message}.`, { cause: error })
      : error;
  } finally {
    await rm(partial, { force: true });
  }
}

/** How an archive was proven: restored into a database of its own, or read. */
export type Proof = { content: DatabaseContent; by: 'restored' | 'read' };

/**
 * Reads back what an archive holds: from a scratch database into which it is restored, or, where the role may create
 * none, from the statements that pg_restore writes. Call it within `withBackupLock`: the scratch database has one name.
 * @throws {CopyError} where it cannot be restored
 */
export async function readDump(place: PostgresPlace, file: string): Promise<Proof> {
  place.show?.('Checking the copy');
  const scratch = await createScratch(place.databaseUrl);
  if (!scratch) {
    const content = await run('pg_restore', ['--data-only', '--file=-', file], place, (output) =>
      readCopyStatements(readLines(output)),
    );
    return { content, by: 'read' };
  }
  try {
    const { address } = toLibpqAddress(place.databaseUrl, scratch);
    await run('pg_restore', [...restoreOptions, `--dbname=${address}`, file], place, readText);
    const content = await withClient(withDatabase(place.databaseUrl, scratch), async (client) => {
      await beginUnlimited(client);
      return readTables(client, place, 'Comparing the copy');
    });
    return { content, by: 'restored' };
  } finally {
    await withClient(place.databaseUrl, (client) => dropScratch(client, scratch));
  }
}

/** The scratch database of a site's database: one name, which nobody else uses. */
const scratchNameOf = (database: string): string =>
  `site_proof_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;

const restoreOptions = ['--exit-on-error', '--no-owner', '--no-privileges', '--no-comments', '--no-password'];

/** Creates an empty database like that of the site; undefined where the role may not. */
async function createScratch(databaseUrl: string): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    // Always the same name: what a killed run left is removed here.
    const scratch = scratchNameOf(await readValue(client, 'select current_database()'));
    const like = await client.query<[string, string, string]>({
      text: 'select pg_encoding_to_char(encoding), datcollate, datctype from pg_database where datname = current_database()',
      rowMode: 'array',
    });
    const [encoding = '', collate = '', ctype = ''] = like.rows[0] ?? [];
    try {
      await dropScratch(client, scratch);
      const literal = (text: string) => client.escapeLiteral(text);
      await client.query(
        `create database ${scratch} template template0 encoding ${literal(encoding)} lc_collate ${literal(collate)} lc_ctype ${literal(ctype)}`,
      );
      return scratch;
    } catch (error) {
      if ((error as { code?: string }).code === insufficientPrivilege) return undefined;
      throw error;
    }
  });
}

const dropScratch = (client: pg.Client, name: string) => client.query(`drop database if exists ${name} with (force)`);

function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Restores an archive into the empty database of DATABASE_URL, in one transaction.
 * @returns the number of enquiries
 * @throws {CopyError} where the file is no archive of this site, or the database is in use or not empty
 */
export async function restoreDump(place: PostgresPlace, file: string): Promise<number> {
  await withClient(place.databaseUrl, async (client) => {
    await requirePrograms(place, client);
    await requireKnownMigrations(place, file);
    const others = await readValue(
      client,
      "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    if (others !== '0')
      throw new CopyError('The database is in use: stop the site and every command that works on it, then try again.');
    const [table] = await listTables(client);
    if (table)
      throw new CopyError(
        `The database of DATABASE_URL is not empty: it has the table ${table.key}. Create an empty one and name it there.`,
      );
  });
  const { address } = toLibpqAddress(place.databaseUrl);
  place.show?.('Restoring the backup');
  await run('pg_restore', [...restoreOptions, '--single-transaction', `--dbname=${address}`, file], place, readText);
  return withClient(place.databaseUrl, async (client) =>
    Number(await readValue(client, 'select count(*) from contact_submissions')),
  );
}

/** Whether a file is an archive of pg_dump. */
export async function isDump(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new CopyError(`There is no file ${file} that can be read: name one that 'npm run backup' wrote.`, {
      cause: error,
    });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString('latin1') === magic;
  } catch (error) {
    throw new CopyError(`${file} is no file: name one that 'npm run backup' wrote.`, { cause: error });
  } finally {
    await handle.close();
  }
}

/** Throws where an archive is not of this site, or of a newer version. */
async function requireKnownMigrations(place: PostgresPlace, file: string): Promise<void> {
  const script = ['--data-only', '--table=migrations', '--file=-', file];
  const names = await run('pg_restore', script, place, async (output) => {
    const found: string[] = [];
    for await (const line of readLines(output)) {
      const [, name] = /^(\d{4}-[\w.-]+\.sql)\t/.exec(line) ?? [];
      if (name !== undefined) found.push(name);
    }
    return found;
  });
  if (names.length === 0)
    throw new CopyError(`${file} is no backup of this site: name a file that 'npm run backup' wrote.`);
  const known = new Set(listMigrations('postgres'));
  if (names.some((name) => !known.has(name)))
    throw new CopyError(`${file} was made by a newer version of the site: restore it with that version.`);
}

/** Runs one of PostgreSQL's programs. The address names no password; the environment has it. */
async function run<Result>(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { databaseUrl, environment, signal }: PostgresPlace,
  read: (output: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  const { address, password } = toLibpqAddress(databaseUrl);
  // Times are written as `readTables` reads them.
  const env = { ...environment, PGTZ: 'UTC', ...(password !== undefined && { PGPASSWORD: password }) };
  const connected = program === 'pg_dump' ? [...args, `--dbname=${address}`] : args;
  return runProgram(program, connected, { environment: env, signal }, read);
}

/** Throws one sentence where pg_dump or pg_restore is missing or older than the server: it could not read its tables. */
async function requirePrograms(place: PostgresPlace, client: pg.Client): Promise<void> {
  const server = Math.floor(Number(await readValue(client, 'show server_version_num')) / 10_000);
  const advice = `install PostgreSQL's client programs of version ${server} or newer (on Debian and Ubuntu: apt-get install postgresql-client-${server})`;
  for (const program of ['pg_dump', 'pg_restore'] as const) {
    const { environment, signal } = place;
    const version = await runProgram(program, ['--version'], { environment, signal }, readText).catch(
      (error: unknown) => {
        if (!(error instanceof MissingProgramError)) throw error;
        throw new CopyError(
          `PostgreSQL is backed up with pg_dump and restored with pg_restore, and ${program} was not found on this machine: ${advice}.`,
          { cause: error },
        );
      },
    );
    const [, major = '0'] = /(\d+)/.exec(version) ?? [];
    if (Number(major) < server)
      throw new CopyError(
        `${program} on this machine is of version ${major}, and the server of version ${server}: ${advice}.`,
      );
  }
}

/** Every table with the names of its columns, without those of the system and of extensions. */
async function listTables(client: pg.Client): Promise<{ key: string; name: string; columns: string[] }[]> {
  const { rows } = await client.query<[schema: string, table: string, column: string]>({
    text: `select n.nspname, c.relname, a.attname from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by 1, 2, a.attnum`,
    rowMode: 'array',
  });
  const tables = Map.groupBy(rows, ([schema, table]) => `${schema}.${table}`);
  return [...tables].map(([key, columns]) => ({
    key,
    name: (columns[0] ?? [])
      .slice(0, 2)
      .map((one) => client.escapeIdentifier(one))
      .join('.'),
    columns: columns.map(([, , column]) => client.escapeIdentifier(column)),
  }));
}

/** Every table of a transaction's snapshot, its rows as the texts of their columns: the same as in COPY. */
async function readTables(client: pg.Client, { signal, show }: PostgresPlace, what: string): Promise<DatabaseContent> {
  await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'");
  const found = new Map<string, TableContent>();
  const tables = await listTables(client);
  for (const [index, { key, name, columns }] of tables.entries()) {
    show?.(`${what}, table ${index + 1} of ${tables.length}`);
    const content = createTableContent();
    // Fetched in batches, so that no table is completely in memory.
    await client.query(`declare every_row no scroll cursor for select ${columns.join(', ')} from only ${name}`);
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await client.query<string[]>({ text: `fetch ${batchSize} from every_row`, rowMode: 'array' });
      if (rows.length === 0) break;
      for (const row of rows) content.add(row);
    }
    await client.query('close every_row');
    found.set(key, content.sum());
  }
  return found;
}

async function readValue(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
  return rows[0]?.[0] ?? '';
}

/** Runs work on a connection of its own, on which every value is the text that the server sends. */
async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'site-backup',
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: () => (text: string) => text },
  });
  // A statement that runs on a connection that breaks fails by itself; an idle connection must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    const { message, code } = error as NodeJS.ErrnoException;
    throw new CopyError(
      `The database of DATABASE_URL could not be opened: ${message || code}. Does it run, and are address, name and password right?`,
      { cause: error },
    );
  }
  try {
    return await work(client);
  } finally {
    // An open transaction ends with it.
    await client.end().catch(() => {});
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
