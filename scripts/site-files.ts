import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findContent } from '#content/find-content.server.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { placeholders } from '../src/contract/placeholders.ts';
import { publicPaths } from '../src/web/prerendered.ts';
import { llmsTxt } from './site-files/llms.ts';
import { markdownTwin, twinPath } from './site-files/markdown-twins.ts';
import { robotsTxt } from './site-files/robots.ts';
import { securityTxt } from './site-files/security.ts';
import { sitemapXml } from './site-files/sitemap.ts';

/**
 * Completes React Router's build: writes the machine-readable files, and gives the build an id.
 */
export async function writeSiteFiles(buildDir: string): Promise<void> {
  const clientDir = join(buildDir, 'client');
  for (const [path, text] of listFiles()) {
    const file = join(clientDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  removeUnusedData(clientDir);
  writeFileSync(join(buildDir, 'build-id'), `${Date.now().toString(36)}\n`);
}

/** React Router writes the data of every page; only its own pages read theirs (`isApp` in src/web/root.tsx). */
function removeUnusedData(clientDir: string): void {
  const paths = readdirSync(clientDir, { recursive: true, encoding: 'utf8' });
  for (const path of paths)
    if (path.endsWith('.data') && !/^(?:admin|passkey|new-password)\b/.test(path)) rmSync(join(clientDir, path));
}

/** The path below the site's root and the text of each file; the server fills in the origin at startup. */
function listFiles(): [path: string, text: string][] {
  const origin = placeholders.siteOrigin;
  return [
    ['sitemap.xml', sitemapXml(origin, publicPaths)],
    ['robots.txt', robotsTxt(origin)],
    ['llms.txt', llmsTxt(origin)],
    ['.well-known/security.txt', securityTxt(origin, new Date())],
    ...documentationCategories.flatMap(({ id, topics }) =>
      topics.map((topic): [string, string] => {
        const source = readFileSync(findContent(`documentation/${id}/${topic.slug}.md`), 'utf8');
        return [twinPath(id, topic.slug), markdownTwin(origin, id, topic, source)];
      }),
    ),
  ];
}
