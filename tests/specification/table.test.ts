import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs', 'specification.md'), 'utf8');

/** The page's sections, each with the rows of its table. */
const sections = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    heading: section.split('\n')[0] ?? '',
    rows: [...section.matchAll(/^\| (.+?) +\| (\S+\.test\.tsx?) +\| (.+?) +\|$/gm)].map(
      ([, sentence = '', file = '', title = '']) => ({ sentence, file, title }),
    ),
  }));

/** Whether a file has a test with exactly this title that is not skipped. */
function holdsTest(source: string, title: string): boolean {
  return source.split(/\(\s*(?=['"`])/).some((call, place, calls) => {
    const before = calls[place - 1] ?? '';
    const isTest = /\b(?:it|test)(?:\.concurrent)?(?:\.(?:each|for|skipIf)(?:<[\s\S]*>)?\([\s\S]*\))?$/.test(
      before.slice(-4_000),
    );
    return isTest && [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => call.startsWith(literal));
  });
}

describe('the table of the specification', () => {
  it('has every section, and every row is read', () => {
    expect(sections.map(({ heading }) => heading.split('.')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const written = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (sentence|-+) /.test(line));
    expect(sections.flatMap(({ rows }) => rows)).toHaveLength(written.length);
    expect(written.length).toBeGreaterThan(150);
  });

  it.each(sections)('$heading names tests that exist', ({ rows }) => {
    const missing = rows.filter(({ file, title }) => {
      const path = join(root, file);
      return !existsSync(path) || !holdsTest(readFileSync(path, 'utf8'), title);
    });
    expect(missing).toEqual([]);
  });

  it('detects a test that is missing, renamed or skipped', () => {
    const source =
      "it('runs', () => {});\ntest.each([\n  1,\n])(\n  'is %s', () => {});\nit.skip('is skipped', () => {});";
    expect(holdsTest(source, 'runs')).toBe(true);
    expect(holdsTest(source, 'is %s')).toBe(true);
    for (const title of ['is skipped', 'run', 'is']) expect(holdsTest(source, title)).toBe(false);
  });
});
