import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findExpressions, findSlow, type SlowExpression } from './support/regular-expressions.ts';

// Visitors choose the input of most expressions. With one that takes quadratic time, a single
// request of 16 KiB, Node's limit for headers, would block the process for a second: every expression must be linear.

const root = join(import.meta.dirname, '..');
const expressions = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) => findExpressions({ path, text: readFileSync(join(root, path), 'utf8') }));

const inWords = ({ place, source, use, attack, length, ms }: SlowExpression) =>
  `${place} ${source} (${use}): ${ms.toFixed(0)} ms at ${length} characters of ${JSON.stringify(attack)}`;

/** The slow expressions in one line of code. */
const findIn = (text: string) => findExpressions({ path: 'planted.ts', text }).map(findSlow);

describe('regular expressions', () => {
  test('the parser finds literals, RegExp of a text, schemas, and their use', () => {
    const text = [
      'const held = /a\\/b/u;',
      'text.split(/\\s*;/); text.replaceAll(/x/g, ""); if (/^y$/.test(text)) stop();',
      'new RegExp(`^${name}\\\\d+$`, "i"); RegExp(String.raw`\\s+z`);',
      'z.string().check(z.regex(/^q+$/));',
      'const notOne = 4 / 2 / 1; // /comment/',
      'const breaks = String.raw`\\t;`; const item = new RegExp(`[${breaks}]x`, "y");',
    ].join('\n');
    expect(findExpressions({ path: 'a.tsx', text }).map(({ expression, use }) => [String(expression), use])).toEqual([
      [String.raw`/a\/b/u`, 'unknown'],
      [String.raw`/\s*;/`, 'split'],
      ['/x/g', 'replace'],
      ['/^y$/', 'search'],
      [String.raw`/^word\d+$/i`, 'unknown'],
      [String.raw`/\s+z/`, 'unknown'],
      ['/^q+$/', 'unknown'],
      [String.raw`/[\t;]x/y`, 'unknown'],
    ]);
    expect(expressions.length).toBeGreaterThanOrEqual(60);
  });

  test.each([
    String.raw`part.split(/\s*;\s*q=/)`,
    String.raw`/\B(?=(\d{3})+$)/g.test(text)`,
    String.raw`html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)`,
    String.raw`/[^@]+@[^@]+\.com/.test(text)`,
    String.raw`/^(.*),(.*),(.*),x$/.test(text)`,
    // On a machine with much other work one comparison of two times may fail.
  ])('a polynomial one is detected: %s', { retry: 2 }, (text) => {
    expect(findIn(text)).toEqual([expect.objectContaining({ place: 'planted.ts:1' })]);
  });

  test.each([
    String.raw`/^(a+)+$/.test(text)`,
    String.raw`/(?:a|aa)+$/.test(text)`,
    String.raw`z.regex(/^(?:[\w-]+\.?)+@$/)`,
    String.raw`new RegExp('^(x+x+)+y')`,
  ])('an exponential one is detected in time: %s', (text) => {
    expect(findIn(text)).toEqual([expect.objectContaining({ place: 'planted.ts:1' })]);
  });

  // Beside other work it takes minutes.
  test('all of src and scripts are linear', { timeout: 300_000 }, () => {
    expect(expressions.flatMap((one) => findSlow(one) ?? []).map(inWords)).toEqual([]);
  });
});
