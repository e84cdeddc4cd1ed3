import { expect, test } from 'vitest';
import { headerText, oneLine, quoteText, wrapLine } from './mail-text.ts';

test('a value is one line: line breaks of every kind are blanks, and nothing turns the text round', () => {
  expect(oneLine('Ada\r\nEmail: x\n\u2028y\u2029z\u0085a\vb\fc')).toBe('Ada Email: x y z a b c');
  expect(oneLine('a\u202Eb\u2066c\u200Fd')).toBe('abcd');
  expect(oneLine(' a    b\t\u00A0\u3000c ')).toBe('a b c');
});

test('names keep the joiners that their scripts need', () => {
  for (const name of ['می‌خواهم', 'क्‍ष', '👩🏽‍🚀']) expect(oneLine(name)).toBe(name);
});

test('long lines are wrapped at blanks, long words within them, and nothing is lost', () => {
  const text = `${'word '.repeat(40)}${'x'.repeat(200)} ${'漢'.repeat(100)}`;
  const lines = wrapLine(text);
  expect(lines.join('')).toBe(text);
  for (const line of lines) expect([...line].length).toBeLessThanOrEqual(72);
  expect(lines[0]).toBe('word '.repeat(14));
  // Wide characters take two columns.
  expect(lines.at(-2)).toBe('漢'.repeat(36));
});

test('every line of a quote is marked, whatever breaks it', () => {
  const quote = quoteText(`a\nb\r\nc\rd\u2028e\u2029f\u0085g\vh\fi\n\n${'j'.repeat(200)}`);
  const lines = quote.split('\n');
  expect(lines.slice(0, 10)).toEqual(['> a', '> b', '> c', '> d', '> e', '> f', '> g', '> h', '> i', '> ']);
  expect(lines.slice(10).map((line) => line.length)).toEqual([72, 72, 62]);
});

test('a character is never cut, however it is made up', () => {
  const family = '👨‍👩‍👧‍👦';
  for (const line of wrapLine(family.repeat(100))) expect(line.replaceAll(family, '')).toBe('');
});

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
