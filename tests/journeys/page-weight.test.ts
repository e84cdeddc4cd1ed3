import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyService } from '../support/any-content.ts';
import { launchBrowser, untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { budgets, kindsOfPages } from '../support/byte-budgets.ts';
import { signIn } from '../support/sign-in.ts';
import { listTransfers, sumBytes } from '../support/transfer.ts';

const fixture = useBrowserFixture();
const own = (path: string) => fixture.site.origin + path;
const publicKinds = kindsOfPages.filter((path) => path !== paths.auth);

/** Collects the addresses of the script files that a page requests from now on. */
function collectScripts(page: Page): Set<string> {
  const found = new Set<string>();
  page.on('request', (request) => request.url().endsWith('.js') && found.add(request.url()));
  return found;
}

async function sumCompressed(files: Iterable<string>): Promise<number> {
  const texts = await Promise.all([...files].map(async (file) => (await fetch(file)).arrayBuffer()));
  return texts.reduce((sum, text) => sum + brotliCompressSync(Buffer.from(text)).length, 0);
}

it('a public page has at most 6 kB of inline scripts and names no script file but the one of its islands', async () => {
  for (const path of publicPaths) {
    const html = await fixture.fetchHtml(path);
    const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
    const code = scripts
      .filter(([, attributes = '']) => !attributes.includes('application/'))
      .map(([, , text]) => text);
    expect(Buffer.byteLength(code.join('')), path).toBeLessThanOrEqual(budgets.untilAct);
    expect(code.length, path).toBeGreaterThan(0);
    expect(html.match(/\/assets\/[\w.-]+\.js/g), path).toEqual([expect.stringContaining('entry.client')]);
  }
});

it.each(publicKinds)('%s fetches no script for scrolling, pointing and a pressed link', async (path) => {
  const { page } = await fixture.arrive({ width: 412 });
  const files = collectScripts(page);
  await page.goto(own(path));
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' });
  await link.hover();
  await Promise.all([page.waitForEvent('load'), link.click()]);
  await page.waitForURL(own(paths.sitemap));
  expect([...files]).toEqual([]);
});

describe('after an act', () => {
  it.each([
    [paths.contact, 'contact-form'],
    [anyService.path, 'consultation-form'],
    [paths.about, 'newsletter-form'],
  ])('on %s the island %s loads at most 70 kB', async (path, name) => {
    const { page } = await fixture.arrive();
    const files = collectScripts(page);
    await page.goto(own(path));
    await page.locator(`[data-island="${name}"] [name="email"]`).focus();
    await page.locator(`[data-island="${name}"][data-state="mounted"]`).waitFor();
    const bytes = await sumCompressed(files);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(budgets.island);
  });

  it('the buttons of somebody who is signed in load at most 70 kB', async () => {
    const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
    await signIn(page, fixture.site.origin, paths.about);
    const files = collectScripts(page);
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    const bytes = await sumCompressed(files);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(budgets.island);
  });
});

it('the home page loads at most 300 kB with its pictures, fonts and islands', async () => {
  const browser = await launchBrowser();
  const transfers = await listTransfers(browser, own(paths.home)).finally(() => browser.close());
  expect(sumBytes(transfers, 'all')).toBeLessThanOrEqual(budgets.home);
});

it.each([paths.auth, paths.dashboard, paths.submissions])('%s loads at most 160 kB of scripts', async (path) => {
  const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
  if (path !== paths.auth) await signIn(page, fixture.site.origin, paths.about);
  const files = collectScripts(page);
  const isLoaded =
    path === paths.auth
      ? untilHydrated
      : () => page.waitForResponse((response) => response.url().endsWith(adminCalls.submissions));
  await Promise.all([isLoaded(page), page.goto(own(path))]);
  expect(await sumCompressed(files)).toBeLessThanOrEqual(budgets.app);
});
