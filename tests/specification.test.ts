import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentationCategories } from '../src/content/documentation/catalogue.ts';

const root = join(import.meta.dirname, '..');
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
    const isTest = /\b(?:it|test)(?:\.concurrent)?(?:\.(?:each|for)(?:<[\s\S]*>)?\([\s\S]*\))?$/.test(
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
      "it('stands', () => {});\ntest.each([\n  1,\n])(\n  'is %s', () => {});\nit.skip('rests', () => {});";
    expect(holdsTest(source, 'stands')).toBe(true);
    expect(holdsTest(source, 'is %s')).toBe(true);
    for (const title of ['rests', 'stand', 'is']) expect(holdsTest(source, title)).toBe(false);
  });
});

/** The category ids and article slugs of the specification, in their order. */
const specifiedArticles: Readonly<Record<string, readonly string[]>> = {
  'ai-solutions': ['getting-started', 'implementation-guide', 'data-requirements', 'model-training'],
  cybersecurity: ['security-audit', 'pen-testing', 'compliance', 'incident-response'],
  ecommerce: ['platform-setup', 'payment-integration', 'inventory', 'analytics'],
  'mobile-dev': ['lifecycle', 'cross-platform', 'app-store', 'performance'],
  'digital-transformation': ['assessment', 'roadmap', 'change-management', 'roi-measurement'],
  'smart-product': ['iot-architecture', 'sensors', 'data-pipeline', 'device-management'],
};

describe('the documentation', () => {
  it('has the specified categories, each with its four specified articles in order', () => {
    // Others may be among them.
    const specified = documentationCategories.filter(({ id }) => id in specifiedArticles);
    expect(specified.map(({ id }) => id)).toEqual(Object.keys(specifiedArticles));
    for (const { id, topics } of specified) {
      const slugs = topics.map(({ slug }) => slug).filter((slug) => specifiedArticles[id]?.includes(slug));
      expect(slugs).toEqual(specifiedArticles[id]);
    }
  });
});
