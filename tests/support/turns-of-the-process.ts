/** How often the process turned to other work before some work was done. */
export async function countTurns(work: Promise<unknown>): Promise<number> {
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
