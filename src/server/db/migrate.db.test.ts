import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './schema.ts';

onEachDatabase((databases) => {
  test('an empty database gets every table of the program', async () => {
    const { queries } = await databases.open();
    const tables = (await queries.introspection.getTables()).map((table) => table.name);
    for (const name of ['users', 'contact_submissions', 'consultation_requests', 'outbox', 'sessions', 'rate_limits'])
      expect(tables).toContain(name);
  });

  test('running the migrations again changes nothing', async () => {
    const place = await databases.newPlace();
    const { queries, driver } = await databases.open(place);
    const list = async () => (await sql`select name, "at" from migrations order by name`.execute(queries)).rows;
    const before = await list();
    await migrate(queries, driver.kind);
    await databases.open(place);
    expect(await list()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test('processes that start together on one empty database all come up', async () => {
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

  test('a role is user or admin and nothing else, whatever the program asks for', async () => {
    const { queries } = await databases.open();
    const values = { username: 'ada', password: 'x', role: 'owner' as 'admin', createdAt: new Date(0).toISOString() };
    await expect(queries.insertInto('users').values(values).execute()).rejects.toThrow(/check/i);
  });

  if (databases.kind === 'postgres')
    test('waiting for another process that migrates may take longer than a request may', async () => {
      const { databaseUrl } = await databases.newPlace();
      const holder = new pg.Client({ connectionString: databaseUrl });
      await holder.connect();
      await holder.query('select pg_advisory_lock(7350212)');
      const pool = new pg.Pool({ connectionString: databaseUrl, statement_timeout: 100 });
      const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      const migrating = migrate(queries, 'postgres');
      await new Promise((resolve) => setTimeout(resolve, 400));
      await holder.end();
      await expect(migrating).resolves.toBeUndefined();
      await queries.destroy();
    });
});
