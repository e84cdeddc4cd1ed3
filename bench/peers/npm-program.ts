import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const cache = join(import.meta.dirname, '../../node_modules/.cache/bench-peers');
const installMs = 900_000;

/** The environment of the programs of npm: this project's Node comes first. */
export const nodeEnvironment = (): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  HOME: process.env['HOME'] ?? '',
});

/**
 * The folder of a program of npm, installed once and kept in node_modules/.cache.
 * @param name of the folder, with the version
 * @param install runs commands in the empty folder
 */
export function ensureNpmProgram(
  name: string,
  install: (folder: string, run: (command: string, ...args: string[]) => void) => void,
): string {
  const folder = join(cache, name);
  const stamp = join(folder, '.installed');
  if (existsSync(stamp)) return folder;
  console.error(`Installing ${name} for the measurement …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  install(folder, (command, ...args) =>
    execFileSync(command, args, {
      cwd: folder,
      env: { ...process.env, ...nodeEnvironment() },
      stdio: 'pipe',
      timeout: installMs,
    }),
  );
  writeFileSync(stamp, '');
  return folder;
}
