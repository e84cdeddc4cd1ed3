import { Console } from 'node:console';
import { recordEvent } from '../src/server/events-store.ts';
import { readConfig } from '../src/server/config.ts';
import { type Moved, moveToPostgres } from '../src/server/db/move.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';

// npm run move [-- TO_URL]   everything from the embedded database to an empty PostgreSQL database, with the site stopped
// The address comes from MOVE_TO_URL, or without a password from the command line, which other users can read.

export async function runMove(args: readonly string[], io: CommandIo): Promise<void> {
  const [url = '', ...more] = args;
  const { dataDir, moveToUrl } = readConfig(io.env);
  if (more.length > 0 || Boolean(url) === Boolean(moveToUrl))
    throw new CommandError('Usage: npm run move -- TO_URL, or npm run move with the address in MOVE_TO_URL');
  if (url) requireAddressWithoutPassword(url);
  const clock = () => new Date();
  const moved = await moveToPostgres(dataDir, moveToUrl ?? url, (queries, tables) =>
    recordEvent({ clock }, queries, { by: 'command', what: 'database-moved', count: countRows(tables) }),
  );
  const total = countRows(moved);
  const enquiries = moved.find(({ table }) => table === 'contact_submissions')?.rows ?? 0;
  const number = (count: number) => count.toLocaleString('en');
  new Console(io).log(
    `${number(enquiries)} ${enquiries === 1 ? 'enquiry' : 'enquiries'} and everything else were moved: ${number(total)} rows in ${moved.length} tables. Set DATABASE_URL to the new database and start the site.`,
  );
}

const countRows = (tables: Moved) => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Every user of the machine can read a command line. */
function requireAddressWithoutPassword(url: string): void {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new CommandError('TO_URL must be an address such as postgres://user@host:5432/name.');
  const { password, searchParams } = new URL(url);
  if (password || searchParams.has('password'))
    throw new CommandError(
      'A password on the command line can be read by other users: set MOVE_TO_URL to the whole address and call npm run move, or leave the password out and set PGPASSWORD.',
    );
}

if (import.meta.main) await runCli(runMove);
