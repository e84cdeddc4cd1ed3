import { expect, test } from 'vitest';
import type { Submission } from '../../contract/submission.ts';
import { csvLines, writeCsv } from './csv.ts';

const csvCell = (value: string | null) => csvLines([[value]]).replace(/\r\n$/, '');
const atlantic = { zone: 'America/Halifax', zoneName: 'Atlantic time' };

test.each([
  ['=1+1', "'=1+1"],
  ['-2', "'-2"],
  ['- first', "'- first"],
  ['+cmd|x', "'+cmd|x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\nx', '"\'\nx"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['  =1+1', "  '=1+1"],
  ['\u00A0=1+1', "\u00A0'=1+1"],
  [';=1+1', '";\'=1+1"'],
  ['; =1+1', '"; \'=1+1"'],
  ['hello;=1+1', '"hello;\'=1+1"'],
  ['hello\t@SUM(A1)', '"hello\t\'@SUM(A1)"'],
  ['hello\n\n=1+1', '"hello\n\n\'=1+1"'],
  ['hello\r\n\t -1+1', '"hello\r\n\t \'-1+1"'],
  ['hello\u2028＝1+1', "hello\u2028'＝1+1"],
  ['hello;"=1+1"', '"hello;""\'=1+1"""'],
  ["a\n- cmd|' /C calc'!A0", "\"a\n'- cmd|' /C calc'!A0\""],
  ['a\n- SUM(A1)', '"a\n\'- SUM(A1)"'],
  ['a\n+1+SUM(A1)', '"a\n\'+1+SUM(A1)"'],
  ['+1-(', "'+1-("],
  ['+1|x', "'+1|x"],
])('%j is calculated by no spreadsheet, however it splits the cell: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ['0049301234567', '"\t0049301234567"'],
  ['+4930123456789', '"\t+4930123456789"'],
  ['3-12', '"\t3-12"'],
  ['1/2', '"\t1/2"'],
  ['12:30', '"\t12:30"'],
  ['1E5', '"\t1E5"'],
  ['007', '"\t007"'],
  ['+1 902 555 0177', '"\t+1 902 555 0177"'],
  ['+1 (902) 555 0177', '"\t+1 (902) 555 0177"'],
  ['+1-902-555-0142', '"\t+1-902-555-0142"'],
  ['Pier 21', 'Pier 21'],
  ['Call me:\n+1 902 555 0177', '"Call me:\n+1 902 555 0177"'],
  ['We need:\n- a shop\n- a warehouse\nBy May', '"We need:\n- a shop\n- a warehouse\nBy May"'],
  ['a - b = c + d @ e', 'a - b = c + d @ e'],
  ['twelve; no, thirteen', '"twelve; no, thirteen"'],
  ['a,b', '"a,b"'],
  ['say "ahoy"', '"say ""ahoy"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [null, ''],
])('%j stays readable: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ['Ada\u001B[2J Lovelace', 'Ada [2J Lovelace'],
  ['\u0008\u007F\u009Bx', '   x'],
  ['\u001B=1+1', " '=1+1"],
  ['x\v=1+1', 'x =1+1'],
  ['a\tb\r\nc', '"a\tb\r\nc"'],
])('%j has no control character in the file but tabs and line breaks: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('every formula sign is neutralised at each position where a spreadsheet may begin a cell', () => {
  for (const before of ['', 'x\n', 'x\r\n', 'x;', 'x\t', 'x; ', 'x\n"', '\n', ' ', ';', '\t', '\r'])
    for (const sign of '=+-@＝＋－＠') expect(csvCell(`${before}${sign}cmd|' /C calc'!A0`)).toContain(`'${sign}cmd`);
});

test('a text longer than a cell of Excel is cut, and says so', () => {
  for (const start of ['', '=', '\n'])
    for (const long of [`${start}${'=1\n'.repeat(20_000)}`, `${start}${'🌊'.repeat(20_000)}`]) {
      const cell = csvCell(long).replaceAll(/^"|"$/g, '');
      expect(cell.length).toBeLessThanOrEqual(32_767);
      expect(cell.endsWith('[cut: a spreadsheet cell cannot hold more]')).toBe(true);
      expect(cell.isWellFormed()).toBe(true);
    }
  const whole = 'x'.repeat(32_766);
  expect(csvCell(whole)).toBe(whole);
});

test('a long list is written in batches, each read after the last id of the one before, and every enquiry once', async () => {
  const all = Array.from(
    { length: 1_203 },
    (_, place) => ({ id: 1_203 - place, message: `number ${1_203 - place}` }) as Submission,
  );
  const asked: (number | undefined)[] = [];
  let text = '';
  for await (const piece of writeCsv(async (before, limit) => {
    asked.push(before);
    return all.filter(({ id }) => before === undefined || id < before).slice(0, limit);
  }, atlantic))
    text += piece;
  expect(asked).toEqual([undefined, 704, 204, 1]);
  expect(text.startsWith('\uFEFFNumber,Date (Atlantic time),')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(1_204);
});

test.each([
  ['2026-11-24T21:30:59.999Z', '2026-11-24 17:30'],
  ['2026-07-01T02:05:00.000Z', '2026-06-30 23:05'],
  // The clocks go back: an hour comes twice.
  ['2026-11-01T04:30:00.000Z', '2026-11-01 01:30'],
  ['2026-11-01T05:30:00.000Z', '2026-11-01 01:30'],
])('%s is %s in the time zone of the firm, and the instant for programs', async (createdAt, local) => {
  const one = { id: 1, createdAt, contactedAt: createdAt } as Submission;
  let text = '';
  for await (const piece of writeCsv(async (before) => (before === undefined ? [one] : []), atlantic)) text += piece;
  const [heads = [], cells = []] = text
    .trim()
    .split('\r\n')
    .map((line) => line.replace('\uFEFF', '').split(','));
  const cellOf = (head: string) => cells[heads.indexOf(head)];
  expect(cellOf('Date (Atlantic time)')).toBe(local);
  expect(cellOf('Contacted (Atlantic time)')).toBe(local);
  expect(cellOf('Date (UTC)')).toBe(createdAt);
  expect(cellOf('Contacted (UTC)')).toBe(createdAt);
});
