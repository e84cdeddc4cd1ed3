/**
 * Limits how many concurrent tests run at once: each lane runs one test after another. Two lanes suit two cores.
 * @returns runs a function in the next lane, with the lane's number
 */
export function createLanes(count = 2) {
  const last = Array.from({ length: count }, () => Promise.resolve());
  let next = 0;
  return async (run: (lane: number) => Promise<void>): Promise<void> => {
    const lane = next++ % count;
    const before = last[lane];
    const done = Promise.withResolvers<void>();
    last[lane] = done.promise;
    await before;
    try {
      await run(lane);
    } finally {
      done.resolve();
    }
  };
}
