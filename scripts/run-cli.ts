import { AdministratorError } from '../src/server/accounts/administrators.ts';
import { SettingError } from '../src/server/config.ts';
import { CopyError } from '../src/server/db/exclusive-lock.ts';
import { DatabaseUnavailableError } from '../src/server/db/open.ts';
import { IncompleteErasureError } from '../src/server/privacy/erasure-store.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';

/** An invalid command line; the message says what to type instead. */
export class CommandError extends Error {}

/** Errors whose message is a sentence for the user; any other error is printed completely. */
const expectedErrors = [
  CommandError,
  AdministratorError,
  CopyError,
  SettingError,
  DatabaseUnavailableError,
  IncompleteErasureError,
];

/** Exits with 1 if a command fails; a known error prints one sentence. */
export function runCli(command: Promise<void>): void {
  command.catch((error: unknown) => {
    console.error(
      expectedErrors.some((kind) => error instanceof kind) ? escapeForTerminal((error as Error).message) : error,
    );
    process.exit(1);
  });
}
