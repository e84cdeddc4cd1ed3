import type { DocumentationTopic } from '../../src/content/documentation/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { fillFacts } from '../markdown.ts';

/** The path of an article's Markdown: that of its page with '.md'. */
export function twinPath(categoryId: string, topicSlug: string): string {
  return `${paths.documentationTopic(categoryId, topicSlug)}.md`;
}

/** An article as Markdown: title, description and text, with absolute links. */
export function markdownTwin(origin: string, categoryId: string, topic: DocumentationTopic, text: string): string {
  return [
    `# ${topic.title}`,
    `> ${topic.description}`,
    withAbsoluteLinks(fillFacts(text).trim(), origin),
    `Source: ${origin}${paths.documentationTopic(categoryId, topic.slug)}`,
    '',
  ].join('\n\n');
}

function withAbsoluteLinks(text: string, origin: string): string {
  return text.replaceAll('](/', `](${origin}/`);
}
