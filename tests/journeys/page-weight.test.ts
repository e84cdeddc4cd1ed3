import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../src/content/services/services.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { launchBrowser } from '../support/browser.ts';
import { budgets, contentPages, formPages } from '../support/byte-budgets.ts';
import { signIn } from '../support/sign-in.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { listTransfers, sumBytes } from '../support/transfer.ts';

let browser: Browser;
let site: RunningSite;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const load = (path: string) => listTransfers(browser, site.origin + path);

/** The compressed size of every script file whose address is in the text of a page, wherever it is. */
async function sumNamedScripts(path: string, sizes: Map<string, number>): Promise<number> {
  const html = await (await fetch(site.origin + path)).text();
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
  expect(files.size, path).toBeGreaterThan(5);
  let sum = 0;
  for (const file of files) {
    if (!sizes.has(file)) {
      const text = await (await fetch(site.origin + file)).arrayBuffer();
      sizes.set(file, brotliCompressSync(Buffer.from(text)).length);
    }
    sum += sizes.get(file) ?? 0;
  }
  return sum;
}

it('the scripts for React of each public page are at most 115 kB, of a service at most 116.5 kB', async () => {
  const sizes = new Map<string, number>();
  for (const path of publicPaths) {
    const budget = path.startsWith(`${paths.services}/`) ? budgets.reactOfServices : budgets.react;
    expect(await sumNamedScripts(path, sizes), path).toBeLessThanOrEqual(budget);
  }
});

it('no script file contains a text of a service that only loaders read', () => {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const holdersOf = (sentence: string) => texts.filter(({ text }) => text.includes(sentence)).map(({ name }) => name);
  for (const { id, title, description, lead, metadata, closing } of services) {
    expect(holdersOf(title), id).not.toEqual([]);
    for (const sentence of [description, lead, metadata.description, closing.heading])
      expect(holdersOf(sentence), `${id}: ${sentence}`).toEqual([]);
  }
});

// The number of bytes does not depend on speed, and most of the time is spent waiting for the end of loading.
describe.concurrent('what a phone loads when it opens a page for the first time', () => {
  it.each(contentPages)('%s: at most 130 kB of scripts', async (path) => {
    const transfers = await load(path);
    expect(sumBytes(transfers, 'scripts')).toBeGreaterThan(10_000);
    expect(sumBytes(transfers, 'scripts')).toBeLessThanOrEqual(budgets.contentScripts);
  });

  it.each(formPages)('%s, a page with a form: at most 150 kB of scripts', async (path) => {
    expect(sumBytes(await load(path), 'scripts')).toBeLessThanOrEqual(budgets.formScripts);
  });

  it.each([paths.dashboard, paths.submissions])('%s: at most 150 kB of scripts', async (path) => {
    const admin = {
      signIn: (page: Page) => signIn(page, site.origin),
      untilLoaded: (page: Page) => page.getByRole('heading', { name: 'No submissions' }).waitFor(),
    };
    const transfers = await listTransfers(browser, site.origin + path, { admin });
    expect(transfers.map((one) => one.path)).toContain(calls.submissions);
    expect(sumBytes(transfers, 'scripts')).toBeLessThanOrEqual(budgets.formScripts);
  });

  it('the home page: at most 300 kB with pictures and fonts, and no script of the admin area', async () => {
    const transfers = await load(paths.home);
    expect(sumBytes(transfers, 'all')).toBeLessThanOrEqual(budgets.home);
    expect(transfers.map((one) => one.path).filter((path) => /admin|dashboard|submissions/.test(path))).toEqual([]);
  });
});
