import { Console } from 'node:console';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { User } from '../src/contract/account.ts';
import { listUsers } from '../src/server/accounts/account-store.ts';
import {
  AdministratorError,
  createAdministrator,
  deleteAccount,
  demoteAdministrator,
  invitePasskey,
  listPasskeysOf,
  promoteUser,
  removePasskeysOf,
  resetPassword,
} from '../src/server/accounts/administrators.ts';
import type { StoredPasskey } from '../src/server/accounts/passkey-store.ts';
import { passkeyLinkMs } from '../src/server/accounts/passkeys.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase, openExistingDatabase } from '../src/server/db/open.ts';
import { createSite } from '../src/server/site.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';
import { minuteMs } from '../src/contract/duration.ts';

// npm run admin -- create NAME | promote NAME | demote NAME | reset-password NAME | delete NAME | list
// npm run admin -- passkeys NAME | passkey NAME | passkey NAME --remove ID | passkey NAME --remove all
// Works while the server runs, on either database. The password comes from ADMIN_PASSWORD or is asked for.

const usage =
  'Usage: npm run admin -- create NAME | promote NAME | demote NAME | reset-password NAME | delete NAME | list | passkeys NAME | passkey NAME [--remove ID|all]';
const commands = ['create', 'promote', 'demote', 'reset-password', 'delete', 'list', 'passkeys', 'passkey'];

export async function runAdmin(args: readonly string[], io: CommandIo): Promise<void> {
  const console = new Console(io);
  const [command = '', name = '', ...more] = args;
  const removal = command === 'passkey' ? readRemoval(more) : undefined;
  // A name of two words needs quotation marks.
  const isSurplus = more.length > 0 && removal === undefined;
  if (!commands.includes(command) || (command === 'list') !== (name === '') || name.startsWith('-') || isSurplus)
    throw new CommandError(usage);
  const config = readConfig(io.env);
  // The first administrator may be created before the first start of the site.
  const database = await (command === 'create' ? openDatabase(config) : openExistingDatabase(config));
  try {
    const site = createSite(config, database);
    const password = async () => config.adminPassword ?? askPassword(io);
    if (command === 'create') await createAdministrator(site, 'command', name, await password());
    if (command === 'promote') await promoteUser(site, 'command', name, await password());
    if (command === 'demote') await demoteAdministrator(site, 'command', name);
    if (command === 'reset-password') await resetPassword(site, 'command', name, await password());
    if (command === 'delete') await deleteAccount(site, 'command', name);
    if (command === 'list') for (const user of await listUsers(database.queries)) console.log(describeUser(user));
    else if (command === 'passkeys')
      for (const passkey of await listPasskeysOf(site, name)) console.log(describePasskey(passkey));
    else if (removal !== undefined)
      console.log(escapeForTerminal(removed(await removePasskeysOf(site, 'command', name, removal), name)));
    else if (command === 'passkey') console.log(escapeForTerminal(invite(await invitePasskey(site, name), name)));
    else console.log(escapeForTerminal(done(command, name)));
  } finally {
    await database.close();
  }
}

/** One line for each user. The name comes last, so that no name looks like another column. */
function describeUser({ role, username, createdAt }: User): string {
  return `${role.padEnd(6)} since ${createdAt.slice(0, 10)}  ${escapeForTerminal(username)}`;
}

/** What `--remove` names: the number of a passkey, or all; undefined for anything else. */
function readRemoval([option, which = '', ...more]: readonly string[]): number | 'all' | undefined {
  if (option !== '--remove' || more.length > 0) return undefined;
  if (which === 'all') return which;
  return /^[1-9]\d{0,8}$/.test(which) ? Number(which) : undefined;
}

/** One line for each passkey. The device's name comes last, as the user's above. */
function describePasskey({ id, createdAt, lastUsedAt, name }: StoredPasskey): string {
  const lastUsed = lastUsedAt?.slice(0, 10) ?? 'never';
  return `${String(id).padStart(4)}  since ${createdAt.slice(0, 10)}  last used ${lastUsed.padEnd(10)}  ${escapeForTerminal(name) || '(no name)'}`;
}

const invite = (link: string, name: string) =>
  `'${name}' registers a passkey with this link, once and within ${passkeyLinkMs / minuteMs} minutes: ${link}`;

const removed = (count: number, name: string) =>
  `${count === 1 ? 'One passkey' : `${count} passkeys`} of '${name}' ${count === 1 ? 'was' : 'were'} removed, and '${name}' was signed out everywhere.`;

function done(command: string, name: string): string {
  if (command === 'create') return `The administrator '${name}' was created.`;
  if (command === 'promote')
    return `'${name}' is an administrator now and has to sign in again, with the new password.`;
  if (command === 'delete') return `The account '${name}' was deleted and is signed out everywhere.`;
  if (command === 'demote') return `'${name}' is not an administrator any more and was signed out.`;
  return `'${name}' has a new password and was signed out everywhere.`;
}

/** Prompts without echo; without a terminal it reads a line of standard input. */
async function askPassword({ stdin, stderr }: CommandIo): Promise<string> {
  stderr.write('Password (at least 15 characters): ');
  const silent = new Writable({ write: (_chunk, _encoding, then) => then() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  for await (const line of lines) {
    lines.close();
    stderr.write('\n');
    return line;
  }
  throw new AdministratorError('No password was given: type one, or set ADMIN_PASSWORD.');
}

if (import.meta.main) await runCli(runAdmin);
