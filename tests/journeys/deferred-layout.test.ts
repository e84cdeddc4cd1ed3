import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { deferredParts } from '../../src/web/ui/deferred-parts.ts';
import { untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const phone = { width: 412, height: 823 };
const service = paths.service('ecommerce');

/** The number of sections, and how many of them are laid out only when visible. */
const countPieces = (page: Page) =>
  page.evaluate((selector) => {
    const pieces = [...document.querySelectorAll(selector)];
    const isLate = (piece: Element) => getComputedStyle(piece).contentVisibility === 'auto';
    return { all: pieces.length, late: pieces.filter(isLate).length };
  }, deferredParts);

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** A visitor whose scripts load only when the test releases them. */
async function arriveEarly() {
  const { page } = await fixture.arrive({ viewport: phone, reducedMotion: 'reduce' });
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/loader-/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return { page, letThrough };
}

/** Does not wait for the load event, which may come as late as the scripts. */
const openEarly = async (page: Page, path: string) => {
  await page.goto(fixture.site.origin + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForFunction(() => document.readyState !== 'loading');
};

/** The height of the page, and the offset of each of its sections. */
const measure = (page: Page) =>
  page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    tops: [...document.querySelectorAll('main section, footer')].map((piece) =>
      Math.round(piece.getBoundingClientRect().top + window.scrollY),
    ),
  }));

describe('content below the first screen', () => {
  it.each([
    { path: paths.legal('privacy-policy'), last: 'footer a' },
    { path: service, last: '#start form' },
  ])('is laid out later on $path: first what is visible, the rest after hydration', async ({ path, last }) => {
    const { page, letThrough } = await arriveEarly();
    await openEarly(page, path);
    const before = await countPieces(page);
    expect(before.late).toBeGreaterThan(before.all / 2);
    const isRendered = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isRendered('main h1'), await isRendered(last)]).toEqual([true, false]);
    letThrough();
    await untilHydrated(page);
    expect(await countPieces(page)).toEqual({ all: before.all, late: 0 });
  });

  it('is laid out at once without scripts, and in print', async () => {
    const { page: unscripted } = await fixture.visit(service, { viewport: phone, javaScriptEnabled: false });
    expect((await countPieces(unscripted)).late).toBe(0);
    const { page } = await arriveEarly();
    await openEarly(page, service);
    await page.emulateMedia({ media: 'print' });
    expect((await countPieces(page)).late).toBe(0);
  });

  it('is laid out when it is scrolled to, also if the scripts never load', async () => {
    const { page } = await arriveEarly();
    await openEarly(page, service);
    const last = page.locator('footer').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    expect(await last.isVisible()).toBe(true);
    await expect
      .poll(() =>
        page
          .locator('footer > *')
          .first()
          .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true })),
      )
      .toBe(true);
  });

  it('is laid out later on a page reached by a link too, and complete soon after', async () => {
    const { page } = await fixture.visit(paths.home, { viewport: phone });
    const most = page.evaluate(
      () =>
        new Promise<number>((settle) => {
          const look = () => {
            if (document.querySelector('main .service-head') === null) return void requestAnimationFrame(look);
            const pieces = [...document.querySelectorAll('main section, footer')];
            settle(pieces.filter((piece) => getComputedStyle(piece).contentVisibility === 'auto').length);
          };
          look();
        }),
    );
    await page
      .locator(`a[href="${service}"]`)
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    expect(await most).toBeGreaterThan(5);
    await expect.poll(() => countPieces(page)).toMatchObject({ late: 0 });
  });
});

describe('a page that does not begin at its top is laid out completely at once', () => {
  it('because its address has a fragment', async () => {
    const { page } = await arriveEarly();
    await openEarly(page, `${service}#start`);
    expect((await countPieces(page)).late).toBe(0);
    await expect.poll(() => topOf(page, '#start')).toBeLessThan(200);
  });

  it("because it is reloaded at the visitor's position, before hydration", async () => {
    const { page, letThrough } = await arriveEarly();
    letThrough();
    await page.goto(fixture.site.origin + paths.about);
    await untilHydrated(page);
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    const tops = await measure(page);
    await page.unroute(/\/assets\/loader-/);
    await page.route(/\/assets\/loader-/, () => {});
    await page.reload({ waitUntil: 'load' });
    expect(await measure(page)).toEqual(tops);
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
  });

  it('because the visitor goes back to it', async () => {
    const { page } = await fixture.visit(service, { viewport: phone });
    await page.evaluate(() => window.scrollTo({ top: 5_000, behavior: 'instant' }));
    const top = await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'About' })
      .evaluate((link) => {
        const place = document.querySelector('#start')?.getBoundingClientRect().top ?? 0;
        (link as HTMLElement).click();
        return Math.round(place);
      });
    await page.waitForURL('**/about');
    // The drawings between its sections load later, with reserved space.
    await page.route(/edge[^/]*\.svg/, () => {});
    await page.goBack();
    await page.locator('.service-head').waitFor();
    await page.locator('.stats-band .seabed-edge:empty').waitFor({ state: 'attached' });
    expect((await countPieces(page)).late).toBe(0);
    await expect.poll(async () => Math.abs((await topOf(page, '#start')) - top)).toBeLessThanOrEqual(1);
  });
});

it('navigation does not change direct children of the body, which would recalculate every style', async () => {
  const { page } = await fixture.visit(paths.home);
  const taken = page.evaluate(
    () =>
      new Promise<string[]>((settle) => {
        const names: string[] = [];
        new MutationObserver((changes) => {
          for (const { removedNodes, addedNodes } of changes)
            names.push(...[...removedNodes, ...addedNodes].map(({ nodeName }) => nodeName));
        }).observe(document.body, { childList: true });
        const look = () => {
          if (document.querySelector('.services-section')) settle(names);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page
    .locator(`a[href="${paths.services}"]`)
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  expect(await taken).toEqual([]);
});
