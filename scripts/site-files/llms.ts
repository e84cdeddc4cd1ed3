import { company } from '#content/company.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { llmsPages } from '#content/navigation.ts';
import { pages } from '#content/pages.ts';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { twinPath } from './markdown-twins.ts';

/** llms.txt in the format of llmstxt.org: a description of the firm, and links to its texts. */
export function llmsTxt(origin: string): string {
  const entry = (name: string, path: string, description: string) => `- [${name}](${origin}${path}): ${description}`;
  return [
    `# ${company.name}`,
    `> ${company.blurb}`,
    `${pages.home.description} Founded in ${company.founded}. Write to ${company.email} or call ${company.phone.shown}.`,
    section(
      'Pages',
      llmsPages.map(({ title, path, description }) => entry(title, path, description)),
    ),
    section(
      'Services',
      services.map(({ id, title, metadata }) => entry(title, paths.service(id), metadata.description)),
    ),
    ...documentationCategories.map(({ id, title, topics }) =>
      section(
        `Documentation: ${title}`,
        topics.map((topic) => entry(topic.title, twinPath(id, topic.slug), topic.description)),
      ),
    ),
    // The format says that readers with a short context may skip this section.
    section(
      'Optional',
      legalPages.map(({ slug, title, description }) => entry(title, paths.legal(slug), description)),
    ),
    '',
  ].join('\n\n');
}

function section(heading: string, entries: readonly string[]): string {
  return `## ${heading}\n\n${entries.join('\n')}`;
}
