import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { type DatabasePlace, embeddedFile } from '../../src/server/db/open.ts';

/**
 * Databases that older versions of the program wrote, as SQL: `sqlite3 site.sqlite .dump`, and
 * `pg_dump --inserts --no-owner --no-privileges` without the commands of psql. A name says the last migration that had
 * run. Each holds three enquiries, one from the consultation form, one marked as contacted; one notification is still
 * queued; an administrator and a user are registered.
 */
const folder = join(import.meta.dirname, 'older-databases');

/** The last migrations of the stored databases, such as '0005'. */
export const olderVersions = [...new Set(readdirSync(folder).map((name) => name.slice(0, 4)))].toSorted();

/** What the older program was given; the password is that of the administrator `Captain`. */
export const olderContent = {
  administrator: { username: 'Captain', password: 'correct horse battery staple' },
  user: { username: 'visitor.one', password: 'harbour light' },
  emails: ['ada@engine.example', 'emile@bakehouse.example', 'grace@nanoseconds.example'],
} as const;

/** Loads a stored database into an empty place. */
export async function loadOlderDatabase(place: DatabasePlace, version: string): Promise<void> {
  const kind = place.databaseUrl ? 'postgres' : 'sqlite';
  const text = readFileSync(join(folder, `${version}.${kind}.sql`), 'utf8');
  if (!place.databaseUrl) {
    const database = new SQLite(embeddedFile(place.dataDir));
    // A dump writes the virtual table of the search index into the schema.
    database.unsafeMode();
    database.exec(text);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}
