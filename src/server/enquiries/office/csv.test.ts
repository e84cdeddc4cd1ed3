import { expect, test } from 'vitest';
import type { Submission } from '../../../contract/submission.ts';
import { csvCell, writeCsv } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1 902 555 0142', "'+1 902 555 0142"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['say "ahoy"', '"say ""ahoy"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [null, ''],
])('%j becomes a cell that no spreadsheet calculates: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('a long list is written in pieces, each asked for behind the last, and every enquiry once', async () => {
  const all = Array.from(
    { length: 1_203 },
    (_, place) => ({ id: 1_203 - place, message: `number ${1_203 - place}` }) as Submission,
  );
  const asked: (number | undefined)[] = [];
  let text = '';
  for await (const piece of writeCsv(async (before, limit) => {
    asked.push(before);
    return all.filter(({ id }) => before === undefined || id < before).slice(0, limit);
  }))
    text += piece;
  expect(asked).toEqual([undefined, 704, 204, 1]);
  expect(text.startsWith('\uFEFFDate,')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(1_204);
});
