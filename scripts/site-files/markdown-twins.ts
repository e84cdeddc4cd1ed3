import type { DocumentationTopic } from '../../src/content/documentation/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { fillFacts } from '../markdown.ts';

/** Where the Markdown of an article stands: beside its page. */
export function twinPath(categoryId: string, topicSlug: string): string {
  return `${paths.documentationTopic(categoryId, topicSlug)}.md`;
}

/** An article for readers without a browser: title, description and text, every link with its origin. */
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
