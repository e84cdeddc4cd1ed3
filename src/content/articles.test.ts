import { describe, expect, it } from 'vitest';
import { countWords, listContentFiles, readMarkdown } from '../../tests/support/content.ts';
import { renderMarkdown } from '../web/site/markdown.server.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { people } from '#content/people.ts';
import { recentlyUpdated } from '#content/recently-updated.ts';

const articles = documentationCategories.flatMap(({ id, topics }) => topics.map(({ slug }) => `${id}/${slug}`));
const read = (article: string) => readMarkdown(`documentation/${article}.md`);

describe('the documentation', () => {
  it('lists every file in a folder of a category', () => {
    expect(listContentFiles('.md').filter((file) => file.startsWith('documentation/'))).toEqual(
      articles.map((article) => `documentation/${article}.md`).toSorted(),
    );
  });

  it('names its latest changes as the recent ones', () => {
    const topics = documentationCategories.flatMap(({ topics: all }) => all);
    const recent = recentlyUpdated.map(({ url }) => topics.find(({ slug }) => url.endsWith(`/${slug}`))?.date ?? '');
    const latest = topics
      .map(({ date }) => date)
      .toSorted()
      .toReversed();
    expect(recent.toSorted().toReversed(), 'content/recently-updated.ts does not name the newest articles').toEqual(
      latest.slice(0, recent.length),
    );
  });

  it('is written by people of the firm', () => {
    const names = people.map(({ name }) => name);
    const authors = documentationCategories.flatMap(({ topics }) => topics.map(({ author }) => author));
    expect(
      authors.filter((author) => !names.includes(author)),
      'Authors of content/documentation that content/people.ts does not have',
    ).toEqual([]);
  });
});

describe.each(articles)('%s', (article) => {
  it('is as long as an article should be', () => {
    const words = countWords(read(article));
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(1_200);
  });

  it('begins in words, and every heading has an address of its own', () => {
    const { html, headings } = renderMarkdown(read(article));
    expect(html).toMatch(/^<p>/);
    expect(headings.filter(({ level }) => level === 2).length).toBeGreaterThanOrEqual(4);
    expect(headings.every(({ level }) => level === 2 || level === 3)).toBe(true);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });
});
