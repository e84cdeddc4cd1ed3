import { expect, test } from 'vitest';
import { oneLine, quoteText, wrapLine } from './plain-text.ts';

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

test('the time of wrapping grows with the text and not with its square', () => {
  for (const part of ['a', ' ', '\u0301', '漢', 'a ', '\u200D', '🇨🇦', '\n']) {
    // The quickest of some: a busy machine stalls now and then.
    const quickest = (length: number) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const began = performance.now();
          quoteText(part.repeat(length));
          return performance.now() - began;
        }),
      );
    const took = [quickest(4_000), quickest(64_000)];
    expect((took[1] ?? 0) / Math.max(1, took[0] ?? 0), JSON.stringify(part)).toBeLessThan(100);
  }
});
