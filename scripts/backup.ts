import { resolve } from 'node:path';
import { createAuditStore } from '../src/server/audit/audit-store.ts';
import { readConfig, readEnvironment } from '../src/server/config.ts';
import { backUp, restore } from '../src/server/db/backup.ts';
import { openExistingDatabase } from '../src/server/db/open.ts';
import { CommandError, runCli } from './run-cli.ts';

// npm run backup -- FILE     copies the embedded database while the site runs
// npm run restore -- FILE    puts a backup in its place, with the site stopped; the replaced database is kept

async function main(): Promise<void> {
  const [command = '', name = '', ...more] = process.argv.slice(2);
  if (!name || name.startsWith('-') || more.length > 0) throw new CommandError(`Usage: npm run ${command} -- FILE`);
  const { dataDir, databaseUrl } = readConfig(readEnvironment());
  if (databaseUrl)
    throw new CommandError(
      'DATABASE_URL is set: PostgreSQL is backed up with pg_dump and restored with pg_restore, as docs/production.md says.',
    );
  // npm changes to the project's folder; the name is relative to the user's folder.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);
  if (command === 'backup') {
    const { file: written, bytes, enquiries } = await backUp(dataDir, file);
    console.log(`${written} holds ${count(enquiries)} (${(bytes / 1e6).toFixed(1)} MB).`);
    return;
  }
  const { file: place, enquiries, replaced } = await restore(dataDir, file, new Date());
  console.log(`${place} now holds ${count(enquiries)}.${replaced ? ` What it replaced is kept as ${replaced}.` : ''}`);
  await recordRestore(dataDir, enquiries);
}

/** Records in the restored database that it is one: entries made since the backup are in the replaced database alone. */
async function recordRestore(dataDir: string, enquiries: number): Promise<void> {
  const database = await openExistingDatabase({ dataDir });
  try {
    const audit = createAuditStore({ clock: () => new Date() });
    await audit.record(database.queries, { by: 'command', what: 'backup-restored', count: enquiries });
  } finally {
    await database.close();
  }
}

const count = (enquiries: number) => `${enquiries.toLocaleString('en')} ${enquiries === 1 ? 'enquiry' : 'enquiries'}`;

runCli(main());
