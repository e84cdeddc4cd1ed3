import { describeError, failed, type Installation, ok, skipped, warning } from './installation.ts';

/** The oldest version that its makers maintain in November 2026 (postgresql.org/support/versioning), and the tests use. */
const oldestPostgres = 15;

const unreached = skipped('The database was not reached.');

export async function checkDatabase({ database, databaseTrouble, config }: Installation) {
  const place = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir} (DATA_DIR)`;
  if (databaseTrouble !== undefined)
    return failed(
      `${place} could not be opened: ${databaseTrouble}. ${config.databaseUrl ? 'Does it run, and are address, name and password right?' : 'May this user read and write there?'}`,
    );
  if (!database)
    return failed(
      config.databaseUrl
        ? `${place} is empty: npm start creates its tables, or DATABASE_URL must be the database that the site runs with.`
        : `There is no database in ${config.dataDir}: npm start creates it, or DATA_DIR must be the folder that the site runs with.`,
    );
  return ok(`${place} can be reached.`);
}

/** A write that is rolled back. */
export async function checkWrites({ database }: Installation) {
  if (!database) return unreached;
  try {
    await database.tryWrite();
    return ok('The database takes writes.');
  } catch (error) {
    return failed(
      `The database takes no write (${describeError(error)}): see that it is not damaged, that this user may write, and that no other program locks it.`,
    );
  }
}

export async function checkMigrations({ database }: Installation) {
  if (!database) return unreached;
  const { pending, mismatch } = database.migrations;
  if (mismatch !== undefined) return failed(`The database ${mismatch}`);
  if (pending.length > 0)
    return warning(
      `${pending.length} ${pending.length === 1 ? 'migration has' : 'migrations have'} not run yet, the first is ${pending[0]}: restart the site, which runs them.`,
    );
  return ok('All migrations have run.');
}

/** SQLite alone. */
export async function checkIntegrity({ database }: Installation) {
  if (!database?.listDamage) return undefined;
  const damage = await database.listDamage().catch((error: unknown) => [describeError(error)]);
  if (damage.length === 0) return ok('The database file is sound.');
  return failed(
    `The database file is damaged (${damage.join('; ').slice(0, 200)}): stop the site, keep the file, and restore the last backup.`,
  );
}

/** PostgreSQL alone. */
export async function checkPostgresVersion({ database }: Installation) {
  if (!database?.readFigures) return undefined;
  const { version } = await database.readFigures();
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version >= oldestPostgres * 10_000
    ? ok(`The server is ${name}.`)
    : warning(`The server is ${name}, which is maintained no more: upgrade it to ${oldestPostgres} or newer.`);
}

/** PostgreSQL alone: one more process of the site finds enough connections, or the one that runs may open its own. */
export async function checkPostgresConnections({ database, config }: Installation) {
  if (!database?.readFigures) return undefined;
  const { free, ofSite } = await database.readFigures();
  const needed = Math.max(0, config.pool.size - ofSite);
  // The connection of this check ends with it.
  if (free + 1 >= needed)
    return ok(`PostgreSQL has ${free + 1} free connections, and the site may open ${needed} more.`);
  return warning(
    `PostgreSQL has ${free + 1} free connections, and the site may open ${needed} more: lower DATABASE_POOL_SIZE, or raise max_connections.`,
  );
}
