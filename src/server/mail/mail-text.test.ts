import { expect, test } from 'vitest';
import { headerText, oneLine, quoteHtml, quoteText, wrapText, writeHeader } from './mail-text.ts';

test('a value is one line: line breaks of every kind become blanks, and direction marks are removed', () => {
  expect(oneLine('Ada\r\nEmail: x\n\u2028y\u2029z\u0085a\vb\fc')).toBe('Ada Email: x y z a b c');
  expect(oneLine('a\u202Eb\u2066c\u200Fd')).toBe('abcd');
  expect(oneLine(' a    b\t\u00A0\u3000c ')).toBe('a b c');
});

test('names keep the joiners (U+200C, U+200D) that their scripts need', () => {
  for (const name of ['می‌خواهم', 'क्‍ष', '👩🏽‍🚀']) expect(oneLine(name)).toBe(name);
});

test('long lines are wrapped at blanks, long words are split, and no character is lost', () => {
  const text = `${'word '.repeat(40)}${'x'.repeat(200)} ${'漢'.repeat(100)}`;
  const lines = wrapText(text);
  expect(lines.join('')).toBe(text);
  for (const line of lines) expect([...line].length).toBeLessThanOrEqual(72);
  expect(lines[0]).toBe('word '.repeat(14));
  // Wide characters take two columns.
  expect(lines.at(-2)).toBe('漢'.repeat(36));
});

test('every line of a quote has its mark, whichever character breaks the line', () => {
  const quote = quoteText(`a\nb\r\nc\rd\u2028e\u2029f\u0085g\vh\fi\n\n${'j'.repeat(200)}`);
  const lines = quote.split('\n');
  expect(lines.slice(0, 10)).toEqual(['> a', '> b', '> c', '> d', '> e', '> f', '> g', '> h', '> i', '> ']);
  expect(lines.slice(10).map((line) => line.length)).toEqual([72, 72, 62]);
});

test('a quote has no control character but tabs', () => {
  expect(quoteText('a\u001B[2Jb\tc\n\u009Bd')).toBe('> a [2Jb\tc\n>  d');
  expect(quoteHtml('a\u001B[2Jb\tc\n\u009Bd')).toBe('a [2Jb\tc<br> d');
});

test('a quote has at most ten empty lines in a row', () => {
  expect(quoteText(`a${'\n'.repeat(10_000)}b${'\r\n'.repeat(3)}c`)).toBe(`> a${'\n> '.repeat(10)}\n> b\n> \n> \n> c`);
});

test('a character is never split, however many code points it has', () => {
  const family = '👨‍👩‍👧‍👦';
  for (const line of wrapText(family.repeat(100))) expect(line.replaceAll(family, '')).toBe('');
});

test('typed text is one line in a header, so that it cannot add another header', () => {
  expect(headerText('Ada\r\nBcc: eve@evil.example')).toBe('Ada Bcc: eve@evil.example');
  expect(headerText('\ta\u0000b\u2028c\u0085d\u001b[31m ')).toBe('a b c d [31m');
});

test('a long text is truncated between characters', () => {
  expect(headerText('🌊'.repeat(200))).toBe('🌊'.repeat(150));
});

test('a header contains no invisible character and no direction mark', () => {
  expect(headerText('Ada \u202Eemoc\u202C\u200B \u2066x\u2069\uFEFF\u200F\u00AD\uFE0F\u{E0061}y')).toBe('Ada emoc xy');
  expect(headerText('\u200B\u200D')).toBe('');
  // Names in scripts that use the joiners stay readable.
  expect(headerText('می\u200Cخواهم')).toBe('میخواهم');
});

test('a text that looks like encoded words is encoded whole', () => {
  const typed = `=?utf-8?q?Ann_=E2=80=AEgnp.exe_=0D=0ABcc:_x@evil.example?= ${'ü'.repeat(50)}`;
  const words = writeHeader(typed).split(' ');
  for (const word of words) expect(word).toMatch(/^=\?UTF-8\?B\?[\w+/=]{4,60}\?=$/);
  expect(words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')).toBe(typed);
  expect(writeHeader('Ann = who?')).toBe('Ann = who?');
});
