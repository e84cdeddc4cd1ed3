import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createLog, logConsole } from './log.ts';

const run = promisify(execFile);

test('an error is logged with its kind, code and place, and without the row that PostgreSQL quotes', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const detail = 'Failing row contains (7, Ada, ada@engine.example).';
  log.error({ event: 'error', err: Object.assign(new Error('refused'), { code: '23502', detail }) }, 'it failed');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'error', err: { code: '23502', message: 'refused' } });
  expect(lines[0]).not.toMatch(/Failing row|ada@/);
});

test('what a library writes to the console is a line of the log: its error, and not its text', () => {
  const lines: string[] = [];
  const { info, warn, error } = console;
  logConsole(createLog('info', { write: (line: string) => void lines.push(line) }));
  console.info('The user aborted a request.');
  console.warn('ada@engine.example');
  console.error(new Error('broken off'));
  Object.assign(console, { info, warn, error });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: 'console', level: 30 },
    { event: 'console', level: 40 },
    { event: 'console', level: 50, err: { message: 'broken off' } },
  ]);
  expect(lines.join('')).not.toMatch(/aborted|ada@/);
});

test('the log on standard output is complete and in order, also while the thread pool is busy', async () => {
  const program = `
    const { scrypt } = await import('node:crypto');
    const { openLog } = await import(process.argv[1]);
    const { log, end } = openLog('info');
    scrypt('a', 'b', 64, { N: 2 ** 15, maxmem: 2 ** 26 }, () => {});
    for (const event of ['first', 'second', 'last']) log.info({ event }, 'said');
    await end();
    process.exit(0);`;
  // One thread for all that works beside the program: the scrypt has it, and the log waits.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', program, join(import.meta.dirname, 'log.ts')],
    { env },
  );
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toEqual(['first', 'second', 'last']);
});

// Linux has a disk that is always full.
test.skipIf(!existsSync('/dev/full'))('a log on a full disk neither ends nor blocks the process', async () => {
  const full = openSync('/dev/full', 'w');
  const program = (end: string) => `
    const { openLog } = await import(process.argv[1]);
    const { log, end } = openLog('info');
    for (const event of ['first', 'second']) {
      log.info({ event }, 'said');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    ${end}`;
  for (const end of ['await end(); process.exit(7);', 'process.exit(7);']) {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', program(end), join(import.meta.dirname, 'log.ts')],
      { stdio: ['ignore', full, 'inherit'] },
    );
    expect(
      await once(child, 'exit', { signal: AbortSignal.timeout(20_000) }).finally(() => child.kill('SIGKILL')),
    ).toEqual([7, null]);
  }
  closeSync(full);
});
