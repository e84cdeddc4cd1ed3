import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Command, runToExitCode } from '../../scripts/run-cli.ts';
import { withoutEnvFile } from './server-process.ts';

const root = join(import.meta.dirname, '../..');

/** What a command printed, and its exit code. */
export type CommandResult = { out: string; err: string; code: number | null };

/**
 * Calls a command of scripts/ in this process, with these settings as its whole environment.
 * @param typed its standard input
 */
export async function callCommand(
  command: Command,
  args: readonly string[],
  env: Record<string, string>,
  typed = '',
): Promise<CommandResult> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(typed);
  const [out, err] = [text(stdout), text(stderr)];
  const code = await runToExitCode(command, args, { env, stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  return { out: await out, err: await err, code };
}

/**
 * Runs a program of scripts/ as a process, with these settings as its whole environment.
 * @param script its path in the repository
 * @param folder in which it runs, with the file `.env`
 */
export async function runCommand(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  folder: string = withoutEnvFile,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env },
  });
  child.stdin.end();
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}
