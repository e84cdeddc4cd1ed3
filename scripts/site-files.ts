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
import { loaderFile } from './site-files/page-scripts.ts';
import { extractPageStyle } from './site-files/page-styles.ts';
import { robotsTxt } from './site-files/robots.ts';
import { securityTxt } from './site-files/security.ts';
import { sitemapXml } from './site-files/sitemap.ts';

const sourceDir = join(import.meta.dirname, '..', 'src');

/**
 * Post-processes React Router's build: defers the scripts and the whole stylesheet of each page, writes the module
 * loader and the machine-readable files, and gives the build an id.
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
    const { html, style } = extractPageStyle(readFileSync(file, 'utf8'), readBuilt);
    writeFileSync(file, deferScripts(inlineIcon(html, icon), readBuilt));
    if (style) writeFileSync(join(clientDir, style.path), style.text);
  }
}

/** The path below the site's root and the text of each file; the server fills in the origin at startup. */
function listFiles(): [path: string, text: string][] {
  const origin = placeholders.siteOrigin;
  return [
    [loaderFile.path, loaderFile.text],
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
