import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { listMigrations, migrate } from './migrate.ts';
import { type DatabasePlace, DatabaseUnavailableError, embeddedFile } from './open.ts';
import type { Tables } from './schema.ts';

/** Opens a database without running migrations. */
function openWithoutMigrations({ dataDir, databaseUrl }: DatabasePlace) {
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) })
    : new SqliteDialect({ database: new SQLite(embeddedFile(dataDir)) });
  return new Kysely<Tables>({ dialect });
}

onBothDatabases((databases) => {
  test('an empty database gets every table of the program', async () => {
    const { queries } = await databases.open();
    const tables = (await queries.introspection.getTables()).map((table) => table.name);
    for (const name of ['users', 'contact_submissions', 'consultation_requests', 'outbox', 'sessions', 'rate_limits'])
      expect(tables).toContain(name);
  });

  test('a migration that fails undoes every migration of its run', async () => {
    const place = await databases.newPlace();
    const queries = openWithoutMigrations(place);
    await sql`create table retention_clock (id integer)`.execute(queries);
    await queries.destroy();
    await expect(databases.open(place)).rejects.toThrow(/retention_clock.* already exists/);
    const again = openWithoutMigrations(place);
    const tables = (await again.introspection.getTables()).map((table) => table.name);
    await again.destroy();
    expect(tables).toEqual(['retention_clock']);
  });

  test('running the migrations again changes nothing', async () => {
    const place = await databases.newPlace();
    const { queries, driver } = await databases.open(place);
    const list = async () => (await sql`select name, "at" from migrations order by name`.execute(queries)).rows;
    const before = await list();
    await migrate(queries, driver);
    await databases.open(place);
    expect(await list()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  const openAgain = (change: (name: string) => ReturnType<typeof sql>) =>
    async function run() {
      const place = await databases.newPlace();
      const database = await databases.open(place);
      const { rows } = await sql<{ name: string }>`select name from migrations order by name limit 1`.execute(
        database.queries,
      );
      await change(rows[0]?.name ?? '').execute(database.queries);
      await database.close();
      return databases.open(place);
    };

  test('a database with a migration of a newer version is refused in one sentence', async () => {
    const opening = openAgain(
      () => sql`insert into migrations (name, "at", expands) values ('9999-from-the-future.sql', '2030', 0)`,
    )();
    await expect(opening).rejects.toThrow(DatabaseUnavailableError);
    await expect(opening).rejects.toThrow(
      /^The database .+ newer version of the site \(9999-from-the-future\.sql\)[^.]+\.$/,
    );
  });

  test('a database of a newer version whose migrations only expand is used, so that an upgrade can be taken back', async () => {
    const database = await openAgain(
      () => sql`insert into migrations (name, "at", expands) values ('9999-from-the-future.sql', '2030', 1)`,
    )();
    expect(database.newerMigrations).toEqual(['9999-from-the-future.sql']);
    await database.checkWritable();
    // Every migration of this version has run, also where one of a newer version did.
    expect((await databases.open()).newerMigrations).toEqual([]);
  });

  test('a migration that asks for a stop is recorded as one that an older version cannot ignore', async () => {
    const { queries } = await databases.open();
    const { rows } = await sql<{ name: string }>`select name from migrations where expands = 0`.execute(queries);
    const asking = listMigrations(databases.kind).filter((name) =>
      readFileSync(join(import.meta.dirname, '../../../migrations', name), 'utf8').startsWith(
        '-- Stop older processes first:',
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(asking);
    expect(asking).toContain('0014-digest-id.sql');
  });

  test('a database with another checksum of a migration is refused in one sentence', async () => {
    const opening = openAgain((name) => sql`update migrations set checksum = 'another' where name = ${name}`)();
    await expect(opening).rejects.toThrow(DatabaseUnavailableError);
    await expect(opening).rejects.toThrow(/0001-accounts-and-enquiries\.sql/);
  });

  test.each(['checksum', 'expands'])('a database of a version without the column %s gets it', async (column) => {
    const drop = () => sql`alter table migrations drop column ${sql.ref(column)}`;
    const { queries } = await openAgain(drop)();
    const filled = sql<{ count: number }>`select count(*) as count from migrations where expands is not null`;
    expect((await filled.execute(queries)).rows[0]?.count).toBe(listMigrations(databases.kind).length);
    const { rows } = await sql<{ checksum: string }>`select checksum from migrations`.execute(queries);
    expect(rows.length).toBeGreaterThan(7);
    for (const { checksum } of rows) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('processes that start together on one empty database all start', async () => {
    const place = await databases.newPlace();
    const program = `
      const { openDatabase } = await import(${JSON.stringify(new URL('open.ts', import.meta.url).href)});
      const database = await openDatabase(${JSON.stringify(place)});
      await database.checkWritable();
      await database.close();`;
    const run = promisify(execFile);
    await Promise.all([1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', program])));
    const { queries } = await databases.open(place);
    expect(await queries.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('the database accepts no role but user and admin', async () => {
    const { queries } = await databases.open();
    const values = { username: 'ada', password: 'x', role: 'owner' as 'admin', createdAt: new Date(0).toISOString() };
    await expect(queries.insertInto('users').values(values).execute()).rejects.toThrow(/check/i);
  });

  if (databases.kind === 'postgres')
    test('waiting for the migrations of another process ignores statement_timeout', async () => {
      const { databaseUrl } = await databases.newPlace();
      const holder = new pg.Client({ connectionString: databaseUrl });
      await holder.connect();
      await holder.query('select pg_advisory_lock(7350212)');
      const pool = new pg.Pool({ connectionString: databaseUrl, statement_timeout: 100 });
      const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      const migrating = migrate(queries, { kind: 'postgres' });
      await new Promise((resolve) => setTimeout(resolve, 400));
      await holder.end();
      await expect(migrating).resolves.toEqual([]);
      await queries.destroy();
    });
});
