import { Console } from 'node:console';
import { recordEvents } from '../src/server/audit/events-store.ts';
import { readConfig } from '../src/server/config.ts';
import { type Moved, moveToPostgres } from '../src/server/db/move.ts';
import { createSite } from '../src/server/site.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';

// npm run move   everything from the embedded database to the empty PostgreSQL database of MOVE_TO_URL, with the site stopped

export async function runMove(args: readonly string[], io: CommandIo): Promise<void> {
  const advice = 'set it to the address of the new database, in .env or in the environment.';
  if (args.length > 0) throw new CommandError(`npm run move takes no options, but MOVE_TO_URL: ${advice}`);
  const config = readConfig(io.env);
  const { dataDir, moveToUrl } = config;
  if (moveToUrl === undefined) throw new CommandError(`MOVE_TO_URL is not set: ${advice}`);
  const moved = await moveToPostgres(dataDir, moveToUrl, (target, trx, tables) =>
    recordEvents(createSite(config, target), trx, { by: 'command', what: 'database-moved', count: countRows(tables) }),
  );
  const total = countRows(moved);
  const enquiries = moved.find(({ table }) => table === 'contact_submissions')?.rows ?? 0;
  const number = (count: number) => count.toLocaleString('en');
  new Console(io).log(
    `${number(enquiries)} ${enquiries === 1 ? 'enquiry' : 'enquiries'} and everything else were moved: ${number(total)} rows in ${moved.length} tables. Set DATABASE_URL to the new database and start the site.`,
  );
}

const countRows = (tables: Moved) => tables.reduce((sum, { rows }) => sum + rows, 0);

if (import.meta.main) await runCli(runMove);
