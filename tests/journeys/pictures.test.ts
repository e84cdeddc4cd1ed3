import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { projects } from '../../src/content/projects.ts';
import { paths } from '../../src/contract/paths.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

/** Scrolls so that the top of the element lies this far below the window's lower edge. */
const scrollUntil = (page: Page, selector: string, below: number) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, px) => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      window.scrollTo({ top: top - window.innerHeight - px, behavior: 'instant' });
    }, below);

/** The address of the last picture of the home page, in any size and format. */
const lastPicture = `**${projects.findLast(({ featured }) => featured)?.imageUrl.replace(/\.jpg$/, '')}*`;

describe.skipIf(projects.filter(({ featured }) => featured).length < 4)('a picture below the first screen', () => {
  const last = '.project-grid > li:last-child .picture';

  it('pulses until it is within 200 px of the window, then loads and fades in', async () => {
    const { page } = await fixture.arrive();
    const go = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route(lastPicture, async (route) => {
      asked.push(route.request().url());
      await go.promise;
      await route.continue();
    });
    await page.goto(fixture.site.origin);
    const picture = page.locator(last);
    const stateOf = () =>
      picture.evaluate((element) => {
        const { animationName, animationIterationCount } = getComputedStyle(element);
        const img = element.querySelector('img') ?? element;
        return {
          pulses: animationName !== 'none' && animationIterationCount === 'infinite',
          isShown: img.checkVisibility({ opacityProperty: true }),
          opacity: getComputedStyle(img).opacity,
        };
      });
    await scrollUntil(page, last, 230);
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    expect(await stateOf()).toMatchObject({ pulses: true, isShown: false });
    expect(await picture.getAttribute('aria-label')).toMatch(/\w/);

    await scrollUntil(page, last, 180);
    await expect.poll(() => asked.length).toBe(1);
    expect(await stateOf()).toEqual({ pulses: true, isShown: false, opacity: '0' });
    go.resolve();
    await expect.poll(() => picture.getAttribute('data-lazy')).toBe('loaded');
    const fade = await picture.locator('img').evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element);
      return { transitionProperty, seconds: Number.parseFloat(transitionDuration) };
    });
    expect(fade.transitionProperty).toBe('opacity');
    expect(fade.seconds).toBeGreaterThan(0);
    await expect.poll(stateOf).toEqual({ pulses: false, isShown: true, opacity: '1' });
  });

  it('that fails to load shows its alternative text and does not pulse', async () => {
    const { page } = await fixture.arrive({ tolerated: [/Failed to load resource/] });
    await page.route(lastPicture, (route) => route.abort());
    await page.goto(fixture.site.origin);
    await scrollUntil(page, last, 0);
    await expect.poll(() => page.locator(last).getAttribute('data-lazy')).toBe('loaded');
    expect(await page.locator(last).evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    expect(await page.locator(`${last} img`).getAttribute('alt')).toMatch(/\w/);
  });

  it('is a plain picture without JavaScript', async () => {
    const { page } = await fixture.visit(paths.home, { javaScriptEnabled: false });
    const img = page.locator(`${last} img`);
    await img.scrollIntoViewIfNeeded();
    await expect.poll(() => img.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  });
});

describe('a section', () => {
  const section = '#services';
  const stateOf = (page: Page) =>
    page.locator(section).evaluate((element) => ({
      state: element.getAttribute('data-reveal'),
      opacity: getComputedStyle(element).opacity,
    }));

  // Without projects the services are on the first screen.
  it.skipIf(projects.length === 0)(
    'is hidden as it comes near, appears 100 px inside the window, and stays',
    async () => {
      const { page } = await fixture.arrive();
      // The time after which it is shown anyway stands still.
      await page.clock.install();
      await page.goto(fixture.site.origin + paths.home);
      await page.clock.pauseAt(Date.now() + 60_000);
      await scrollUntil(page, section, 300);
      expect(await stateOf(page)).toEqual({ state: '', opacity: '1' });
      await scrollUntil(page, section, 50);
      await expect.poll(() => stateOf(page)).toEqual({ state: 'waiting', opacity: '0' });
      await scrollUntil(page, section, -80);
      expect(await stateOf(page)).toEqual({ state: 'waiting', opacity: '0' });
      await scrollUntil(page, section, -130);
      await expect.poll(() => stateOf(page)).toEqual({ state: 'shown', opacity: '1' });
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await page.waitForTimeout(300);
      expect(await stateOf(page)).toEqual({ state: 'shown', opacity: '1' });
    },
  );

  it('is visible from the beginning with reduced motion, without animation', async () => {
    const { page } = await fixture.visit(paths.home, { reducedMotion: 'reduce' });
    expect((await stateOf(page)).opacity).toBe('1');
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter((style) => style.animationIterationCount === 'infinite' && style.animationName !== 'none'),
    );
    expect(moving).toEqual([]);
  });

  it('of the first screen is never hidden', async () => {
    const { page } = await fixture.visit(paths.home, { viewport: { width: 1440, height: 12_000 } });
    await page.waitForTimeout(300);
    expect(await page.locator('[data-reveal="waiting"]').count()).toBe(0);
  });
});
