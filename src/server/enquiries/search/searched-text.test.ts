import { expect, test } from 'vitest';
import { searchedText, termsOf } from './searched-text.ts';

test('the terms of a text are its three characters in a row, each once', () => {
  expect([...termsOf('banana')]).toEqual(['ban', 'ana', 'nan']);
  expect([...termsOf('ab')]).toEqual([]);
});

test('a character is one character, however many units it takes', () => {
  expect([...termsOf('a😀b😀a')]).toEqual(['a😀b', '😀b😀', 'b😀a']);
});

test('no term crosses from one field into the next without a sign of it, and the last letters begin terms too', () => {
  const terms = termsOf(searchedText({ firstName: 'Ada', lastName: 'Ó', email: 'a@b', message: 'Hm' }));
  expect([...terms].filter((term) => !term.includes('\u001F'))).toEqual(['ada', 'a@b']);
  expect(terms).toContain('m\u001F\u001F');
});
