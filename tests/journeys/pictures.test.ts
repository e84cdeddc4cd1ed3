import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
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

describe('a picture', () => {
  const last = '.project-grid > li:last-child .picture';

  it('pulses until it is within 200 px of the window, then loads and fades in', async () => {
    const { page } = await fixture.arrive();
    const go = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route('**/pictures/kelp*', async (route) => {
      asked.push(route.request().url());
      await go.promise;
      await route.continue();
    });
    await page.goto(fixture.site.origin);
    const picture = page.locator(last);
    const wait = picture.locator('.skeleton');
    await scrollUntil(page, last, 230);
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    const pulse = await wait.evaluate((element) => {
      const { animationName, animationIterationCount } = getComputedStyle(element);
      return { animationName, animationIterationCount };
    });
    expect(pulse).toEqual({ animationName: expect.stringMatching(/\w/), animationIterationCount: 'infinite' });
    expect(pulse.animationName).not.toBe('none');

    await scrollUntil(page, last, 180);
    const img = picture.locator('img');
    await img.waitFor({ state: 'attached' });
    await expect.poll(() => asked.length).toBe(1);
    expect(await img.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
    expect(await wait.count()).toBe(1);
    go.resolve();
    await expect.poll(() => img.getAttribute('data-state')).toBe('loaded');
    expect(await img.evaluate((element) => getComputedStyle(element).transitionProperty)).toBe('opacity');
    expect(
      await img.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration)),
    ).toBeGreaterThan(0);
    await expect.poll(() => img.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    expect(await wait.count()).toBe(0);
  });

  it('that fails to load shows its alternative text and does not pulse', async () => {
    const { page } = await fixture.arrive({ tolerated: [/Failed to load resource/] });
    await page.route('**/pictures/kelp*', (route) => route.abort());
    await page.goto(fixture.site.origin);
    await scrollUntil(page, last, 0);
    await expect.poll(() => page.locator(`${last} img`).getAttribute('data-state')).toBe('loaded');
    expect(await page.locator(`${last} .skeleton`).count()).toBe(0);
    expect(await page.locator(`${last} img`).getAttribute('alt')).toMatch(/\w/);
  });
});

describe('a section', () => {
  const section = '#voices';
  const stateOf = (page: Page) =>
    page.locator(section).evaluate((element) => ({
      state: element.getAttribute('data-reveal'),
      opacity: getComputedStyle(element).opacity,
    }));

  it('appears when it is 100 px inside the window, and stays', async () => {
    const { page } = await fixture.visit(paths.home);
    await expect.poll(() => stateOf(page)).toEqual({ state: 'waiting', opacity: '0' });
    await scrollUntil(page, section, -80);
    await page.waitForTimeout(300);
    expect(await stateOf(page)).toEqual({ state: 'waiting', opacity: '0' });
    await scrollUntil(page, section, -130);
    await expect.poll(() => stateOf(page)).toEqual({ state: 'shown', opacity: '1' });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.waitForTimeout(300);
    expect(await stateOf(page)).toEqual({ state: 'shown', opacity: '1' });
  });

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
