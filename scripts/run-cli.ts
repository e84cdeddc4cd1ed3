import { Console } from 'node:console';
import type { Readable, Writable } from 'node:stream';
import { readEnvironment } from '../src/server/config.ts';
import { SettingError } from '../src/server/setting-error.ts';
import { CopyError } from '../src/server/db/exclusive-lock.ts';
import { isTransientDatabaseError } from '../src/server/db/database-errors.ts';
import { damageAdvice, isDamage } from '../src/server/db/connection-advice.ts';
import { DatabaseUnavailableError } from '../src/server/db/open.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';

/** An invalid command line; the message says what to type instead. */
export class CommandError extends Error {}

/** What a command reads and writes: the streams of its process, or those of a test. */
export type CommandIo = {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
};

/** Runs with the arguments after its name; returns its exit code if that is not 0. */
export type Command = (args: readonly string[], io: CommandIo) => Promise<number | void>;

/** Errors whose message is a sentence for the user; any other error is printed completely. */
const expectedErrors = [CommandError, CopyError, SettingError, DatabaseUnavailableError];

/** Runs a command and returns its exit code: 1 if it fails. A known error prints one sentence. */
export async function runToExitCode(command: Command, args: readonly string[], io: CommandIo): Promise<number> {
  try {
    return (await command(args, io)) ?? 0;
  } catch (error) {
    printError(error, io);
    return 1;
  }
}

function printError(error: unknown, io: Pick<CommandIo, 'stdout' | 'stderr'>): void {
  const sentence = describeError(error);
  new Console(io).error(sentence === undefined ? error : escapeForTerminal(sentence));
}

/** An error as a sentence for the user; undefined for one that nobody expects. */
function describeError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (expectedErrors.some((kind) => error instanceof kind)) return error.message;
  if (isDamage(error)) return `The database cannot be used. ${damageAdvice}`;
  // A full disk, a lost connection.
  return isTransientDatabaseError(error) ? `The command was not completed: ${error.message}.` : undefined;
}

/** Runs a command as this process, and ends it when everything is printed. */
export async function runCli(command: Command): Promise<void> {
  const { stdin, stdout, stderr } = process;
  const code = await runToExitCode(command, process.argv.slice(2), {
    // Read by the command, so that a file that cannot be read is an error of the command.
    get env() {
      return readEnvironment();
    },
    stdin,
    stdout,
    stderr,
  });
  // A connection that a server keeps open would keep the process.
  stdout.write('', () => process.exit(code));
}

/** Ends this process with 1 if a program that runs on, such as a server, fails. */
export function exitOnError(program: Promise<void>): void {
  program.catch((error: unknown) => {
    printError(error, process);
    process.exit(1);
  });
}
