/**
 * The long texts of the site. Only loaders read them, one at a time, so that no JavaScript bundle contains them.
 */
export type LongText = { html: string; headings: { id: string; text: string; level: number }[]; words: number };

const articles = import.meta.glob<LongText>('../../content/documentation/*/*.md', { import: 'default' });
const legalTexts = import.meta.glob<LongText>('../../content/legal/*.md', { import: 'default' });

/** The article of a topic in the catalogue. Throws if its file is missing. */
export async function getArticle(categoryId: string, topicSlug: string): Promise<LongText> {
  return read(articles, `../../content/documentation/${categoryId}/${topicSlug}.md`);
}

/** The text of a legal page in the catalogue. Throws if its file is missing. */
export async function getLegalText(slug: string): Promise<LongText> {
  return read(legalTexts, `../../content/legal/${slug}.md`);
}

async function read(texts: Record<string, () => Promise<LongText>>, path: string): Promise<LongText> {
  const load = texts[path];
  if (!load) throw new Error(`${path} is missing.`);
  return load();
}
