import { Console } from 'node:console';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { User } from '../src/contract/account.ts';
import { listUsers, type StoredUser } from '../src/server/accounts/account-store.ts';
import { listPasskeys, type StoredPasskey } from '../src/server/accounts/passkey-store.ts';
import { createPasskeyLink, isOriginForPasskeys, passkeyLinkMs } from '../src/server/accounts/passkeys.ts';
import {
  createAdministrator,
  deleteAccount,
  demoteAdministrator,
  type Fault,
  findAccount,
  promoteUser,
  removePasskeys,
  resetPassword,
} from '../src/server/accounts/team.ts';
import { readConfig } from '../src/server/config.ts';
import { openExistingDatabase, openOrCreateDatabase } from '../src/server/db/open.ts';
import { createSite, type Site } from '../src/server/site.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';
import { minuteMs } from '../src/contract/duration.ts';

// npm run admin -- create NAME | promote NAME | demote NAME | reset-password NAME | delete NAME | list
// npm run admin -- passkeys NAME | passkey NAME | passkey NAME --remove ID | passkey NAME --remove all
// Works while the server runs, on either database. The password comes from ADMIN_PASSWORD or is asked for.

const usage =
  'Usage: npm run admin -- create NAME | promote NAME | demote NAME | reset-password NAME | delete NAME | list | passkeys NAME | passkey NAME [--remove ID|all]';

/** Carries out one command and returns the lines to print. */
type Run = (site: Site, name: string, readPassword: () => Promise<string>) => Promise<string[]>;

const commands: Record<string, Run> = {
  async create(site, name, readPassword) {
    requireDone(name, await createAdministrator(site, 'command', name, await readPassword()));
    return [`The administrator '${name}' was created.`, ...namePassword(site)];
  },
  async promote(site, name, readPassword) {
    requireDone(name, await promoteUser(site, 'command', name, await readPassword()));
    return [
      `'${name}' is an administrator now and has to sign in again, with the new password.`,
      ...namePassword(site),
    ];
  },
  async demote(site, name) {
    requireDone(name, await demoteAdministrator(site, 'command', name));
    return [`'${name}' is not an administrator any more and was signed out.`];
  },
  async 'reset-password'(site, name, readPassword) {
    requireDone(name, await resetPassword(site, 'command', name, await readPassword()));
    return [`'${name}' has a new password and was signed out everywhere.`, ...namePassword(site)];
  },
  async delete(site, name) {
    requireDone(name, await deleteAccount(site, 'command', name));
    return [`The account '${name}' was deleted and is signed out everywhere.`];
  },
  async list({ database }) {
    const users = await listUsers(database.queries);
    return users.length === 0 ? ['There are no accounts yet.'] : users.map(describeUser);
  },
  async passkeys(site, name) {
    const passkeys = await listPasskeys(site.database.queries, (await getUser(site, name)).id);
    return passkeys.length === 0 ? [`'${name}' has no passkey.`] : passkeys.map(describePasskey);
  },
  passkey: linkPasskey,
};

export async function runAdmin(args: readonly string[], io: CommandIo): Promise<void> {
  const console = new Console(io);
  const [command = '', name = '', ...more] = args;
  const removal = command === 'passkey' ? readRemoval(more) : undefined;
  // A name of two words needs quotation marks.
  const isSurplus = more.length > 0 && removal === undefined;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run || (command === 'list') !== (name === '') || name.startsWith('-') || isSurplus)
    throw new CommandError(usage);
  const config = readConfig(io.env);
  // The first administrator may be created before the first start of the site.
  const database = await (command === 'create' ? openOrCreateDatabase(config) : openExistingDatabase(config));
  try {
    const site = createSite(config, database);
    const readPassword = async () => config.adminPassword ?? askPassword(io);
    const lines =
      removal === undefined ? await run(site, name, readPassword) : await unlinkPasskeys(site, name, removal);
    for (const line of lines) console.log(escapeForTerminal(line));
  } finally {
    await database.close();
  }
}

/** A password of the settings may be the one that was stolen: nobody was asked for another. */
const namePassword = ({ config }: Site): string[] =>
  config.adminPassword === undefined ? [] : ['The password is that of ADMIN_PASSWORD.'];

/** Why an act of team.ts was not done, in a sentence. */
const refusals = {
  unknown: (name: string) => `The user '${name}' does not exist: 'npm run admin -- list' shows all accounts.`,
  taken: (name: string) =>
    `The username '${name}' is already taken: 'promote' makes that user an administrator, 'reset-password' sets a password.`,
  'not-administrator': (name: string) => `'${name}' is not an administrator.`,
  last: (name: string) => `'${name}' is the only administrator who can sign in: please create another one first.`,
};

/** @throws {CommandError} for every outcome but 'done' */
function requireDone(name: string, outcome: 'done' | keyof typeof refusals | Fault): void {
  if (outcome === 'done') return;
  throw new CommandError(typeof outcome === 'string' ? refusals[outcome](name) : outcome.fault);
}

/** The user of this name, or a CommandError. */
async function getUser({ database }: Site, name: string): Promise<StoredUser> {
  const user = await findAccount(database.queries, name);
  if (!user) throw new CommandError(refusals.unknown(name));
  return user;
}

/** Makes the link with which an administrator registers a passkey. */
async function linkPasskey(site: Site, name: string): Promise<string[]> {
  const user = await getUser(site, name);
  if (user.role !== 'admin')
    throw new CommandError(`'${name}' is not an administrator: passkeys are for administrators only.`);
  const { siteOrigin } = site.config;
  if (!isOriginForPasskeys(siteOrigin))
    throw new CommandError(
      `Browsers offer passkeys only on https:// and a domain name, and SITE_ORIGIN is ${siteOrigin}: please set the site's public address.`,
    );
  const { link } = await createPasskeyLink(site, site.database.queries, user);
  return [`'${name}' registers a passkey with this link, once and within ${passkeyLinkMs / minuteMs} minutes: ${link}`];
}

async function unlinkPasskeys(site: Site, name: string, which: number | 'all'): Promise<string[]> {
  const removed = await removePasskeys(site, 'command', name, which);
  if (removed === 'unknown') throw new CommandError(refusals.unknown(name));
  if (removed === 0)
    throw new CommandError(
      which === 'all'
        ? `'${name}' has no passkey.`
        : `'${name}' has no passkey ${which}: 'npm run admin -- passkeys NAME' lists them.`,
    );
  const passkeys = removed === 1 ? 'One passkey' : `${removed} passkeys`;
  return [
    `${passkeys} of '${name}' ${removed === 1 ? 'was' : 'were'} removed, and '${name}' was signed out everywhere.`,
  ];
}

/** One line for each user. The name comes last, so that no name looks like another column. */
function describeUser({ role, username, createdAt }: User): string {
  return `${role.padEnd(6)} since ${createdAt.slice(0, 10)}  ${username}`;
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
  return `${String(id).padStart(4)}  since ${createdAt.slice(0, 10)}  last used ${lastUsed.padEnd(10)}  ${name || '(no name)'}`;
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
  throw new CommandError('No password was given: type one, or set ADMIN_PASSWORD.');
}

if (import.meta.main) await runCli(runAdmin);
