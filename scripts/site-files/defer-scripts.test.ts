import { expect, test } from 'vitest';
import { deferScripts as deferScriptsOf } from './defer-scripts.ts';
import { loaderFile } from './page-scripts.ts';

const script = `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.client-4.js");</script>`;
const page = (attributes: string) =>
  `<html lang="en"${attributes}><head><link rel="modulepreload" href="/assets/root-2.js"/></head><body><div hidden=""><script>place()</script>${script}</div></body></html>`;

/** The imports of the built files. */
const files: Record<string, string> = {
  '/assets/manifest-1.js': '',
  '/assets/root-2.js': 'import{a as t}from"./react-5.js";import"./layout-6.js";export{t}',
  '/assets/home-3.js': 'import{a as t}from"./react-5.js";const later=()=>import(there);export{later}',
  '/assets/entry.client-4.js': 'import{a as t}from"./react-5.js";',
  '/assets/react-5.js': '',
  '/assets/layout-6.js': 'import{a as t}from"./react-5.js";',
};
const deferScripts = (html: string) => deferScriptsOf(html, (path) => files[path] ?? `no ${path}`);

/** The scripts that a page names for the module loader. */
function readScripts(html: string): unknown {
  const [, json = ''] = /data-scripts="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

test('a page names its scripts for the module loader, and neither loads nor preloads any', () => {
  const html = deferScripts(page(''));
  expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
  expect(readScripts(html)).toEqual({
    isFormPage: false,
    modules: [
      '/assets/manifest-1.js',
      '/assets/react-5.js',
      '/assets/layout-6.js',
      '/assets/root-2.js',
      '/assets/home-3.js',
      '/assets/entry.client-4.js',
    ],
    routes: { root: 3, 'pages/home': 4 },
  });
});

test('each module follows the modules that it imports, and the entry is the last', () => {
  const early = '<link rel="modulepreload" href="/assets/entry.client-4.js"/></head>';
  const { modules } = readScripts(deferScripts(page('').replace('</head>', early))) as { modules: string[] };
  expect(new Set(modules).size).toBe(modules.length);
  expect(modules.at(-1)).toBe('/assets/entry.client-4.js');
  for (const [index, module] of modules.entries())
    for (const [, file = ''] of (files[module] ?? '').matchAll(/from"\.([^"]+)"|import"\.([^"]+)"/g))
      expect(modules.indexOf(`/assets${file}`), file).toBeLessThan(index);
});

test('a page with a form is marked as one', () => {
  expect(readScripts(deferScripts(page(' data-hydrate="now"')))).toMatchObject({ isFormPage: true });
});

test('the module loader is named with its digest, and browsers that support modules do not fetch it', () => {
  const named = `<script src="/${loaderFile.path}" integrity="${loaderFile.integrity}" nomodule=""`;
  expect(deferScripts(page(''))).toContain(named);
});

test('the hydration scheduler is inline, after all elements that React looks for', () => {
  expect(deferScripts(page(''))).toMatch(
    /data-scripts="[^"]*"><\/script><script>\{[^<]*scheduleHydration\(\);\n?\}<\/script><\/div><\/body>/,
  );
});

test('the scroll restore script precedes React Router’s own script', () => {
  expect(deferScripts(page(''))).toMatch(
    /<div hidden=""><script>\{[^]*layOutBeforeScroll\(\);[^<]*<\/script><script>place\(\)/,
  );
});

test('the manifest link is removed too', () => {
  const html = page('').replace('</head>', '<link rel="manifest" href="/site.webmanifest"/></head>');
  expect(deferScripts(html)).not.toContain('site.webmanifest');
});

test('a page without scripts stays unchanged', () => {
  expect(deferScripts('<html lang="en"><body>no script</body></html>')).toBe(
    '<html lang="en"><body>no script</body></html>',
  );
});

test('a script of an unexpected form fails the build', () => {
  expect(() => deferScripts('<html><script type="module" async="">surprise()</script></html>')).toThrow(
    'unexpected form',
  );
  const unknown = page('').replace('"pages/home":route1', '"pages/home":route7');
  expect(() => deferScripts(unknown)).toThrow('unexpected form');
  const elsewhere = page('').replace('<div hidden="">', '<div>');
  expect(() => deferScripts(elsewhere)).toThrow('not where');
});
