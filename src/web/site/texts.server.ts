import { withoutFrontMatter } from '#content/article.ts';
import { findContent } from '#content/find-content.server.ts';
import { renderMarkdown } from './markdown.server.ts';

/** A long text of the site. */
type LongText = ReturnType<typeof renderMarkdown>;

const articles = import.meta.glob<string>('#content/documentation/*/*.md', { query: '?raw', import: 'default' });
const legalTexts = import.meta.glob<string>('#content/legal/*.md', { query: '?raw', import: 'default' });

/** The article of a topic in the catalogue. Throws if its file is missing. */
export async function getArticle(categoryId: string, topicSlug: string): Promise<LongText> {
  return read(articles, `documentation/${categoryId}/${topicSlug}.md`);
}

/** The text of a legal page in the catalogue. Throws if its file is missing. */
export async function getLegalText(slug: string): Promise<LongText> {
  return read(legalTexts, `legal/${slug}.md`);
}

async function read(files: Record<string, () => Promise<string>>, path: string): Promise<LongText> {
  const load = files[`/${findContent(path)}`];
  if (!load) throw new Error(`content/${path} is missing.`);
  return renderMarkdown(withoutFrontMatter(await load()));
}
