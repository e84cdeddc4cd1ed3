import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { pointAtLink } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listHiddenContent, loadPictures } from '../support/hidden-content.ts';

const fixture = useBrowserFixture();
const own = (path: string) => fixture.site.origin + path;
/** Console messages about a file that failed to load, and about a missing session. */
const tolerated = [
  /Failed to load resource/,
  /Failed to fetch dynamically imported module/,
  /Error loading route module/,
  /status of 401/,
];

/** A visitor for whom React's scripts, or some of them, fail to load. */
async function arriveWithout(pattern: RegExp = anyScript): Promise<Page> {
  const { page } = await fixture.arrive({ tolerated });
  await page.route(pattern, (route) => route.abort());
  return page;
}

const anyScript = /\/assets\/[^/]+\.js/;

/** Points at a link, and waits until the page is shown as without JavaScript. */
async function untilFallback(page: Page): Promise<void> {
  await pointAtLink(page);
  await page.locator('html:not([data-js])').waitFor();
}

it.each([
  ['a module', /\/assets\/contact-[^.]+\.js/],
  ['the entry', /\/assets\/entry\.client-/],
  ['each script', anyScript],
])('a page works as without JavaScript when %s fails to load', async (_, pattern) => {
  const page = await arriveWithout(pattern);
  await page.goto(own(paths.contact));
  await untilFallback(page);
  expect(await page.locator('.tabs').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Open the AI Assistant' }).isVisible()).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
});

it('a page shows all its text, pictures and panels when its scripts fail to load', async () => {
  const wrong = [paths.home, paths.contact, paths.portfolio, paths.auth].map(async (path) => {
    const page = await arriveWithout();
    await page.goto(own(path));
    await untilFallback(page);
    await loadPictures(page);
    const sorters = await page.locator('.tabs, .project-filters').filter({ visible: true }).count();
    await expect.poll(() => page.evaluate(listHiddenContent)).toEqual([]);
    return { path, sorters };
  });
  for (const { path, ...found } of await Promise.all(wrong)) expect(found, path).toEqual({ sorters: 0 });
});

it('the form sends a message when the scripts fail to load', async () => {
  const page = await arriveWithout();
  await page.goto(own(paths.contact));
  await page.getByLabel('First Name').fill('Noor');
  await untilFallback(page);
  await page.getByLabel('Last Name').fill('Haldane');
  await page.locator('main').getByLabel('Email', { exact: true }).fill('noor@haldane.example');
  await page.locator('main').getByLabel('Message', { exact: true }).fill('Half of your page arrived.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.waitForURL('**/contact/received');
  const stored = await fixture.site.readEnquiries();
  expect(stored.filter(({ message }) => message === 'Half of your page arrived.')).toMatchObject([
    { firstName: 'Noor', lastName: 'Haldane' },
  ]);
});

it('the admin area reports a chunk that failed to load, and reloads the same address', async () => {
  const page = await arriveWithout();
  await page.goto(own(`${paths.submissions}?q=harbour`));
  await page.getByRole('heading', { name: 'JavaScript did not run' }).waitFor();
  expect(await page.locator('.spinner').isVisible()).toBe(false);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Load again' }).click();
  await page.waitForURL(own(`${paths.auth}?next=${encodeURIComponent(`${paths.submissions}?q=harbour`)}`));
});

it.each([
  ['a page that says it is not there', { status: 404, contentType: 'text/html', body: '<h1>404 Page Not Found</h1>' }],
  ['a page in its place', { status: 200, contentType: 'text/html', body: '<html><h1>Sign in</h1></html>' }],
  ['half of it', { status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"><path' }],
])('the page shows plain water when %s instead of a drawing', async (_, answer) => {
  // The browser's message for a truncated file has a style that the policy blocks.
  const { page } = await fixture.visit(paths.about, { tolerated: [/status of 404/, /Applying inline style/] });
  const asked: string[] = [];
  await page.route('**/*.svg', async (route) => {
    asked.push(route.request().url());
    await route.fulfill(answer);
  });
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click();
  await page.waitForURL(own(paths.portfolio));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  expect(await page.locator('main .head-chart span.sea').innerHTML()).toBe('');
});
