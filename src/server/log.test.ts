import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error is logged with its kind, code and place, and without the row that PostgreSQL quotes', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const detail = 'Failing row contains (7, Ada, ada@engine.example).';
  log.error({ event: 'error', err: Object.assign(new Error('refused'), { code: '23502', detail }) }, 'it failed');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'error', err: { code: '23502', message: 'refused' } });
  expect(lines[0]).not.toMatch(/Failing row|ada@/);
});
