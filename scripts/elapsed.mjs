// Shows that long work goes on. Plain JavaScript without packages: it runs before they are installed.

/**
 * Says what is done while `work` runs: one line, on a terminal with the seconds so far, which are written again each
 * second. The line stays. The result, or the error, is that of `work`.
 */
export async function showElapsed(sentence, work, output = process.stderr, now = () => performance.now()) {
  if (!output.isTTY) {
    output.write(`${sentence} …\n`);
    return work();
  }
  const began = now();
  const show = () => output.write(`\r${sentence} … ${Math.floor((now() - began) / 1_000)} s`);
  show();
  const timer = setInterval(show, 1_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    show();
    output.write('\n');
  }
}
