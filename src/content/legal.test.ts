import { describe, expect, it } from 'vitest';
import { countWords, readMarkdown } from '../../tests/support/content.ts';
import { legalPages, legalReviewed } from '#content/legal/catalogue.ts';

/** A common reading speed for such text is between 200 and 240 words a minute. */
const wordsPerMinute = 200;
const tolerance = 0.25;

describe('legal pages', () => {
  it.each(legalPages)('$slug takes about as long to read as it says', (page) => {
    const minutes = countWords(readMarkdown(`legal/${page.slug}.md`)) / wordsPerMinute;
    expect(minutes).toBeGreaterThanOrEqual(page.readMinutes * (1 - tolerance));
    expect(minutes).toBeLessThanOrEqual(page.readMinutes * (1 + tolerance));
  });

  it.each(legalPages)('$slug begins with the date of its last review, as the sitemap states it', ({ slug }) => {
    const [, date = ''] = /^Last reviewed: (.+)\.$/m.exec(readMarkdown(`legal/${slug}.md`)) ?? [];
    expect(new Date(`${date} UTC`).toISOString().slice(0, 10)).toBe(legalReviewed);
  });

  it.each(legalPages)('$slug says where to write', ({ slug }) => {
    expect(readMarkdown(`legal/${slug}.md`)).toContain('{email}');
  });
});
