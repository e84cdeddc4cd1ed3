import type SQLite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteDialect, type SqliteDatabase, SqliteDriver } from 'kysely';

/**
 * SQLite whose transactions take the write lock as they begin. One that begins by reading cannot get the lock
 * later when another process (the admin command, a backup) has written in between: SQLITE_BUSY, without waiting.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #client: SQLite.Database;

  constructor(client: SQLite.Database) {
    super({ database: client });
    this.#client = client;
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#client);
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #client: SQLite.Database;

  constructor(client: SQLite.Database) {
    super({ database: keepingStatements(client) });
    this.#client = client;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk SQLite has rolled back by itself; a second rollback's error would hide the first. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#client.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** As many as the program has, and those of batches of every common size. */
const mostStatements = 200;

/** Preparing a statement takes as long as running it: those used last are kept. */
function keepingStatements(client: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement>();
  return {
    close: () => client.close(),
    prepare(sql) {
      const known = kept.get(sql);
      kept.delete(sql);
      // One that somebody is still reading from cannot begin anew.
      const statement = known && !known.busy ? known : client.prepare(sql);
      kept.set(sql, statement);
      const [oldest] = kept.keys();
      if (kept.size > mostStatements && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}
