import type SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SelectModifierNode,
} from 'kysely';

/**
 * SQLite whose transactions acquire the write lock when they begin, for which Kysely has no option. A transaction that
 * begins by reading fails with SQLITE_BUSY, without waiting, when another process (the admin command, a backup) has
 * written before its own first write (https://www.sqlite.org/lang_transaction.html, 2.2).
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #client: SQLite.Database;

  constructor(client: SQLite.Database) {
    super({ database: client });
    this.#client = client;
  }

  /** Kysely assumes that SQLite cannot undo `create table`, which it can: migrations run in one transaction. */
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#client);
  }

  override createQueryCompiler(): QueryCompilerWithoutRowLocks {
    return new QueryCompilerWithoutRowLocks();
  }
}

/** A transaction has the write lock of the whole database: `for update`, which SQLite does not know, adds nothing. */
class QueryCompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #client: SQLite.Database;

  constructor(client: SQLite.Database) {
    super({ database: withStatementCache(client) });
    this.#client = client;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk SQLite has already rolled back; the error of a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#client.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** More than are in use at a time; those that store a batch differ by its length. */
const maxStatements = 200;

/** Keeps the statements that were used last: preparing one takes as long as running it. */
function withStatementCache(client: SQLite.Database): SqliteDatabase {
  const cache = new Map<string, SQLite.Statement>();
  return {
    close: () => client.close(),
    prepare(sql) {
      const cached = cache.get(sql);
      cache.delete(sql);
      // A statement that is being iterated cannot start again.
      const statement = cached && !cached.busy ? cached : client.prepare(sql);
      cache.set(sql, statement);
      const [oldest] = cache.keys();
      if (cache.size > maxStatements && oldest !== undefined) cache.delete(oldest);
      return statement;
    },
  };
}
