import type { PageScripts } from './module-loader.ts';
import { loaderFile, schedulerScript, scrollRestoreScript } from './page-scripts.ts';

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** The start of the element that contains all scripts (src/web/root.tsx). */
const scriptsContainer = '<div hidden=""><script>';
const importedFile = /(?:\bfrom|\bimport) ?["']\.\/([^"']+)["']/g;

/**
 * Defers a page's scripts until hydration (hydration-scheduler.ts): 120 kB of scripts would compete with the stylesheet
 * and the fonts for a phone's bandwidth. Until then the page works without scripts, and typed text is preserved. On a
 * phone's profile the largest contentful paint fell from 2.3 to 0.9 s. Pages without scripts stay unchanged.
 * @param html a page as React Router prerendered it
 * @param readFile reads the built file of a URL path
 * @throws when the page's module script differs from the form that React Router 8.4 writes
 */
export function deferScripts(html: string, readFile: (path: string) => string): string {
  const found = moduleScript.exec(html);
  if (!found) return html;
  const preloads = [...html.matchAll(modulePreload)].map(([, href = '']) => href);
  const scripts: PageScripts = {
    isFormPage: /<html[^<>]*data-hydrate="now"/.test(html),
    ...listModules(found[1] ?? '', preloads, readFile),
  };
  if (!html.includes(scriptsContainer)) throw new Error('The scripts of a page are not where they were expected.');
  const json = JSON.stringify(scripts).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  // Carries the file's URL, its digest and the modules. `nomodule`: browsers that support modules do not fetch it.
  // React looks for its own module script here and accepts this one.
  const element = `<script src="/${loaderFile.path}" integrity="${loaderFile.integrity}" nomodule="" data-scripts="${json}"></script>`;
  return (
    html
      .replace(moduleScript, () => `${element}<script>${schedulerScript}</script>`)
      .replace(scriptsContainer, () => `<div hidden=""><script>${scrollRestoreScript}</script><script>`)
      .replaceAll(modulePreload, '')
      // It would be fetched together with the fonts, which delays a phone's first paint by 150 ms; React adds it back.
      .replace('<link rel="manifest" href="/site.webmanifest"/>', '')
  );
}

function listModules(
  code: string,
  preloads: readonly string[],
  readFile: (path: string) => string,
): Omit<PageScripts, 'isFormPage'> {
  const imports = [...code.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const urls = new Map(imports.map(([, name, url = '']) => [name, url]));
  const routeModules = /^[ \t]*window\.__reactRouterRouteModules = \{(.*)\};$/m.exec(code)?.[1] ?? '';
  const routes = [...routeModules.matchAll(/"([^"]+)":(\w+)/g)].map(([, id = '', name]) => ({
    id,
    url: urls.get(name),
  }));
  const entry = /^import\("([^"]+)"\);$/m.exec(code)?.[1];
  if (imports.length === 0 || !entry || routes.length === 0 || routes.some(({ url }) => !url))
    throw new Error('The module script of a page has an unexpected form.');
  const beforeEntry = [...imports.map(([, , url = '']) => url), ...preloads].filter((one) => one !== entry);
  const modules = orderByImports([...beforeEntry, entry], readFile);
  return {
    modules,
    routes: Object.fromEntries(routes.map(({ id, url = '' }) => [id, modules.indexOf(url)])),
  };
}

/** Each module once, after the modules that it imports. */
function orderByImports(urls: readonly string[], readFile: (path: string) => string): string[] {
  const ordered = new Set<string>();
  const visited = new Set<string>();
  function visit(url: string): void {
    if (visited.has(url)) return;
    visited.add(url);
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    for (const [, file = ''] of readFile(url).matchAll(importedFile)) visit(folder + file);
    ordered.add(url);
  }
  for (const url of urls) visit(url);
  return [...ordered];
}
