import type { PageScripts } from './begin-scripts.ts';
import { beginFile, inlineProgram } from './page-programs.ts';

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Lets a page stand before its scripts are fetched: 120 kB of them would share a phone's line with style and font.
 * Until they come (when-to-begin.ts says when) a page works natively, and what was typed stays. Measured on a phone's
 * profile: largest paint 2.3 → 0.9 s. Pages without scripts stay as they are.
 * @param html a page as React Router prerendered it
 * @throws when the page's module script is not of the form that React Router 8.4 writes
 */
export function deferScripts(html: string): string {
  const found = moduleScript.exec(html);
  if (!found) return html;
  const preloads = [...html.matchAll(modulePreload)].map(([, href = '']) => href);
  const scripts = { ...readScripts(found[1] ?? '', /<html[^>]*data-hydrate="now"/.test(html)), preloads };
  const json = JSON.stringify(scripts).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  // Names the file, its digest and the modules, and is fetched by no browser that knows modules: `nomodule`.
  // React looks here for its own module script, and takes this one.
  const element = `<script src="/${beginFile.path}" integrity="${beginFile.integrity}" nomodule="" data-scripts="${json}"></script>`;
  return (
    html
      .replace(moduleScript, () => element)
      .replaceAll(modulePreload, '')
      // Fetched beside the page's faces otherwise, 150 ms of a phone's first paint; React puts it in.
      .replace('<link rel="manifest" href="/site.webmanifest"/>', '')
      .replace('</body>', () => `<script>${inlineProgram}</script></body>`)
  );
}

function readScripts(code: string, isFormPage: boolean): Omit<PageScripts, 'preloads'> {
  const imports = [...code.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const modules = /^\s*window\.__reactRouterRouteModules = \{(.*)\};$/m.exec(code)?.[1];
  const entry = /^import\("([^"]+)"\);$/m.exec(code)?.[1];
  const places = new Map(imports.map(([, name], place) => [name, place]));
  const routes = [...(modules ?? '').matchAll(/"([^"]+)":(\w+)/g)].map(([, id = '', name]) => [id, places.get(name)]);
  if (imports.length === 0 || !entry || routes.length === 0 || routes.some(([, place]) => place === undefined))
    throw new Error('The module script of a page has another form than expected.');
  return {
    isFormPage,
    imports: imports.map(([, , address = '']) => address),
    routes: Object.fromEntries(routes) as PageScripts['routes'],
    entry,
  };
}
