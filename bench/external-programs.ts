import { execFileSync, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The path of a program on this machine; Debian installs servers outside the users' search path. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The path of a program; root installs a missing one from Debian. */
export function ensureProgram(name: string, debianPackage: string): string | undefined {
  const found = findProgram(name);
  if (found || process.getuid?.() !== 0 || !findProgram('apt-get')) return found;
  installPackages([debianPackage]);
  return findProgram(name);
}

/** Whether these packages of Debian are installed; root installs the missing ones. */
export function ensurePackages(names: readonly string[]): boolean {
  const listMissing = () =>
    names.filter((name) => spawnSync('dpkg', ['--status', name], { stdio: 'ignore' }).status !== 0);
  if (listMissing().length > 0 && process.getuid?.() === 0 && findProgram('apt-get')) installPackages(listMissing());
  return listMissing().length === 0;
}

/** Debian starts no service while this file forbids it: https://manpages.debian.org/invoke-rc.d */
const servicePolicy = '/usr/sbin/policy-rc.d';

/** Installs packages of Debian, and starts none of the services in them. */
function installPackages(names: readonly string[]): void {
  console.error(`Installing ${names.join(', ')} for the measurement …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status;
  const install = () => apt('install', '-y', '--no-install-recommends', ...names);
  const isOwnPolicy = !existsSync(servicePolicy);
  if (isOwnPolicy) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    if (install() !== 0 && apt('update') === 0) install();
  } finally {
    if (isOwnPolicy) rmSync(servicePolicy);
  }
}

/** A program that a measurement started. */
export type Program = { path: string; pid: number; hasEnded(): boolean; output(): string; stop(): Promise<void> };

/** Starts a program; `stop` asks it to end, and ends it after ten seconds. */
export function startProgram(path: string, args: readonly string[], options: SpawnOptions = {}): Program {
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const ended = once(child, 'close');
  return {
    path,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => said,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Waits until a started program is up; throws with its output if it ends or takes longer. */
export async function untilUp(program: Program, isUp: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const lateAt = Date.now() + withinMs;
  while (!(await isUp())) {
    if (program.hasEnded() || Date.now() > lateAt) {
      await program.stop();
      throw new Error(`${program.path} did not start: ${program.output()}`);
    }
    await sleep(50);
  }
}

/** Whether an address answers with 200. */
export const answers = async (address: string): Promise<boolean> =>
  (await fetch(address, { redirect: 'manual' }).catch(() => undefined))?.status === 200;

/** Pins a process and all its threads to one processor, where the system supports it. */
export function pin(pid: number, processor: number): void {
  const taskset = findProgram('taskset');
  if (taskset) execFileSync(taskset, ['-a', '-p', '-c', String(processor), String(pid)], { stdio: 'ignore' });
}

/** Pins a process, its threads and all processes that it started. */
export function pinFamily(pid: number, processor: number): void {
  pin(pid, processor);
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
    for (const child of children.split(' ').filter(Boolean)) pinFamily(Number(child), processor);
  }
}
