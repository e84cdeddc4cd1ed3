import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The reason why system calls cannot be traced, or undefined. */
export const missingStrace = ((): string | undefined => {
  const tried = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=fsync', 'true']);
  if (tried.error) return 'strace is not installed';
  return tried.status === 0 ? undefined : 'this machine lets nobody watch system calls';
})();

/** Attaches strace to processes and all their threads and children; `stop` detaches it. */
export async function attachStrace(pids: readonly number[], options: readonly string[]) {
  const child = spawn('strace', ['-f', ...options, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  for (let waited = 0; pids.some((pid) => !stderr.includes(`Process ${pid} attached`)); waited += 10) {
    if (waited > 10_000 || child.exitCode !== null) throw new Error(`strace could not attach: ${stderr}`);
    await sleep(10);
  }
  return {
    async stop(): Promise<void> {
      child.kill('SIGINT');
      await ended;
    },
  };
}
