import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';

const forms = ['NFC', 'NFD', 'NFKC'] as const;

test('a text without long runs of marks is normalized as ever', () => {
  for (const text of ['', 'Zoë', 'o\u0308', 'ﷺ ½ ｶﾞ', 'หนึ่ง', 'हिन्दी', '👩🏽‍🚀🇨🇦', `a${'\u0301'.repeat(30)}`])
    for (const form of forms) expect(normalizeText(text, form)).toBe(text.normalize(form));
});

test('a longer run keeps its marks, with a joiner after each 30', () => {
  const marks = '\u0301\u0316'.repeat(40);
  const normal = normalizeText(`a${marks}b`, 'NFD');
  expect(normal).toContain('\u034F');
  expect(normal.replaceAll(/[^\u0301]/g, '')).toHaveLength(40);
  expect(normal.replaceAll(/[^\u0316]/g, '')).toHaveLength(40);
});

test('no character of Unicode makes a run of marks that is not bounded', () => {
  // A mark that sorting moves changes places with one of the lowest or of the highest class.
  const isMoved = (mark: string) => [`\u0345${mark}`, `${mark}\u0334`].some((two) => two.normalize('NFD') !== two);
  const unbounded: string[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code);
    const first = /^\p{M}/u.exec(character.normalize('NFKD'))?.[0];
    if (first === undefined || normalizeText(character.repeat(31), 'NFC').includes('\u034F')) continue;
    if (isMoved(first)) unbounded.push(code.toString(16));
  }
  expect(unbounded).toEqual([]);
});
