import { expect, test } from 'vitest';
import { searchedText } from './enquiry-store.ts';

const row = (message: string) => ({ firstName: 'Ada', lastName: 'Ó', email: 'a@b', message });

test('the fields are folded, and no match crosses from one into the next', () => {
  expect(searchedText(row('Straße ﷺ'))).toBe('ada\u001Fó\u001Fa@b\u001Fstrasse صلى الله عليه وسلم');
});

test.each(['\uFDFA', '\u0390', '\u1FB7', '\uFB2C', '\u{1D160}', '\uFB03', 'İ', '\u{20000}', '\u3316', 'x'])(
  'a text of %s alone takes at most about twice its bytes',
  (character) => {
    const message = character.repeat(Math.floor(10_000 / character.length));
    expect(Buffer.byteLength(searchedText(row(message)))).toBeLessThanOrEqual(2 * Buffer.byteLength(message) + 300);
  },
);
