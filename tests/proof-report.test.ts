import { expect, test } from 'vitest';
import { cellOf, renewReport, writeReport } from './faults/report.ts';

const finding = { promise: 'A1 kept', target: 'always', measured: '3 of 3', outcome: 'kept' } as const;

test('a promise stands in one row, with what was measured on either database; what was not kept is marked', () => {
  const broken = { ...finding, measured: '2 | of 3', outcome: 'broken' } as const;
  const report = writeReport(
    [
      { finding, place: 'sqlite' },
      { finding: broken, place: 'postgres' },
    ],
    { minutes: 3, load: [0, 0, 0] },
  );
  expect(report).toContain('| A1 kept | always | 3 of 3 | **not met**: 2 / of 3 |');
  expect(cellOf({ ...finding, outcome: { skipped: 'no strace' } })).toBe('not measured: no strace');
});

test('the table of a document is renewed between its marks; the words around it stay', () => {
  const first = renewReport('# Words\n', 'first table');
  expect(first).toMatch(/^# Words\n\n<!-- .*first table.*-->\n$/s);
  const second = renewReport(`${first}\nMore words.\n`, 'second table');
  expect(second).toMatch(/^# Words\n\n<!--.*second table.*-->\n\nMore words\.\n$/s);
  expect(second).not.toContain('first table');
});
