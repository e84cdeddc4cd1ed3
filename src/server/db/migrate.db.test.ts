import { execFile } from 'node:child_process';
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
function openWithoutMigrations({ dataDir, databaseUrl }: DatabasePlace, client?: SQLite.Database) {
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) })
    : new SqliteDialect({ database: client ?? new SQLite(embeddedFile(dataDir)) });
  return new Kysely<Tables>({ dialect });
}

onBothDatabases((databases) => {
  test('a migration that fails undoes every migration of its run', async () => {
    const place = await databases.newPlace();
    const queries = openWithoutMigrations(place);
    await sql`create table rate_limits (id integer)`.execute(queries);
    await queries.destroy();
    await expect(databases.open(place)).rejects.toThrow(
      /^The database .+ was not changed: the migration 0001-baseline\.sql failed \(.*rate_limits.* already exists\)\.$/,
    );
    const again = openWithoutMigrations(place);
    const tables = (await again.introspection.getTables()).map((table) => table.name);
    await again.destroy();
    expect(tables).toEqual(['rate_limits']);
  });

  test('running the migrations again changes nothing', async () => {
    const { queries, driver } = await databases.open();
    const list = async () => (await sql`select * from kysely_migration order by name`.execute(queries)).rows;
    const before = await list();
    await migrate(queries, driver);
    expect(await list()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test('a migration with a lower number than those that have run runs too', async () => {
    const place = await databases.newPlace();
    const client = place.databaseUrl ? undefined : new SQLite(embeddedFile(place.dataDir));
    const former = openWithoutMigrations(place, client);
    const later = listMigrations(databases.kind).find((name) => name.startsWith('0008'));
    const names = listMigrations(databases.kind).filter((name) => name !== later);
    await migrate(former, client ? { kind: 'sqlite', client } : { kind: 'postgres' }, names);
    await former.destroy();
    const { queries } = await databases.open(place);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries);
    expect(rows.map(({ name }) => name)).toEqual(listMigrations(databases.kind));
  });

  test('accounts that rows name are found by their number afterwards', async () => {
    const place = await databases.newPlace();
    const client = place.databaseUrl ? undefined : new SQLite(embeddedFile(place.dataDir));
    const former = openWithoutMigrations(place, client);
    const names = listMigrations(databases.kind).filter((name) => name < '0006');
    await migrate(former, client ? { kind: 'sqlite', client } : { kind: 'postgres' }, names);
    const at = '2026-03-02T09:00:00.000Z';
    await sql`insert into users ("username", "password", "role") values ('margaret', 'x', 'admin')`.execute(former);
    for (const name of ['margaret', 'gone', null]) {
      await sql`insert into contact_submissions ("firstName", "lastName", "email", "message") values ('A', 'L', 'a@x.example', 'Hm.')`.execute(
        former,
      );
      await sql`insert into submission_state
        ("submissionId", "text", "takenBy", "takenAt", "contactedBy", "contactedAt", "spamMark", "spamMarkedBy")
        select max("id"), 'hm', ${name}, ${at}, ${name}, ${at}, 'not-spam', ${name} from contact_submissions`.execute(
        former,
      );
      if (name)
        await sql`insert into notes ("submissionId", "author", "text", "writtenAt")
          select max("id"), ${name}, 'Called.', ${at} from contact_submissions`.execute(former);
    }
    await former.destroy();
    const { queries } = await databases.open(place);
    const states = await queries
      .selectFrom('submission_state')
      .select(['takenById', 'contactedById', 'contactedBy', 'spamMarkedById', 'spamMarkedBy'])
      .orderBy('submissionId')
      .execute();
    const by = (id: number | null, name: string | null) => ({
      takenById: id,
      contactedById: id,
      contactedBy: name,
      spamMarkedById: id,
      spamMarkedBy: name,
    });
    expect(states).toEqual([by(1, 'margaret'), by(null, 'gone'), by(null, null)]);
    const notes = await queries.selectFrom('notes').select(['author', 'authorId']).orderBy('id').execute();
    expect(notes).toEqual([
      { author: 'margaret', authorId: 1 },
      { author: 'gone', authorId: null },
    ]);
    // A process of the version before goes on until its turn to restart comes: it reads this column with every enquiry.
    expect((await sql`select "takenBy" from submission_state`.execute(queries)).rows).toHaveLength(3);
  });

  test('mails about enquiries that were contacted before are needed no more', async () => {
    const place = await databases.newPlace();
    const client = place.databaseUrl ? undefined : new SQLite(embeddedFile(place.dataDir));
    const former = openWithoutMigrations(place, client);
    const names = listMigrations(databases.kind).filter((name) => name < '0007');
    await migrate(former, client ? { kind: 'sqlite', client } : { kind: 'postgres' }, names);
    const at = '2026-03-02T09:00:00.000Z';
    for (const contactedAt of [at, null]) {
      await sql`insert into contact_submissions ("firstName", "lastName", "email", "message") values ('A', 'L', 'a@x.example', 'Hm.')`.execute(
        former,
      );
      await sql`insert into submission_state ("submissionId", "text", "contactedAt")
        select max("id"), 'hm', ${contactedAt} from contact_submissions`.execute(former);
      await sql`insert into outbox ("submissionId", "kind", "messageId", "createdAt", "nextAttemptAt")
        select max("id"), 'notification', ${`m ${contactedAt}`}, ${at}, ${at} from contact_submissions`.execute(former);
    }
    await former.destroy();
    const { queries } = await databases.open(place);
    const mails = await queries.selectFrom('outbox').select('isObsolete').orderBy('id').execute();
    expect(mails).toEqual([{ isObsolete: 1 }, { isObsolete: 0 }]);
  });

  if (databases.kind === 'postgres')
    test('a process of the version before goes on to record who has an enquiry open', async () => {
      const { queries } = await databases.open();
      await sql`insert into contact_submissions ("firstName", "lastName", "email", "message") values ('A', 'L', 'a@x.example', 'Hm.')`.execute(
        queries,
      );
      const record = () =>
        sql`insert into submission_viewers ("submissionId", "viewer", "seenAt") values (1, 'margaret', now())
          on conflict ("submissionId", "viewer") do update set "seenAt" = now() returning "viewer"`.execute(queries);
      for (let n = 0; n < 2; n += 1) expect((await record()).rows).toEqual([{ viewer: 'margaret' }]);
    });

  test.each([
    [
      'a newer version',
      sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future.sql', '2030')`,
      /^The database .+ newer version of the site \(9999-from-the-future\.sql\)[^.]+\.$/,
    ],
    [
      'a firm whose migration is missing',
      sql`insert into kysely_migration (name, timestamp) values ('own-9999-missing.sql', '2030')`,
      /^The database .+ migration of your own whose file is missing: put migrations\/own-9999-missing\.sql back\.$/,
    ],
    [
      'a version before 1.0.0',
      sql`create table migrations (name text)`,
      /^The database .+ was made by a version before 1\.0\.0, which this version cannot read: [^.]+\.$/,
    ],
  ])('a database of %s is refused in one sentence', async (_of, change, sentence) => {
    const place = await databases.newPlace();
    const { queries, close } = await databases.open(place);
    await change.execute(queries);
    await close();
    const opening = databases.open(place);
    await expect(opening).rejects.toThrow(DatabaseUnavailableError);
    await expect(opening).rejects.toThrow(sentence);
  });

  test('processes that start together on one empty database all start', async () => {
    const place = await databases.newPlace();
    const program = `
      const { openDatabase } = await import(${JSON.stringify(new URL('open.ts', import.meta.url).href)});
      const { checkWrite } = await import(${JSON.stringify(new URL('../idempotency-store.ts', import.meta.url).href)});
      const database = await openDatabase(${JSON.stringify(place)});
      await checkWrite(database.queries);
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
});
