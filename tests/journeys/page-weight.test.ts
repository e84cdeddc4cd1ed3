import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyService } from '../support/any-content.ts';
import { untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { budgets, kindsOfPages } from '../support/byte-budgets.ts';
import { isFullRun } from '../support/full-run.ts';
import { signIn } from '../support/sign-in.ts';
import { listTransfers, sumBytes } from '../support/transfer.ts';

const fixture = useBrowserFixture();
const own = (path: string) => fixture.site.origin + path;
const kB = (bytes: number) => `${bytes / 1_000} kB`;
const publicKinds = kindsOfPages.filter((path) => path !== paths.auth);

/** Collects the addresses of the script files that a page requests from now on. */
function collectScripts(page: Page): Set<string> {
  const found = new Set<string>();
  page.on('request', (request) => request.url().endsWith('.js') && found.add(request.url()));
  return found;
}

/** The compressed size of each script file: most are the same for all pages. */
const compressed = new Map<string, number>();

async function sumCompressed(files: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const file of files) {
    const known = compressed.get(file);
    const bytes = known ?? brotliCompressSync(Buffer.from(await (await fetch(file)).arrayBuffer())).length;
    compressed.set(file, bytes);
    sum += bytes;
  }
  return sum;
}

it(`a public page has at most ${kB(budgets.untilAct)} of inline scripts and styles and names no script file but that of its forms`, async () => {
  for (const path of publicPaths) {
    const html = await fixture.fetchHtml(path);
    const elements = [...html.matchAll(/<(script|style)([^>]*)>([^]*?)<\/\1>/g)];
    const code = elements
      .filter(([, , attributes = '']) => !attributes.includes('application/'))
      .map(([, , , text]) => text);
    expect(Buffer.byteLength(code.join('')), path).toBeLessThanOrEqual(budgets.untilAct);
    expect(new Set(elements.map(([, name]) => name)), path).toEqual(new Set(['script', 'style']));
    expect(html.match(/\/assets\/[\w.-]+\.js/g), path).toEqual([expect.stringContaining('entry.client')]);
  }
});

it('the script file of the forms imports no other before an act needs it: after a failure it is requested whole', async () => {
  const [, entry = ''] = /data-entry="([^"]+)"/.exec(await fixture.fetchHtml(paths.home)) ?? [];
  const code = await fixture.fetchHtml(entry);
  expect(code).toContain('import(');
  expect(code).not.toMatch(/\bimport\s*[\w{*"'`]/);
});

it.each(isFullRun ? publicKinds : [paths.home, paths.contact])(
  '%s fetches no script for scrolling, pointing and a pressed link',
  async (path) => {
    const { page } = await fixture.arrive({ width: 412 });
    const files = collectScripts(page);
    await page.goto(own(path));
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' });
    await link.hover();
    await Promise.all([page.waitForEvent('load'), link.click()]);
    await page.waitForURL(own(paths.sitemap));
    expect([...files]).toEqual([]);
  },
);

it(`after an act each form loads at most ${kB(budgets.form)}, and the buttons of somebody who is signed in load no React`, async () => {
  const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
  const files = collectScripts(page);
  const expectSmall = async (name: string) => {
    const bytes = await sumCompressed(files);
    expect(bytes, name).toBeGreaterThan(10_000);
    expect(bytes, name).toBeLessThanOrEqual(budgets.form);
    files.clear();
  };
  for (const [path, name] of [
    [paths.contact, 'contact'],
    [anyService.path, 'consultation'],
    [paths.about, 'footer-newsletter'],
  ] as const) {
    await page.goto(own(path));
    await page.locator(`[data-form="${name}"] [name="email"]`).focus();
    await page.locator(`[data-form="${name}"][novalidate]`).waitFor();
    await expectSmall(name);
  }
  await signIn(page, fixture.site.origin, paths.about);
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).waitFor();
  expect(await sumCompressed(files)).toBeLessThanOrEqual(budgets.session);
});

it(`the home page loads at most ${kB(budgets.home)} with its pictures, fonts and forms`, async () => {
  const transfers = await listTransfers(await fixture.openBrowser(), own(paths.home));
  expect(sumBytes(transfers, 'all')).toBeLessThanOrEqual(budgets.home);
});

it(`the sign-in and the screens of the office load at most ${kB(budgets.app)} of scripts`, async () => {
  const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
  const files = collectScripts(page);
  const expectSmall = async (path: string) => {
    // The scripts of the other pages come later.
    const bytes = await sumCompressed([...files]);
    expect(bytes, path).toBeGreaterThan(10_000);
    expect(bytes, path).toBeLessThanOrEqual(budgets.app);
    files.clear();
  };
  await page.goto(own(paths.auth));
  await untilHydrated(page);
  await expectSmall(paths.auth);
  await signIn(page, fixture.site.origin, paths.about);
  for (const path of [paths.dashboard, paths.submissions]) {
    files.clear();
    const listed = page.waitForResponse((response) => response.url().endsWith(adminCalls.submissions));
    await Promise.all([listed, page.goto(own(path))]);
    await expectSmall(path);
  }
});
