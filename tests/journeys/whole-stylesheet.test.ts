import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { restMouse, untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

// A page is served with only the rules that it needs; the next page needs the complete stylesheet.

const fixture = useBrowserFixture();
const phone = { width: 412, height: 823 };

/** The layout and colours of each element, in document order. */
const readLooks = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const names = `display position padding margin grid-template-columns gap color background-color border font
      text-decoration list-style`.split(/\s+/);
    return [...main.querySelectorAll('h1, h2, h3, p, ul, li, a, section > div')].map((element) => {
      const style = getComputedStyle(element);
      return `${element.tagName} ${names.map((name) => style.getPropertyValue(name)).join('; ')}`;
    });
  });

const isWhole = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[data-whole]')?.sheet !== null);

type Router = { navigate: (to: string | number) => Promise<void> };

/** Navigates as a script of the site does, without any action of the visitor. */
const navigate = (page: Page, to: string) =>
  page.evaluate(
    (path) => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(path),
    to,
  );

/** Opens a page without any interaction: it hydrates when the browser is idle. */
async function openAtRest(path: string): Promise<Page> {
  const { page } = await fixture.arrive({ viewport: phone, reducedMotion: 'reduce' });
  await restMouse(page);
  await page.goto(fixture.site.origin + path);
  await untilHydrated(page);
  expect(await isWhole(page)).toBe(false);
  return page;
}

const arriveAt = (page: Page, path: string) =>
  page.waitForFunction((expected) => {
    const heading = document.querySelector('main h1');
    return window.location.pathname === expected && document.activeElement === heading;
  }, path);

/** Delays the stylesheet: no page may be shown without it. */
const delayStylesheet = (page: Page) =>
  page.route(/\/assets\/app-[^/]+\.css$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

it("a page after a script's navigation looks as after a load", async () => {
  const page = await openAtRest(paths.about);
  await delayStylesheet(page);
  await navigate(page, paths.caseStudies);
  await arriveAt(page, paths.caseStudies);
  const looks = await readLooks(page);
  const loaded = await openAtRest(paths.caseStudies);
  expect(looks).toEqual(await readLooks(loaded));
});

it('a page after history.back() looks as after a load', async () => {
  const page = await openAtRest(paths.caseStudies);
  const loaded = await readLooks(page);
  await navigate(page, paths.about);
  await arriveAt(page, paths.about);
  await page.reload();
  await untilHydrated(page);
  expect(await isWhole(page)).toBe(false);
  await delayStylesheet(page);
  await page.evaluate(() => window.history.back());
  await arriveAt(page, paths.caseStudies);
  expect(await readLooks(page)).toEqual(loaded);
});

it('a page is shown after three seconds if the complete stylesheet fails to load', async () => {
  const page = await openAtRest(paths.about);
  await page.route(/\.css$/, () => {});
  const began = Date.now();
  await navigate(page, paths.caseStudies);
  await arriveAt(page, paths.caseStudies);
  expect(Date.now() - began).toBeGreaterThan(2_500);
  // The next page does not wait again.
  await navigate(page, paths.contact);
  await arriveAt(page, paths.contact);
});
