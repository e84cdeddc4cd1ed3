import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const script = `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client-4.js");</script>`.replace('  window', 'window');
const page = (attributes: string) =>
  `<html lang="en"${attributes}><head><link rel="modulepreload" href="/assets/root-2.js"/></head><body>${script}</body></html>`;

test('a content page fetches its scripts only when it begins, and all of them', () => {
  const html = deferScripts(page(''));
  expect(html).not.toMatch(/type="module"|rel="modulepreload" /);
  for (const address of [
    '/assets/manifest-1.js',
    '/assets/root-2.js',
    '/assets/home-3.js',
    '/assets/entry.client-4.js',
  ])
    expect(html).toContain(address);
  expect(html).toContain(
    '([,route0,route1])=>{window.__reactRouterRouteModules = {"root":route0,"home":route1};import("/assets/entry.client-4.js");}',
  );
});

test('a page with a form begins with its first paint, and none waits for a preload before it begins', () => {
  const [content, form] = [deferScripts(page('')), deferScripts(page(' data-hydrate="now"'))];
  expect(form).toContain('PerformanceObserver');
  expect(form).not.toContain('requestIdleCallback');
  expect(content).not.toContain('PerformanceObserver');
  for (const html of [content, form]) {
    expect(html).toContain('<link rel="later"');
    expect(html).toContain('link.rel="modulepreload"');
  }
});

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<html lang="en"><body>no script</body></html>')).toBe(
    '<html lang="en"><body>no script</body></html>',
  );
});

test('a script of another form stops the build instead of breaking the page', () => {
  expect(() => deferScripts('<html><script type="module" async="">surprise()</script></html>')).toThrow('another form');
});
