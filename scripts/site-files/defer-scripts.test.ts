import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { beginFile, deferScripts } from './defer-scripts.ts';

const script = `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.client-4.js");</script>`;
const page = (attributes: string) =>
  `<html lang="en"${attributes}><head><link rel="modulepreload" href="/assets/root-2.js"/></head><body>${script}</body></html>`;

/** What the program is told by a page. */
function readScripts(html: string): unknown {
  const [, json = ''] = /data-scripts="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

test('a page names its scripts to the program that begins them, and fetches and preloads none by itself', () => {
  const html = deferScripts(page(''));
  expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
  expect(html).toContain('<link rel="later" href="/assets/root-2.js"/>');
  expect(readScripts(html)).toEqual({
    isFormPage: false,
    imports: ['/assets/manifest-1.js', '/assets/root-2.js', '/assets/home-3.js'],
    routes: { root: 1, 'pages/home': 2 },
    entry: '/assets/entry.client-4.js',
  });
});

test('a page with a form says so', () => {
  expect(readScripts(deferScripts(page(' data-hydrate="now"')))).toMatchObject({ isFormPage: true });
});

test('the program is a file of its own whose digest every page names, and needs nothing from outside', () => {
  const digest = createHash('sha384').update(beginFile.text).digest('base64');
  expect(deferScripts(page(''))).toContain(`src="/${beginFile.path}" integrity="sha384-${digest}"`);
  expect(beginFile.text).not.toMatch(/\bimport [{*]|\bexport\b|__\w+__\(|: void|require\(/);
  expect(() => new Script(beginFile.text)).not.toThrow();
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
});
