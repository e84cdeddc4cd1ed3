import { type DocumentationTopic, withoutFrontMatter } from '#content/article.ts';
import { paths } from '../../src/contract/paths.ts';
import { fillFacts } from '../../src/web/site/markdown.server.ts';

/** The path of an article's Markdown: that of its page with '.md'. */
export function twinPath(categoryId: string, topicSlug: string): string {
  return `${paths.documentationTopic(categoryId, topicSlug)}.md`;
}

/** The source of an article as Markdown for readers: title, description, author, date and text, with absolute links. */
export function markdownTwin(origin: string, categoryId: string, topic: DocumentationTopic, source: string): string {
  return [
    `# ${topic.title}`,
    `> ${topic.description}`,
    `By ${topic.author}, ${topic.date}.`,
    withAbsoluteLinks(fillFacts(withoutFrontMatter(source)).trim(), origin),
    `Source: ${origin}${paths.documentationTopic(categoryId, topic.slug)}`,
    '',
  ].join('\n\n');
}

function withAbsoluteLinks(text: string, origin: string): string {
  return text.replaceAll('](/', `](${origin}/`);
}
