import { createHook } from 'node:async_hooks';

/** How many Argon2 hashes some work computes, and how many of them at the same time at most. */
export async function countHashes(work: () => Promise<unknown>): Promise<{ all: number; atOnce: number }> {
  const running = new Set<number>();
  const counts = { all: 0, atOnce: 0 };
  const hook = createHook({
    init(id, type) {
      if (type !== 'ARGON2REQUEST') return;
      running.add(id);
      counts.all += 1;
      counts.atOnce = Math.max(counts.atOnce, running.size);
    },
    before: (id) => void running.delete(id),
  }).enable();
  await work().finally(() => hook.disable());
  return counts;
}
