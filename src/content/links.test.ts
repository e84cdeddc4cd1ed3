import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../web/site/markdown.server.ts';
import { type ContentText, listTexts, readMarkdown } from '../../tests/support/content.ts';
import { paths } from '#contract/paths.ts';
import { publicPaths } from '../web/prerendered.ts';
import { slugOf } from '../web/ui/slug.ts';
import { caseStudies } from '#content/case-studies.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { faqGroups } from '#content/faqs.ts';
import { legalPages } from '#content/legal/catalogue.ts';

/** Linked, but without a page; search engines must not index the account pages. */
const otherTargets: string[] = [
  paths.auth,
  paths.dashboard,
  paths.submissions,
  paths.resources,
  paths.blog,
  paths.careers,
  ...caseStudies.map(({ id }) => paths.caseStudy(id)),
];

const texts = await listTexts();
const links = texts.flatMap((text) => findLinks(text).map((link) => ({ ...text, link })));

const named = ({ file, key, link }: (typeof links)[number]) => `${file} ${key}: ${link}`;

/** Links of Markdown and of HTML inside the data, and paths that are a value of their own. */
function findLinks({ text }: ContentText): string[] {
  if (/^\/(?!(?:pictures|portraits)\/)\S*$/.test(text)) return [text];
  return [...text.matchAll(/\]\(([/#][^)\s]*)\)|href="([/#][^"]*)"/g)].map((match) => match[1] ?? match[2] ?? '');
}

/** The fragments a page offers: headings of a long text, questions of the FAQ. */
function listFragments(path: string): string[] {
  if (path === paths.faq) return faqGroups.flatMap(({ items }) => items.map(({ question }) => slugOf(question)));
  const headingsOf = (file: string) => renderMarkdown(readMarkdown(file)).headings.map(({ id }) => id);
  for (const { id, topics } of documentationCategories)
    for (const { slug } of topics)
      if (path === paths.documentationTopic(id, slug)) return headingsOf(`documentation/${id}/${slug}.md`);
  const legal = legalPages.find(({ slug }) => path === paths.legal(slug));
  return legal ? headingsOf(`legal/${legal.slug}.md`) : [];
}

describe('links in the content', () => {
  it('are found in Markdown, in HTML and as values', () => {
    const find = (text: string) => findLinks({ file: '', key: '', text });
    expect(find('See [a](/contact), [b](#there) and [c](https://nist.gov/).')).toEqual(['/contact', '#there']);
    expect(find('<p>See <a href="/contact">a</a> and <a href="#there">b</a>.</p>')).toEqual(['/contact', '#there']);
    expect(find('/resources/faq')).toEqual(['/resources/faq']);
    expect(find('/pictures/a.jpg')).toEqual([]);
    expect(links.length).toBeGreaterThan(0);
  });

  it('lead to a page, or to an address that is linked although it has none', () => {
    const lost = links.filter(({ link }) => {
      const [path = ''] = link.split('#');
      return path !== '' && !publicPaths.includes(path) && !otherTargets.includes(path);
    });
    expect(lost.map(named)).toEqual([]);
  });

  it('name fragments that their page has', () => {
    const lost = links.filter(({ file, link }) => {
      const [path = '', fragment] = link.split('#');
      const page = path || `/${file.replace(/^documentation/, 'resources/documentation').replace(/\.md$/, '')}`;
      return fragment !== undefined && !listFragments(page).includes(fragment);
    });
    expect(lost.map(named)).toEqual([]);
  });

  it('never lead away without encryption', () => {
    expect(texts.filter(({ text }) => text.includes('http://')).map(({ file }) => file)).toEqual([]);
  });
});
