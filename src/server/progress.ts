/**
 * Shows how far long work is: what is being done now, such as 'Preparing the pages', and how much of it is done, such as
 * '3 of 24 files'.
 */
export type ShowProgress = (what: string, count?: string) => void;

/** A terminal shows no more than this many counts per second. */
const terminalQuietMs = 100;
/** A log or a pipe gets one line in this time, and none from work that is done sooner. */
const lineQuietMs = 10_000;

type Output = { isTTY?: boolean | undefined; columns?: number | undefined; write: (text: string) => unknown };

export type Progress = {
  show: ShowProgress;
  /** Removes the line of a terminal, before anything else is printed. Call it also where the work failed. */
  clear: () => void;
};

/**
 * How far long work is, for the person who started it: on a terminal a line that is rewritten, elsewhere at most a line
 * every ten seconds. It is written with carriage returns and spaces alone, which every terminal knows. Results are for
 * standard output, and this is for standard error.
 */
export function createProgress(output: Output = process.stderr, now: () => number = () => performance.now()): Progress {
  const isTerminal = output.isTTY === true;
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : now();
  let shownWhat = '';
  let width = 0;
  return {
    show(what, count) {
      const time = now();
      const isNewOnTerminal = isTerminal && what !== shownWhat;
      if (!isNewOnTerminal && time - shownAt < (isTerminal ? terminalQuietMs : lineQuietMs)) return;
      [shownAt, shownWhat] = [time, what];
      const text = count === undefined ? `${what} …` : `${what}: ${count}`;
      if (!isTerminal) return void output.write(`${text}\n`);
      // A line that wraps could not be rewritten.
      const line = text.slice(0, Math.max(1, (output.columns || 80) - 1));
      output.write(`\r${line.padEnd(width)}`);
      width = line.length;
    },
    clear() {
      if (width > 0) output.write(`\r${' '.repeat(width)}\r`);
      width = 0;
    },
  };
}

/** Runs work that shows how far it is, and removes the line at its end. */
export async function withProgress<Result>(
  work: (show: ShowProgress) => Promise<Result>,
  progress: Progress = createProgress(),
): Promise<Result> {
  try {
    return await work(progress.show);
  } finally {
    progress.clear();
  }
}
