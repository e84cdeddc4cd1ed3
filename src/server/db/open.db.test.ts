import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../tests/support/certificate.ts';
import { onBothDatabases, onSqlite } from '../../../tests/support/database.ts';
import { freshDatabase } from '../../../tests/support/postgres.ts';
import { startPostgresServer } from '../../../tests/support/postgres-server.ts';
import { checkWrite } from '../idempotency-store.ts';
import { openForInspection } from './inspect.ts';
import { findDurabilityProblem, openDatabase } from './open.ts';

const someone = (username: string) => ({
  username,
  password: 'no hash',
  role: 'user' as const,
  createdAt: '2026-03-02T09:00:00.123Z',
});

onBothDatabases((databases) => {
  test('times are read as the ISO texts that were stored', async () => {
    const { queries } = await databases.open();
    await queries.insertInto('users').values(someone('ada')).execute();
    const { createdAt } = await queries.selectFrom('users').select('createdAt').executeTakeFirstOrThrow();
    expect(createdAt).toBe('2026-03-02T09:00:00.123Z');
  });

  test('counts of rows are read as numbers', async () => {
    const { queries } = await databases.open();
    const { total } = await queries
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(0);
  });

  test('what is stored is there after the database is opened again', async () => {
    const place = await databases.newPlace();
    const first = await databases.open(place);
    await first.queries.insertInto('users').values(someone('ada')).execute();
    await first.close();
    const second = await databases.open(place);
    expect(await second.queries.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }]);
  });

  test('a foreign key must refer to an existing row', async () => {
    const { queries } = await databases.open();
    await expect(queries.insertInto('username_keys').values({ key: 'nobody', userId: 77 }).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  test('of two overlapping transactions one is rolled back, the other committed', async () => {
    const { queries } = await databases.open();
    const undone = queries.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(someone('undone')).execute();
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('changed my mind');
    });
    const kept = queries.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(someone('kept')).execute();
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await kept;
    expect(await queries.selectFrom('users').select('username').execute()).toEqual([{ username: 'kept' }]);
  });

  test('withConnection does not run inside a transaction that is rolled back', async () => {
    const { queries, withConnection, driver } = await databases.open();
    const statement = "insert into rate_limits (key, points) values ('count', 1)";
    let isOpen = () => {};
    const open = new Promise<void>((resolve) => (isOpen = resolve));
    const undone = queries.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(someone('undone')).execute();
      isOpen();
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('changed my mind');
    });
    await open;
    const counted = withConnection(async () => {
      if (driver.kind === 'sqlite') driver.client.exec(statement);
      else await driver.client.query(statement);
    });
    await Promise.all([counted, expect(undone).rejects.toThrow('changed my mind')]);
    expect((await sql`select key from rate_limits`.execute(queries)).rows).toEqual([{ key: 'count' }]);
  });

  test('two concurrent checks that a database is writable succeed and leave no row', async () => {
    const database = await databases.open();
    await expect(Promise.all([checkWrite(database.queries), checkWrite(database.queries)])).resolves.toBeDefined();
    expect((await sql`select key from idempotency_keys`.execute(database.queries)).rows).toEqual([]);
  });

  if (databases.kind === 'postgres') {
    test('the check that a database is writable writes, so that a full disk is noticed', async () => {
      const database = await databases.open();
      const { queries } = database;
      await sql`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(queries);
      await sql`create trigger refuse before insert or update or delete on idempotency_keys execute function refuse()`.execute(
        queries,
      );
      await expect(checkWrite(database.queries)).rejects.toMatchObject({ code: '53100' });
    });

    test('a PostgreSQL whose TLS does not fit the address is refused with what to change in it', async () => {
      const certificate = makeCertificate(new Date('2049-12-31'));
      const server = await startPostgresServer({ isDurable: false, certificate });
      if ('reason' in server) throw new Error(server.reason);
      const folder = mkdtempSync(join(tmpdir(), 'site-ca-'));
      const authority = join(folder, 'ca.pem');
      writeFileSync(authority, certificate.cert);
      const refusalOf = (databaseUrl: string) =>
        openDatabase({ dataDir: '', databaseUrl }).then(
          () => 'none',
          ({ message }: Error) => message,
        );
      try {
        expect(await refusalOf(server.url)).toMatch(/no encryption\. The server requires TLS: .+\?sslmode=verify-full/);
        expect(await refusalOf(`${server.url}?sslmode=verify-full`)).toMatch(
          /self-signed certificate.+ This machine does not know .+&sslrootcert=/,
        );
        const missing = `${server.url}?sslmode=verify-full&sslrootcert=${folder}/none.pem`;
        expect(await refusalOf(missing)).toMatch(/ENOENT.+none\.pem'?\. Correct the path in the address\.$/);
        expect(await refusalOf(`${server.url}?sslmode=verify-full&sslrootcert=${authority}`)).toBe('none');
        const plain = await freshDatabase();
        expect(await refusalOf(`${plain}?sslmode=verify-full`)).toMatch(/The server has no TLS: remove sslmode/);
      } finally {
        await server.stop();
        rmSync(folder, { recursive: true });
      }
    });

    test('a role whose commits do not wait for the disk is refused, and doctor says the same', async () => {
      const place = await databases.newPlace();
      const { queries } = await databases.open(place);
      await sql`do $$ begin execute format('alter role %I in database %I set synchronous_commit = off', current_user, current_database()); end $$`.execute(
        queries,
      );
      const refusal = /confirms what is not on its disk yet, .+: alter role ".+" set synchronous_commit = on\.$/;
      await expect(openDatabase(place)).rejects.toThrow(refusal);
      const inspection = await openForInspection(place);
      expect(await findDurabilityProblem(inspection!.queries)).toMatch(refusal);
      await inspection?.close();
    });

    test('the limit of its role ends a statement that hangs, and no migration', async () => {
      const place = await databases.newPlace();
      const admin = new pg.Client({ connectionString: place.databaseUrl });
      await admin.connect();
      await admin.query(`
        do $$ begin execute format('alter role %I in database %I set statement_timeout = ''2s''', current_user, current_database()); end $$;
        create table limits_seen (value text);
        create function see_limit() returns event_trigger language plpgsql as
          $$ begin insert into limits_seen values (current_setting('statement_timeout')); end $$;
        create event trigger see_limit on ddl_command_end execute function see_limit()`);
      await admin.query('truncate limits_seen');
      const { queries } = await databases.open(place);
      const { rows } = await sql<{ value: string }>`select distinct value from limits_seen`.execute(queries);
      expect(rows).toContainEqual({ value: '0' });
      await admin.query('drop event trigger see_limit');
      await admin.end();
      await expect(sql`select pg_sleep(60)`.execute(queries)).rejects.toMatchObject({ code: '57014' });
    });

    test('the site does not change the timeouts of the server', async () => {
      const { queries } = await databases.open();
      const { rows } = await sql<{ source: string }>`
        select source from pg_settings where name in ('statement_timeout', 'lock_timeout')`.execute(queries);
      expect(rows).toEqual([{ source: 'default' }, { source: 'default' }]);
    });
  }

  if (databases.kind === 'postgres')
    test('each connection that breaks is reported, idle or in use', async () => {
      const reported: string[] = [];
      const place = await databases.newPlace();
      const { queries } = await databases.open({
        ...place,
        onConnectionError: ({ message }) => reported.push(message),
      });
      const other = await databases.open(place);
      const end = async (pid: number | undefined) => sql`select pg_terminate_backend(${pid})`.execute(other.queries);
      const findPid = async (one: typeof queries) =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid;
      await end(await findPid(queries));
      await expect.poll(() => reported).toHaveLength(1);
      await queries.connection().execute(async (one) => {
        await end(await findPid(one));
        await expect.poll(() => reported.length).toBeGreaterThan(1);
      });
      expect(reported[0]).toMatch(/terminat/);
    });

  if (databases.kind === 'postgres')
    test('a connection that breaks between two statements rolls back its transaction only', async () => {
      const { queries } = await databases.open();
      const broken = queries.transaction().execute(async (trx) => {
        await trx.insertInto('users').values(someone('undone')).execute();
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(queries);
        await new Promise((resolve) => setTimeout(resolve, 200));
        await trx.insertInto('users').values(someone('too late')).execute();
      });
      await expect(broken).rejects.toThrow(/not queryable|terminat/);
      await queries.insertInto('users').values(someone('after')).execute();
      expect(await queries.selectFrom('users').select('username').execute()).toEqual([{ username: 'after' }]);
    });

  test('a closed database is not writable', async () => {
    const database = await databases.open();
    await database.close();
    await expect(checkWrite(database.queries)).rejects.toThrow('driver has already been destroyed');
  });
});

describe('the embedded database', () => {
  onSqlite((databases) => {
    test('flushes every commit to disk, also after it is opened again', async () => {
      const place = await databases.newPlace();
      await (await databases.open(place)).close();
      const { driver } = await databases.open(place);
      if (driver.kind !== 'sqlite') throw new Error('expected SQLite');
      const read = (name: string) => driver.client.pragma(name, { simple: true });
      // 2 is FULL: fsync before the commit returns. The default for WAL is 1, NORMAL.
      expect(read('synchronous')).toBe(2);
      expect(read('journal_mode')).toBe('wal');
      expect(read('foreign_keys')).toBe(1);
    });

    test('a transaction acquires the write lock when it begins', async () => {
      const place = await databases.newPlace();
      const { queries } = await databases.open(place);
      const other = new SQLite(join(place.dataDir, 'site.sqlite'), { timeout: 0 });
      await queries.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').execute();
        expect(() => other.exec("insert into rate_limits (key) values ('other process')")).toThrow(/locked/);
        await trx.insertInto('users').values(someone('ada')).execute();
      });
      other.exec("insert into rate_limits (key) values ('other process')");
      other.close();
    });

    test('the check that a database is writable writes to the log, so that a full disk is noticed', async () => {
      const place = await databases.newPlace();
      const database = await databases.open(place);
      const logFile = join(place.dataDir, 'site.sqlite-wal');
      const before = statSync(logFile, { bigint: true });
      await checkWrite(database.queries);
      const after = statSync(logFile, { bigint: true });
      expect(after.size > before.size || after.mtimeNs > before.mtimeNs).toBe(true);
    });

    test('a full disk is reported as such, and later writes succeed', async () => {
      const { queries, driver } = await databases.open();
      if (driver.kind !== 'sqlite') throw new Error('expected SQLite');
      const pages = Number(driver.client.pragma('page_count', { simple: true }));
      driver.client.pragma(`max_page_count = ${pages}`);
      const write = (username: string) =>
        queries.transaction().execute(async (trx) => {
          await trx
            .insertInto('users')
            .values({ ...someone(username), password: 'x'.repeat(100_000) })
            .execute();
        });
      await expect(write('first')).rejects.toMatchObject({ code: 'SQLITE_FULL' });
      driver.client.pragma('max_page_count = 1000000');
      await write('second');
      expect(await queries.selectFrom('users').select('username').execute()).toEqual([{ username: 'second' }]);
    });
  });
});
