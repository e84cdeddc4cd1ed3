import { describe, expect, it } from 'vitest';
import { createProgress, withProgress } from './progress.ts';

/** An output that records what is written, with a clock that moves only when told. */
function setUp(terminal: { columns: number } | undefined) {
  const written: string[] = [];
  let time = 0;
  const output = {
    isTTY: terminal !== undefined,
    columns: terminal?.columns,
    write: (text: string) => written.push(text),
  };
  return { written, progress: createProgress(output, () => time), pass: (ms: number) => (time += ms) };
}

describe('on a terminal', () => {
  it('the line is rewritten, and a shorter one covers a longer one', () => {
    const { written, progress, pass } = setUp({ columns: 80 });
    progress.show('Moving', '9 of 10 rows');
    pass(100);
    progress.show('Moving', '10 of 10');
    progress.clear();
    expect(written).toEqual([
      '\rMoving: 9 of 10 rows',
      '\rMoving: 10 of 10    ',
      `\r${' '.repeat('Moving: 10 of 10'.length)}\r`,
    ]);
  });

  it('quick counts are left out, and a new stage never', () => {
    const { written, progress, pass } = setUp({ columns: 80 });
    progress.show('Copying', '1');
    pass(50);
    progress.show('Copying', '2');
    progress.show('Checking');
    expect(written).toEqual(['\rCopying: 1', '\rChecking …']);
  });

  it('no line is as wide as the terminal, where it would wrap', () => {
    const { written, progress } = setUp({ columns: 10 });
    progress.show('A long sentence about the work');
    expect(written).toEqual(['\rA long se']);
  });

  it('no control character but the carriage return is written', () => {
    const { written, progress } = setUp({ columns: 80 });
    progress.show('Copying', '1 of 2');
    progress.clear();
    expect(written.join('').replaceAll('\r', '')).not.toMatch(/\p{Cc}/u);
  });

  it('the line is removed where the work fails', async () => {
    const { written, progress } = setUp({ columns: 80 });
    const failing = withProgress(async (show) => {
      show('Copying');
      throw new Error('the disk is full');
    }, progress);
    await expect(failing).rejects.toThrow('the disk is full');
    expect(written.at(-1)).toBe(`\r${' '.repeat('Copying …'.length)}\r`);
  });
});

describe('in a pipe', () => {
  it('work that is done soon writes nothing', async () => {
    const { written, progress, pass } = setUp(undefined);
    await withProgress(async (show) => {
      show('Copying', '1 of 2');
      pass(9_999);
      show('Checking');
    }, progress);
    expect(written).toEqual([]);
  });

  it('long work writes whole lines, ten seconds apart', () => {
    const { written, progress, pass } = setUp(undefined);
    for (let second = 0; second <= 25; second += 1) {
      progress.show('Copying', `${second} of 25 rows`);
      pass(1_000);
    }
    progress.clear();
    expect(written).toEqual(['Copying: 10 of 25 rows\n', 'Copying: 20 of 25 rows\n']);
  });
});
