import { expect, test } from 'vitest';
import { deferScripts as deferScriptsOf } from './defer-scripts.ts';
import { beginFile } from './page-programs.ts';

const script = `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.client-4.js");</script>`;
const page = (attributes: string) =>
  `<html lang="en"${attributes}><head><link rel="modulepreload" href="/assets/root-2.js"/></head><body><div hidden=""><script>place()</script>${script}</div></body></html>`;

/** The built files, as far as they import each other. */
const files: Record<string, string> = {
  '/assets/manifest-1.js': '',
  '/assets/root-2.js': 'import{a as t}from"./react-5.js";import"./layout-6.js";export{t}',
  '/assets/home-3.js': 'import{a as t}from"./react-5.js";const later=()=>import(there);export{later}',
  '/assets/entry.client-4.js': 'import{a as t}from"./react-5.js";',
  '/assets/react-5.js': '',
  '/assets/layout-6.js': 'import{a as t}from"./react-5.js";',
};
const deferScripts = (html: string) => deferScriptsOf(html, (address) => files[address] ?? `no ${address}`);

/** What the program is told by a page. */
function readScripts(html: string): unknown {
  const [, json = ''] = /data-scripts="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

test('a page names its scripts to the program that begins them, and fetches and preloads none by itself', () => {
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

test('each module stands behind what it imports, and the entry is the last, so that each can run by itself', () => {
  const early = '<link rel="modulepreload" href="/assets/entry.client-4.js"/></head>';
  const { modules } = readScripts(deferScripts(page('').replace('</head>', early))) as { modules: string[] };
  expect(new Set(modules).size).toBe(modules.length);
  expect(modules.at(-1)).toBe('/assets/entry.client-4.js');
  for (const [place, module] of modules.entries())
    for (const [, file = ''] of (files[module] ?? '').matchAll(/from"\.([^"]+)"|import"\.([^"]+)"/g))
      expect(modules.indexOf(`/assets${file}`), file).toBeLessThan(place);
});

test('a page with a form says so', () => {
  expect(readScripts(deferScripts(page(' data-hydrate="now"')))).toMatchObject({ isFormPage: true });
});

test('the file that begins them is named with its digest, and fetched by no browser that knows modules', () => {
  const named = `<script src="/${beginFile.path}" integrity="${beginFile.integrity}" nomodule=""`;
  expect(deferScripts(page(''))).toContain(named);
});

test('what decides when stands inside the page, behind all that React looks for', () => {
  expect(deferScripts(page(''))).toMatch(
    /data-scripts="[^"]*"><\/script><script>\{[^<]*whenToBegin\(\);\n?\}<\/script><\/div><\/body>/,
  );
});

test('what looks after the place stands before React Router’s program that goes there', () => {
  expect(deferScripts(page(''))).toMatch(
    /<div hidden=""><script>\{[^]*layOutForPlace\(\);[^<]*<\/script><script>place\(\)/,
  );
});

test('the manifest waits for the scripts too', () => {
  const html = page('').replace('</head>', '<link rel="manifest" href="/site.webmanifest"/></head>');
  expect(deferScripts(html)).not.toContain('site.webmanifest');
});

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<html lang="en"><body>no script</body></html>')).toBe(
    '<html lang="en"><body>no script</body></html>',
  );
});

test('a script of another form stops the build instead of breaking the page', () => {
  expect(() => deferScripts('<html><script type="module" async="">surprise()</script></html>')).toThrow('another form');
  const unknown = page('').replace('"pages/home":route1', '"pages/home":route7');
  expect(() => deferScripts(unknown)).toThrow('another form');
  const elsewhere = page('').replace('<div hidden="">', '<div>');
  expect(() => deferScripts(elsewhere)).toThrow('elsewhere');
});
