import { Console } from 'node:console';
import type { Readable, Writable } from 'node:stream';
import { AdministratorError } from '../src/server/accounts/administrators.ts';
import { readEnvironment, SettingError } from '../src/server/config.ts';
import { CopyError } from '../src/server/db/exclusive-lock.ts';
import { DatabaseUnavailableError } from '../src/server/db/open.ts';
import { IncompleteErasureError } from '../src/server/privacy/erasure-store.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';

/** An invalid command line; the message says what to type instead. */
export class CommandError extends Error {}

/** What a command reads and writes: the streams of its process, or those of a test. */
export type CommandIo = {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean };
};

/** Runs with the arguments after its name; returns its exit code if that is not 0. */
export type Command = (args: readonly string[], io: CommandIo) => Promise<number | void>;

/** Errors whose message is a sentence for the user; any other error is printed completely. */
const expectedErrors = [
  CommandError,
  AdministratorError,
  CopyError,
  SettingError,
  DatabaseUnavailableError,
  IncompleteErasureError,
];

/** Runs a command and returns its exit code: 1 if it fails. A known error prints one sentence. */
export async function runToExitCode(command: Command, args: readonly string[], io: CommandIo): Promise<number> {
  try {
    return (await command(args, io)) ?? 0;
  } catch (error) {
    const isExpected = expectedErrors.some((kind) => error instanceof kind);
    new Console(io).error(isExpected ? escapeForTerminal((error as Error).message) : error);
    return 1;
  }
}

/** Runs a command as this process. Exits with 1 if it fails. */
export function runCli(command: Command | Promise<void>): void {
  const run = typeof command === 'function' ? command : () => command;
  const { stdin, stdout, stderr } = process;
  void runToExitCode(run, process.argv.slice(2), { env: readEnvironment(), stdin, stdout, stderr }).then((code) => {
    if (code !== 0) process.exit(code);
  });
}
