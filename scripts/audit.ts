import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import { isDay, largestId } from '../src/contract/listing.ts';
import { createAccountStore } from '../src/server/accounts/account-store.ts';
import { acts, isAct, nameByNumber } from '../src/server/audit/acts.ts';
import { type AuditEntry, type AuditFilter, listEntries } from '../src/server/audit/audit-store.ts';
import { readConfig } from '../src/server/config.ts';
import { openExistingDatabase } from '../src/server/db/open.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';

// npm run audit                              the newest entries of the audit log, the newest last (docs/reference/audit-log.md)
// npm run audit -- --since 2026-11-01 --who NAME --what ACT --enquiry ID --limit N --json
// Works while the server runs, on either database.

const usage =
  'Usage: npm run audit -- --since 2026-11-01 --who NAME --what ACT --enquiry ID --limit N --json (each may be left out)';
const defaultLimit = 100;
const maxLimit = 100_000;

type Options = AuditFilter & { isJson: boolean };

export async function runAudit(args: readonly string[], io: CommandIo): Promise<void> {
  const console = new Console(io);
  const { isJson, ...filter } = readOptions(args);
  const database = await openExistingDatabase(readConfig(io.env));
  try {
    const accounts = createAccountStore(database.queries);
    const who = filter.who && (await namesOf(accounts, filter.who));
    const entries = await listEntries(database.queries, { ...filter, ...(who && { who }) });
    if (entries.length === 0) console.error('The audit log has no such entry.');
    else if (isJson) console.log(entries.map(toJson).join('\n'));
    else console.log(writeTable(entries, await findUsernames(accounts)));
  } finally {
    await database.close();
  }
}

/** @throws {CommandError} one sentence about the first option that is wrong */
function readOptions(args: readonly string[]): Options {
  const { since, who, what, enquiry, limit = String(defaultLimit), json } = parse(args);
  if (since !== undefined && !isDay(since)) throw new CommandError(`--since must be a day such as 2026-11-01.`);
  if (what !== undefined && !isAct(what))
    throw new CommandError(`--what must be one of ${Object.keys(acts).join(', ')}.`);
  if (enquiry !== undefined && !isNumber(enquiry, largestId))
    throw new CommandError('--enquiry must be the number of an enquiry.');
  if (!isNumber(limit, maxLimit)) throw new CommandError(`--limit must be a number from 1 to ${maxLimit}.`);
  return {
    ...(since !== undefined && { since: `${since}T00:00:00.000Z` }),
    ...(who !== undefined && { who: [who] }),
    ...(what !== undefined && { what }),
    ...(enquiry !== undefined && { submissionId: Number(enquiry) }),
    limit: Number(limit),
    isJson: json === true,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    since: text,
    who: text,
    what: text,
    enquiry: text,
    limit: text,
    json: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new CommandError(usage);
  }
}

const isNumber = (text: string, max: number) => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= max;

type Accounts = Pick<ReturnType<typeof createAccountStore>, 'findUser' | 'listAdministrators'>;

/** The names under which the log has an account: its username in any spelling, or its number. */
async function namesOf(accounts: Accounts, [typed = '']: readonly string[]): Promise<string[]> {
  const user = await accounts.findUser(typed);
  return user ? [typed, user.username, nameByNumber(user.id)] : [typed];
}

/** The present usernames of administrators by their names in the log, which has some as a number. */
async function findUsernames(accounts: Accounts): Promise<Map<string, string>> {
  const administrators = await accounts.listAdministrators();
  return new Map(administrators.map(({ id, username }) => [nameByNumber(id), username]));
}

const gap = '  ';
const heads = ['time (UTC)', 'who', 'act', 'about', 'request'];

/** One line for each entry. What an entry is about comes after the columns that end at a fixed place. */
function writeTable(entries: readonly AuditEntry[], usernames: ReadonlyMap<string, string>): string {
  const named = (name: string) => (usernames.has(name) ? `${name} (${usernames.get(name)})` : name);
  const rows = entries.map(({ at, who, what, requestId, ...about }) =>
    [
      at.slice(0, 19).replace('T', ' '),
      named(who),
      what,
      describeSubject({ ...about, account: about.account && named(about.account) }),
      requestId ?? '',
    ].map(escapeForTerminal),
  );
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(lengthOf)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
      .join(gap)
      .trimEnd();
  return [heads, ...rows].map(line).join('\n');
}

const lengthOf = (text: string) => [...text].length;

function describeSubject(entry: Pick<AuditEntry, 'submissionId' | 'account' | 'count' | 'detail'>): string {
  const { submissionId, account, count, detail } = entry;
  return [
    submissionId !== null && `enquiry ${submissionId}`,
    account,
    count !== null && `× ${count.toLocaleString('en')}`,
    detail,
  ]
    .filter(Boolean)
    .join(', ');
}

/** JSON in ASCII: what a name holds reaches no terminal. */
const toJson = (entry: AuditEntry) =>
  JSON.stringify(entry).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

if (import.meta.main) await runCli(runAudit);
