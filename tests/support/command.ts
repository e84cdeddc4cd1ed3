import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');

/**
 * Runs a program of scripts/ with these settings as its whole environment.
 * @param script its path in the repository
 * @param typed its standard input
 */
export async function runCommand(script: string, args: readonly string[], env: Record<string, string>, typed = '') {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env },
  });
  // A program that exits at once does not read its input.
  child.stdin.on('error', () => {});
  child.stdin.end(typed);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}
