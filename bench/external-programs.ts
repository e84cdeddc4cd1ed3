import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program on this machine; Debian installs servers outside the users' search path. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The path of a program; root installs a missing one from Debian. */
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

/** Pins a process and all its threads to one processor, where the system supports it. */
export function pin(pid: number, processor: number): void {
  const taskset = findProgram('taskset');
  if (taskset) execFileSync(taskset, ['-a', '-p', '-c', String(processor), String(pid)], { stdio: 'ignore' });
}
