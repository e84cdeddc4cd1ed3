import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentationCategories } from '../src/content/documentation/catalogue.ts';
import { placeholders } from '../src/contract/placeholders.ts';
import { publicPaths } from '../src/web/prerendered.ts';
import { deferScripts } from './site-files/defer-scripts.ts';
import { inlineIcon } from './site-files/inline-icon.ts';
import { llmsTxt } from './site-files/llms.ts';
import { webManifest } from './site-files/manifest.ts';
import { markdownTwin, twinPath } from './site-files/markdown-twins.ts';
import { beginFile } from './site-files/page-programs.ts';
import { giveOwnStyle } from './site-files/page-styles.ts';
import { robotsTxt } from './site-files/robots.ts';
import { securityTxt } from './site-files/security.ts';
import { sitemapXml } from './site-files/sitemap.ts';

const sourceDir = join(import.meta.dirname, '..', 'src');

/**
 * Finishes what React Router built: scripts and the whole stylesheet step back behind what the first screen needs, the
 * file that begins them and those for programs are written beside the pages, and the build gets an id of its own.
 */
export async function writeSiteFiles(buildDir: string): Promise<void> {
  const clientDir = join(buildDir, 'client');
  finishPages(clientDir);
  for (const [path, text] of listFiles()) {
    const file = join(clientDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(buildDir, 'build-id'), `${Date.now().toString(36)}\n`);
}

function finishPages(clientDir: string): void {
  const icon = readFileSync(join(sourceDir, '..', 'public', 'favicon.svg'), 'utf8');
  const readBuilt = (path: string) => readFileSync(join(clientDir, path), 'utf8');
  for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const { html, style } = giveOwnStyle(readFileSync(file, 'utf8'), readBuilt);
    writeFileSync(file, deferScripts(inlineIcon(html, icon), readBuilt));
    if (style) writeFileSync(join(clientDir, style.path), style.text);
  }
}

/** Each file's path below the site's root with its text; the server puts the real origin in at start. */
function listFiles(): [path: string, text: string][] {
  const origin = placeholders.siteOrigin;
  return [
    [beginFile.path, beginFile.text],
    ['sitemap.xml', sitemapXml(origin, publicPaths)],
    ['robots.txt', robotsTxt(origin)],
    ['llms.txt', llmsTxt(origin)],
    ['site.webmanifest', webManifest(readFileSync(join(sourceDir, 'web', 'tokens.css'), 'utf8'))],
    ['.well-known/security.txt', securityTxt(origin, new Date())],
    ...documentationCategories.flatMap(({ id, topics }) =>
      topics.map((topic): [string, string] => {
        const text = readFileSync(join(sourceDir, 'content', 'documentation', id, `${topic.slug}.md`), 'utf8');
        return [twinPath(id, topic.slug), markdownTwin(origin, id, topic, text)];
      }),
    ),
  ];
}
