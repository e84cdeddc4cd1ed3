import { AdministratorError } from '../src/server/accounts/administrators.ts';
import { SettingError } from '../src/server/config.ts';
import { CopyError } from '../src/server/db/exclusive-lock.ts';
import { DatabaseUnavailableError } from '../src/server/db/open.ts';
import { IncompleteErasureError } from '../src/server/privacy/erasure-store.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';

/** A command line that cannot be followed; its message says what to type instead. */
export class CommandError extends Error {}

/** Errors whose message is a sentence for the person at the keyboard; of any other they get all there is. */
const inWords = [
  CommandError,
  AdministratorError,
  CopyError,
  SettingError,
  DatabaseUnavailableError,
  IncompleteErasureError,
];

/** Ends the process with 1 where a command fails: in one sentence where what went wrong is known. */
export function runCli(command: Promise<void>): void {
  command.catch((error: unknown) => {
    console.error(inWords.some((kind) => error instanceof kind) ? escapeForTerminal((error as Error).message) : error);
    process.exit(1);
  });
}
