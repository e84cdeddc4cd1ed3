import type { PageScripts } from './begin-scripts.ts';
import { beginFile, beginProgram, scrollRestoreScript } from './page-programs.ts';

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** Where the element that holds all scripts begins (src/web/root.tsx). */
const scriptsBegin = '<div hidden=""><script>';
const importedFile = /(?:\bfrom|\bimport) ?["']\.\/([^"']+)["']/g;

/**
 * Lets a page stand before its scripts are fetched: 120 kB of them would share a phone's line with style and font.
 * Until they come (when-to-begin.ts says when) a page works natively, and what was typed stays. Measured on a phone's
 * profile: largest paint 2.3 → 0.9 s. Pages without scripts stay as they are.
 * @param html a page as React Router prerendered it
 * @param readFile what the file at an address of the site holds
 * @throws when the page's module script is not of the form that React Router 8.4 writes
 */
export function deferScripts(html: string, readFile: (address: string) => string): string {
  const found = moduleScript.exec(html);
  if (!found) return html;
  const preloads = [...html.matchAll(modulePreload)].map(([, href = '']) => href);
  const scripts: PageScripts = {
    isFormPage: /<html[^<>]*data-hydrate="now"/.test(html),
    ...listModules(found[1] ?? '', preloads, readFile),
  };
  if (!html.includes(scriptsBegin)) throw new Error('The scripts of a page stand elsewhere than expected.');
  const json = JSON.stringify(scripts).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  // Names the file, its digest and the modules, and is fetched by no browser that knows modules: `nomodule`.
  // React looks here for its own module script, and takes this one.
  const element = `<script src="/${beginFile.path}" integrity="${beginFile.integrity}" nomodule="" data-scripts="${json}"></script>`;
  return (
    html
      .replace(moduleScript, () => `${element}<script>${beginProgram}</script>`)
      .replace(scriptsBegin, () => `<div hidden=""><script>${scrollRestoreScript}</script><script>`)
      .replaceAll(modulePreload, '')
      // Fetched beside the page's faces otherwise, 150 ms of a phone's first paint; React puts it in.
      .replace('<link rel="manifest" href="/site.webmanifest"/>', '')
  );
}

function listModules(
  code: string,
  preloads: readonly string[],
  readFile: (address: string) => string,
): Omit<PageScripts, 'isFormPage'> {
  const imports = [...code.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const addresses = new Map(imports.map(([, name, address = '']) => [name, address]));
  const routeModules = /^[ \t]*window\.__reactRouterRouteModules = \{(.*)\};$/m.exec(code)?.[1] ?? '';
  const routes = [...routeModules.matchAll(/"([^"]+)":(\w+)/g)].map(([, id = '', name]) => ({
    id,
    address: addresses.get(name),
  }));
  const entry = /^import\("([^"]+)"\);$/m.exec(code)?.[1];
  if (imports.length === 0 || !entry || routes.length === 0 || routes.some(({ address }) => !address))
    throw new Error('The module script of a page has another form than expected.');
  const beforeEntry = [...imports.map(([, , address = '']) => address), ...preloads].filter((one) => one !== entry);
  const modules = orderByImports([...beforeEntry, entry], readFile);
  return {
    modules,
    routes: Object.fromEntries(routes.map(({ id, address = '' }) => [id, modules.indexOf(address)])),
  };
}

/** Each once, behind those that it imports. */
function orderByImports(addresses: readonly string[], readFile: (address: string) => string): string[] {
  const ordered = new Set<string>();
  const visited = new Set<string>();
  function visit(address: string): void {
    if (visited.has(address)) return;
    visited.add(address);
    const folder = address.slice(0, address.lastIndexOf('/') + 1);
    for (const [, file = ''] of readFile(address).matchAll(importedFile)) visit(folder + file);
    ordered.add(address);
  }
  for (const address of addresses) visit(address);
  return [...ordered];
}
