import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { AdministratorError, createAdministrators } from '../src/server/accounts/administrators.ts';
import { createAccountStore, type ListedUser } from '../src/server/accounts/account-store.ts';
import { readConfig, readEnvironment } from '../src/server/config.ts';
import { openDatabase, openExistingDatabase } from '../src/server/db/open.ts';
import { recordErasures } from './record-erasures.ts';
import { CommandError, runCli } from './run-cli.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';

// npm run admin -- create NAME | promote NAME | demote NAME | reset-password NAME | delete NAME | list
// Works while the server runs, on either database. The password comes from ADMIN_PASSWORD or is asked for.

const usage =
  'Usage: npm run admin -- create NAME | promote NAME | demote NAME | reset-password NAME | delete NAME | list';

async function main(): Promise<void> {
  const [command = '', name = '', ...more] = process.argv.slice(2);
  const isKnown = ['create', 'promote', 'demote', 'reset-password', 'delete', 'list'].includes(command);
  // A name of two words needs quotation marks.
  if (!isKnown || (command === 'list') !== (name === '') || name.startsWith('-') || more.length > 0)
    throw new CommandError(usage);
  const config = readConfig(readEnvironment());
  // The first administrator may be created before the first start of the site.
  const database = await (command === 'create' ? openDatabase(config) : openExistingDatabase(config));
  try {
    const administrators = createAdministrators(createAccountStore(database.queries), () => new Date());
    const password = async () => config.adminPassword ?? askPassword();
    if (command === 'create') await administrators.create(name, await password());
    if (command === 'promote') await administrators.promote(name, await password());
    if (command === 'demote') await administrators.demote(name);
    if (command === 'reset-password') await administrators.resetPassword(name, await password());
    if (command === 'delete') {
      await administrators.remove(name);
      await recordErasures(database, config.backupDir);
    }
    if (command === 'list') for (const user of await administrators.list()) console.log(describeUser(user));
    else console.log(escapeForTerminal(done(command, name)));
  } finally {
    await database.close();
  }
}

/** One line for each user. The name comes last, so that no name looks like another column. */
function describeUser({ role, username, createdAt, lastUsedAt }: ListedUser): string {
  const [since, lastUsed] = [createdAt, lastUsedAt ?? createdAt].map((time) => time.slice(0, 10));
  return `${role.padEnd(6)} since ${since}  last used ${lastUsed}  ${escapeForTerminal(username)}`;
}

function done(command: string, name: string): string {
  if (command === 'create') return `The administrator '${name}' was created.`;
  if (command === 'promote')
    return `'${name}' is an administrator now and has to sign in again, with the new password.`;
  if (command === 'delete') return `The account '${name}' was deleted and is signed out everywhere.`;
  if (command === 'demote') return `'${name}' is no administrator any more and was signed out.`;
  return `'${name}' has a new password and was signed out everywhere.`;
}

/** Prompts without echo; without a terminal it reads a line of standard input. */
async function askPassword(): Promise<string> {
  process.stderr.write('Password (at least 15 characters): ');
  const silent = new Writable({ write: (_chunk, _encoding, then) => then() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  for await (const line of lines) {
    lines.close();
    process.stderr.write('\n');
    return line;
  }
  throw new AdministratorError('No password was given: type one, or set ADMIN_PASSWORD.');
}

runCli(main());
