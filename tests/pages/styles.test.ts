import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags } from '../support/html.ts';

const fixture = useBrowserFixture();

/** The classes with which the selectors of a stylesheet begin, outside other rules: those of its components. */
function listComponents(css: string): string[] {
  const found: string[] = [];
  /** Whether each open block is that of an at-rule. */
  const open: boolean[] = [];
  for (const [, text = '', brace] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const isAtRule = text.trim().startsWith('@');
    if (!isAtRule && open.every(Boolean))
      for (const [, name = ''] of text.matchAll(/(?:^|,)\.([\w-]+)/g)) found.push(name);
    open.push(isAtRule);
  }
  return found;
}

it('each page has the stylesheets of all components that it shows', async () => {
  const stylesheets = new Map<string, readonly string[]>();
  const pages: { path: string; files: readonly string[]; classes: ReadonlySet<string> }[] = [];
  for (const path of [...publicPaths, paths.auth]) {
    const html = await fixture.fetchHtml(path);
    const files = listTags(html, 'link').flatMap(({ rel, href = '' }) => (rel === 'stylesheet' ? [href] : []));
    for (const file of files)
      if (!stylesheets.has(file)) stylesheets.set(file, listComponents(await fixture.fetchHtml(file)));
    const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
    pages.push({ path, files, classes });
  }
  const all = new Set([...stylesheets.values()].flat());
  expect(all.size).toBeGreaterThan(100);
  const missing = pages.flatMap(({ path, files, classes }) => {
    const own = new Set(files.flatMap((file) => stylesheets.get(file) ?? []));
    return [...classes.intersection(all).difference(own)].map((name) => `${path}: .${name}`);
  });
  expect(missing).toEqual([]);
});
