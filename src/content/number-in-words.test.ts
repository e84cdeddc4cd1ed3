import { expect, it } from 'vitest';
import { capitalize, numberInWords } from './number-in-words.ts';

it.each([
  [1, 'one'],
  [6, 'six'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [21, '21'],
  [0, '0'],
])('%d is written %s', (value, expected) => {
  expect(numberInWords(value)).toBe(expected);
});

it('a number can begin a sentence', () => {
  expect(capitalize(numberInWords(6))).toBe('Six');
  expect(capitalize(numberInWords(21))).toBe('21');
});
