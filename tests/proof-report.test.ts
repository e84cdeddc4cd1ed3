import { expect, test } from 'vitest';
import { cellOf, renewReport, writeReport } from './faults/report.ts';
import { notMeasured } from './support/measurement.ts';

const measurement = { name: 'kept', target: 'always', measured: '3 of 3', isMet: true };

test('one row shows a requirement on both databases and marks a target that was not met', () => {
  const broken = { ...measurement, measured: '2 | of 3', isMet: false };
  const report = writeReport(
    [
      { measurement, database: 'sqlite' },
      { measurement: broken, database: 'postgres' },
    ],
    { minutes: 3, load: [0, 0, 0] },
  );
  expect(report).toContain('| kept | always | 3 of 3 | **not met**: 2 / of 3 |');
  expect(cellOf(notMeasured('kept', 'always', 'no strace'))).toBe('not measured: no strace');
});

test('the report replaces the table between the marks of a document and keeps the words around it', () => {
  const first = renewReport('# Words\n', 'first table');
  expect(first).toMatch(/^# Words\n\n<!-- .*first table.*-->\n$/s);
  const second = renewReport(`${first}\nMore words.\n`, 'second table');
  expect(second).toMatch(/^# Words\n\n<!--.*second table.*-->\n\nMore words\.\n$/s);
  expect(second).not.toContain('first table');
});
