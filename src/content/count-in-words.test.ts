import { expect, it } from 'vitest';
import { capitalize, countInWords } from './count-in-words.ts';

const listOf = (length: number) => Array.from({ length });

it.each([
  [1, 'one'],
  [6, 'six'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [21, '21'],
  [0, '0'],
])('%d are %s', (length, expected) => {
  expect(countInWords(listOf(length))).toBe(expected);
});

it('a count can begin a sentence', () => {
  expect(capitalize(countInWords(listOf(6)))).toBe('Six');
  expect(capitalize(countInWords(listOf(21)))).toBe('21');
});
