import { expect, test } from 'vitest';
import { headerText } from './header-text.ts';

test('what is typed is one line in a header, so that it adds no other header, whatever sends it', () => {
  expect(headerText('Ada\r\nBcc: eve@evil.example')).toBe('Ada Bcc: eve@evil.example');
  expect(headerText('\ta\u0000b\u2028c\u0085d\u001b[31m ')).toBe('a b c d [31m');
});

test('a long text is cut between characters', () => {
  expect(headerText('🌊'.repeat(200))).toBe('🌊'.repeat(150));
});
