import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { PageScripts } from './begin-scripts.ts';

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The program that begins a page's scripts, as a file: its path below the site's root, its text, and its digest. */
export const beginFile = describeFile(readProgram());

function readProgram(): string {
  const source = readFileSync(join(import.meta.dirname, 'begin-scripts.ts'), 'utf8');
  const withoutComments = stripTypeScriptTypes(source)
    .replaceAll(/^\s*\/?\*.*$/gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');
  return `{${withoutComments.replaceAll(/\n\s*/g, '\n')}}\n`;
}

function describeFile(text: string): { path: string; text: string; integrity: string } {
  const digest = (algorithm: string) => createHash(algorithm).update(text);
  return {
    path: `assets/begin-${digest('sha256').digest('base64url').slice(0, 8)}.js`,
    text,
    integrity: `sha384-${digest('sha384').digest('base64')}`,
  };
}

/**
 * Lets a page stand before its scripts are fetched: 120 kB of them would share a phone's line with style and font.
 * Until they come (begin-scripts.ts says when) a page works natively, and what was typed stays. Measured on a phone's
 * profile: largest paint 2.3 → 0.9 s. Pages without scripts stay as they are.
 * @param html a page as React Router prerendered it
 * @throws when the page's module script is not of the form that React Router 8.4 writes
 */
export function deferScripts(html: string): string {
  const found = moduleScript.exec(html);
  if (!found) return html;
  const scripts = readScripts(found[1] ?? '', /<html[^>]*data-hydrate="now"/.test(html));
  const json = JSON.stringify(scripts).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  // `defer`, not `async`: React passes over what is async and has an address, and would miss its own script here.
  const element = `<script src="/${beginFile.path}" integrity="${beginFile.integrity}" defer="" data-scripts="${json}"></script>`;
  return (
    html
      .replace(moduleScript, () => element)
      // Preloaded only when the scripts begin. React looks for these links by no attribute but its own, and adds what
      // it misses.
      .replaceAll('<link rel="modulepreload"', '<link rel="later"')
  );
}

function readScripts(code: string, isFormPage: boolean): PageScripts {
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
