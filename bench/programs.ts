import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is on this machine; Debian keeps servers out of everybody's search path. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A program, installed from Debian where it is missing and that can be done without asking anybody. */
export function ensureProgram(name: string, debianPackage: string): string | undefined {
  const found = findProgram(name);
  if (found || process.getuid?.() !== 0 || !findProgram('apt-get')) return found;
  console.error(`Installing ${debianPackage} for the measurement …`);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findProgram(name);
}

/** Holds a process and all its threads to one processor; nothing where the system cannot. */
export function pin(pid: number, processor: number): void {
  const taskset = findProgram('taskset');
  if (taskset) execFileSync(taskset, ['-a', '-p', '-c', String(processor), String(pid)], { stdio: 'ignore' });
}
