import { withoutFrontMatter } from '#content/documentation/article.ts';
import { renderMarkdown } from './markdown.server.ts';

/** A long text of the site. */
type LongText = ReturnType<typeof renderMarkdown>;

const articles = import.meta.glob<string>('../../content/documentation/*/*.md', {
  query: '?raw',
  import: 'default',
});
const legalTexts = import.meta.glob<string>('../../content/legal/*.md', { query: '?raw', import: 'default' });

/** The article of a topic in the catalogue. Throws if its file is missing. */
export async function getArticle(categoryId: string, topicSlug: string): Promise<LongText> {
  return read(articles, `../../content/documentation/${categoryId}/${topicSlug}.md`);
}

/** The text of a legal page in the catalogue. Throws if its file is missing. */
export async function getLegalText(slug: string): Promise<LongText> {
  return read(legalTexts, `../../content/legal/${slug}.md`);
}

async function read(files: Record<string, () => Promise<string>>, path: string): Promise<LongText> {
  const load = files[path];
  if (!load) throw new Error(`${path} is missing.`);
  return renderMarkdown(withoutFrontMatter(await load()));
}
