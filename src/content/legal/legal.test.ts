import { describe, expect, it } from 'vitest';
import { countWords, readMarkdown } from '../../../tests/support/content.ts';
import { legalPages, legalUpdated } from './catalogue.ts';

/** A common reading speed for such text is between 200 and 240 words a minute. */
const wordsPerMinute = 200;
const tolerance = 0.25;

/** Slug and reading time of each specified legal page. */
const readMinutes = { 'privacy-policy': 10, 'terms-of-service': 15, 'cookie-policy': 5, accessibility: 5 };

describe('legal pages', () => {
  it('are the four of the specification, with its reading times and date', () => {
    expect(Object.fromEntries(legalPages.map((page) => [page.slug, page.readMinutes]))).toEqual(readMinutes);
    expect(legalUpdated).toBe('April 1, 2023');
  });

  it.each(legalPages)('$slug takes about as long to read as it says', (page) => {
    const minutes = countWords(readMarkdown(`legal/${page.slug}.md`)) / wordsPerMinute;
    expect(minutes).toBeGreaterThanOrEqual(page.readMinutes * (1 - tolerance));
    expect(minutes).toBeLessThanOrEqual(page.readMinutes * (1 + tolerance));
  });

  it.each(legalPages)('$slug says where to write', ({ slug }) => {
    expect(readMarkdown(`legal/${slug}.md`)).toContain('{email}');
  });

  it('state the minimum age and both years', () => {
    expect(readMarkdown('legal/privacy-policy.md')).toMatch(/minimum age .* is 16/);
    expect(readMarkdown('legal/terms-of-service.md')).toMatch(/began in 2010/);
    expect(readMarkdown('legal/terms-of-service.md')).toMatch(/founded in 2015/);
  });
});
