import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const appStyles = readFileSync(join(import.meta.dirname, '../src/web/app.css'), 'utf8');
const layers = /@layer [\w, ]+;/.exec(appStyles)?.[0] ?? '';

/** How React Router names the entry of a route module in the browser's build. */
const routeEntry = /\/(?:src\/web|own)\/([^?]+)\?__react-router-build-client-route/;

/** The stylesheet of a route module: the root and the layout of public pages share one. */
function nameStylesheet(route: string): string {
  if (route === 'root.tsx' || route === 'site/site-layout.tsx') return 'site';
  return route.replace(/^.*\/|\.tsx$/g, '');
}

/**
 * Joins the stylesheets that the components of a page import: Vite makes one for each chunk, and every further request
 * costs its headers. A page has two, that of the site and its own.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const routes = Map.groupBy(
        chunks.filter(({ facadeModuleId }) => routeEntry.test(facadeModuleId ?? '')),
        ({ facadeModuleId }) => nameStylesheet(routeEntry.exec(facadeModuleId ?? '')?.[1] ?? ''),
      );
      const ofSite = collectStyles(bundle, routes.get('site') ?? []);
      const joined = [...routes].map(([name, entries]) => {
        const files = name === 'site' ? ofSite : collectStyles(bundle, entries).difference(ofSite);
        return { name, entries, source: [...files].map((file) => readAsset(bundle, file)).join('') };
      });
      for (const { viteMetadata } of chunks) {
        for (const file of viteMetadata?.importedCss ?? []) delete bundle[file];
        viteMetadata?.importedCss.clear();
      }
      for (const { name, entries, source } of joined) {
        if (!source) continue;
        // The first stylesheet of a page begins with the order of the layers: minified, it no longer has all of them.
        const asset = {
          type: 'asset',
          name: `${name}.css`,
          source: name === 'site' ? layers + source : source,
        } as const;
        const file = this.getFileName(this.emitFile(asset));
        for (const { viteMetadata } of entries) viteMetadata?.importedCss.add(file);
      }
    },
  };
}

/** The stylesheets of chunks and of all that they import, also later, in the order of their evaluation. */
function collectStyles(bundle: Bundle, entries: readonly Chunk[]): Set<string> {
  const seen = new Set<string>();
  const styles = new Set<string>();
  function visit(file: string): void {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) visit(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  for (const { fileName } of entries) visit(fileName);
  return styles;
}

function readAsset(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`The build has no stylesheet ${file}.`);
  return typeof asset.source === 'string' ? asset.source : Buffer.from(asset.source).toString();
}
