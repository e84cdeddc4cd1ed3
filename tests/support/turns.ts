/**
 * Lets concurrent tests share a few lanes, each used by one test at a time: as many as the machine has cores for.
 * @returns runs what it is given when those before it in its lane are done, and tells it which lane it has
 */
export function takeTurns(lanes = 2) {
  const last = Array.from({ length: lanes }, () => Promise.resolve());
  let turn = 0;
  return async (use: (lane: number) => Promise<void>): Promise<void> => {
    const lane = turn++ % lanes;
    const before = last[lane];
    const done = Promise.withResolvers<void>();
    last[lane] = done.promise;
    await before;
    try {
      await use(lane);
    } finally {
      done.resolve();
    }
  };
}
