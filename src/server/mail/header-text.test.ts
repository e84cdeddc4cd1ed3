import { expect, test } from 'vitest';
import { headerText } from './header-text.ts';

test('what is typed is one line in a header, so that it adds no other header, whatever sends it', () => {
  expect(headerText('Ada\r\nBcc: eve@evil.example')).toBe('Ada Bcc: eve@evil.example');
  expect(headerText('\ta\u0000b\u2028c\u0085d\u001b[31m ')).toBe('a b c d [31m');
});

test('a long text is cut between characters', () => {
  expect(headerText('🌊'.repeat(200))).toBe('🌊'.repeat(150));
});

test('no invisible character and no mark that turns the text round comes into a header', () => {
  expect(headerText('Ada \u202Eemoc\u202C\u200B \u2066x\u2069\uFEFF\u200F\u00AD\uFE0F\u{E0061}y')).toBe('Ada emoc xy');
  expect(headerText('\u200B\u200D')).toBe('');
  // Names in scripts that join by such characters stay readable.
  expect(headerText('می\u200Cخواهم')).toBe('میخواهم');
});
