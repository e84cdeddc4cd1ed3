import { expect, test } from 'vitest';
import { cursorOf, moveOn, overtaken, readCursor, writeCursor } from './cursor.ts';

test('numbers that others have overtaken are waited for, and known when they come', () => {
  const first = moveOn({ newest: 4, missing: [] }, [5, 9, 8]);
  expect(first).toEqual({ newest: 9, missing: [6, 7] });
  expect(moveOn(first, [7])).toEqual({ newest: 9, missing: [6] });
  expect(moveOn(first, [])).toEqual(first);
});

test('what many have overtaken is waited for no longer', () => {
  const first = moveOn({ newest: 4, missing: [] }, [6]);
  expect(moveOn(first, [5 + overtaken]).missing).toContain(5);
  expect(moveOn(first, [6 + overtaken]).missing).not.toContain(5);
  expect(moveOn(first, [1_000_000]).missing).toHaveLength(overtaken);
});

test('who has just read the newest waits for the gaps among them, not for what is older', () => {
  expect(cursorOf([])).toEqual({ newest: 0, missing: [] });
  expect(cursorOf([3, 2])).toEqual({ newest: 3, missing: [1] });
  const all = Array.from({ length: overtaken }, (_, place) => 10_000 - 2 * place);
  const { newest, missing } = cursorOf(all);
  expect(newest).toBe(10_000);
  expect(missing).toHaveLength(overtaken / 2);
  expect(missing).not.toContain(9_998);
});

test.each([
  [{ newest: 0, missing: [] }, '0'],
  [{ newest: 812, missing: [] }, '812'],
  [{ newest: 812, missing: [700, 701, 702, 801] }, '812~700-702~801'],
])('travels as text: %o', (cursor, text) => {
  expect(writeCursor(cursor)).toBe(text);
  expect(readCursor(text)).toEqual(cursor);
});

test('what is no cursor is none, and one that asks for too much is cut', () => {
  for (const text of ['', '~', '1~', 'a', '-1', '1.5', '1~2~', '99999999999', '5~1-2-3'])
    expect(readCursor(text)).toBeUndefined();
  expect(readCursor('5~1-9999999999')).toEqual({ newest: 5, missing: [1, 2, 3, 4] });
  expect(readCursor('9000~1-8999~1-8999')?.missing).toHaveLength(overtaken);
  expect(readCursor(`9000${'~0'.repeat(overtaken)}`)).toEqual({ newest: 9000, missing: [] });
  expect(readCursor(`9000${'~0'.repeat(overtaken + 1)}`)).toBeUndefined();
  expect(readCursor('2147483647')).toBeDefined();
  expect(readCursor('2147483648')).toBeUndefined();
});
