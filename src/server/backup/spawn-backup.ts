import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CopyError } from '../db/exclusive-lock.ts';
import type { BackupOutcome } from './make-backup.ts';

/** What the process that makes a backup sends to the site. */
type Message = { outcome: BackupOutcome } | { failure: { message: string; stack: string; isSentence: boolean } };

/** The outcome of a backup as a message: errors cross no boundary of processes. */
export async function toMessage(made: Promise<BackupOutcome>): Promise<Message> {
  try {
    return { outcome: await made };
  } catch (error) {
    const { message, stack = '' } = error as Error;
    return { failure: { message, stack, isSentence: error instanceof CopyError } };
  }
}

const program = fileURLToPath(new URL('../backup-process.ts', import.meta.url));

/** Time for a stopped process to remove its files; the next run removes what is left. */
const stopMs = 5_000;

/**
 * Makes a backup in a process of its own, if one is due, with the settings of this process.
 * @param signal stops it
 * @param settings in addition to those of this process
 * @throws {CopyError} one sentence where it cannot be made; another error where the process fails
 */
export async function spawnBackup(signal: AbortSignal, settings: NodeJS.ProcessEnv = {}): Promise<BackupOutcome> {
  const child = fork(program, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(Object.keys(settings).length > 0 && { env: settings }),
  });
  const stop = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), stopMs).unref();
  };
  signal.addEventListener('abort', stop);
  let received: Message | undefined;
  child.on('message', (message) => (received = message as Message));
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2_000)));
  try {
    const [code, end] = (await once(child, 'close')) as [number | null, string | null];
    if (!received) throw new Error(`The process that makes the backup ended with ${end ?? code}: ${errors.trim()}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if ('outcome' in received) return received.outcome;
  const { message, stack, isSentence } = received.failure;
  throw Object.assign(isSentence ? new CopyError(message) : new Error(message), { stack });
}
