/** Counts the turns of the event loop until a promise settles. */
export async function countEventLoopTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const turn = () => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await work;
  clearImmediate(timer);
  return turns;
}
