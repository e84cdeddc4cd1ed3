import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { launchBrowser, newVisitor, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

// The browser follows links: it restores a page after Back, and prepares one while its link is pointed at.

const fixture = useBrowserFixture();
let browser: Browser;
let origin: string;
/** The pages that the browser has asked for before a visitor was on them. */
let prerendered: string[];

/** A page without anything that could keep a browser from restoring it; like those of the site, it fades to the next. */
const barePath = '/bare';
const barePage =
  '<!doctype html><title>Bare</title><link rel=icon href=data:,><style>@view-transition{navigation:auto}</style>';

/** Records the requests that the browser reports: Playwright does not see those of a page that is not shown yet. */
const front = createServer((request, response) => {
  const { url = '', method, headers } = request;
  if (url === barePath) {
    response.setHeader('Content-Type', 'text/html').end(barePage);
    return;
  }
  if (String(headers['sec-purpose']).includes('prerender') && headers['sec-fetch-dest'] === 'document')
    prerendered.push(url);
  const asked = sendRequest({ port: fixture.site.port, path: url, method, headers }, (got) => {
    response.writeHead(got.statusCode ?? 500, got.headers);
    got.pipe(response);
  });
  request.pipe(asked);
});

beforeAll(async () => {
  // Playwright's own setting is without this cache.
  browser = await launchBrowser(undefined, [], ['--disable-back-forward-cache']);
  await once(front.listen(0, '127.0.0.1'), 'listening');
  origin = `http://localhost:${(front.address() as AddressInfo).port}`;
});
beforeEach(() => void (prerendered = []));
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await browser?.close();
});

const arrive = () => newVisitor(browser, { viewport: { width: widths.desk, height: 900 } });
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Records for each page whether the browser restored it as it was left. */
function noteRestored(): void {
  const dataset = () => document.documentElement.dataset;
  addEventListener('pageshow', ({ persisted }) => (dataset()['restored'] = `${persisted}`));
  addEventListener('pagehide', () => delete dataset()['restored']);
}

it('Back shows a page as it was left, with what was typed, before and after its script runs', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await page.addInitScript(noteRestored);
  const goBack = async (path: string) => {
    await page.waitForURL(`**${paths.about}`);
    await page.evaluate(() => void setTimeout(() => history.back()));
    // A restored page does not load again.
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    return page.locator('html[data-restored]').getAttribute('data-restored');
  };
  await page.goto(origin + barePath);
  await page.goto(origin + paths.about);
  // Chromium's headless shell restores no page: it loads each again.
  const restored = await goBack(barePath);

  await page.goto(origin + paths.contact);
  for (const text of ['', 'Ada']) {
    if (text) await page.getByLabel('First Name').pressSequentially(text);
    if (text) await page.locator('form[data-form=contact][novalidate]').waitFor();
    await link(page, 'About').click();
    expect(await goBack(paths.contact)).toBe(restored);
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe(text);
  }
  visitor.expectQuiet();
  await visitor.close();
});

it('a fade that the browser leaves out is not reported as an error', async () => {
  const visitor = await arrive();
  await visitor.page.goto(origin + paths.about);
  const isQuiet = await visitor.page.evaluate(async () => {
    const seen = new Promise<Event>((resolve) => addEventListener('unhandledrejection', resolve));
    document.startViewTransition(() => {}).skipTransition();
    return (await seen).defaultPrevented;
  });
  expect(isQuiet).toBe(true);
  await visitor.close();
});

it('no page keeps the browser from restoring it: none listens to its unload or forbids to store it', async () => {
  const unload = /\b(?:before)?unload\b/;
  for (const path of publicPaths) {
    const response = await fetch(fixture.site.origin + path);
    expect(response.headers.get('Cache-Control'), path).not.toContain('no-store');
    expect(await response.text(), path).not.toMatch(unload);
  }
});

it('a page is prerendered when its link is pointed at, but not one that depends on the session or on a form', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await page.goto(origin + paths.contact);
  await link(page, 'Login').hover();
  await link(page, 'About').hover();
  await expect.poll(() => prerendered).toEqual([paths.about]);
  await link(page, 'About').click();
  await page.waitForURL(`**${paths.about}`);
  visitor.expectQuiet();
  await visitor.close();
});

it('nothing is prerendered for visitors who save data', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(origin + paths.contact);
  await link(page, 'Portfolio').hover();
  await link(page, 'About').hover();
  await expect.poll(() => page.locator('[type=speculationrules]').count()).toBe(0);
  await link(page, 'About').click();
  await page.waitForURL(`**${paths.about}`);
  expect(prerendered).toEqual([]);
  await visitor.close();
});
