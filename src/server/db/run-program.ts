import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CopyError } from './exclusive-lock.ts';

/** How a program is run: its environment, which has the password, and what ends it. */
export type RunOptions = { environment: NodeJS.ProcessEnv; signal?: AbortSignal | undefined };

/** The end of an error message; a program that fails on every row would fill the memory. */
const maxErrorChars = 4_000;

/** The program is not installed: not found by PATH. */
export class MissingProgramError extends Error {}

/**
 * Runs a program to its end.
 * @param read reads its output as it comes
 * @throws {MissingProgramError} where it is not installed
 * @throws {CopyError} with the last line that it wrote, where it fails
 */
export async function runProgram<Result>(
  program: string,
  args: readonly string[],
  { environment, signal }: RunOptions,
  read: (output: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-maxErrorChars)));
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const reading = read(child.stdout);
  // Both end in any case; the program's own error explains more than that of its reader.
  const [end, result] = await Promise.allSettled([ended, reading]);
  if (end.status === 'rejected') {
    const { code } = end.reason as NodeJS.ErrnoException;
    throw code === 'ENOENT' ? new MissingProgramError(program) : end.reason;
  }
  if (end.value[0] !== 0)
    throw new CopyError(`${program} failed: ${errors.trim().split('\n').at(-1) || 'it was ended from outside'}.`);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** The whole output as text. */
export async function readText(output: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The lines of an output. Only a line feed ends one: texts may hold every other separator. */
export async function* readLines(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of output) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString();
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
  }
  if (begun.some(({ length }) => length > 0)) yield Buffer.concat(begun).toString();
}
