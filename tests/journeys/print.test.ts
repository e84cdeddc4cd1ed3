import { expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyArticle, anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { everyNth } from '../support/sampling.ts';

const fixture = useBrowserFixture();

it.each(everyNth(2, [anyService.path, anyArticle.path]))(
  '%s prints its text in dark ink, its answers open, and who sends it, also with a dark screen',
  async (path) => {
    const { page } = await fixture.visit(path, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    const screenOnly =
      'header.site-header, footer :is(nav, form, .footer-base), form, iframe, .btn, .tabs, .sea, .anchor, .call-to-action';
    const shown = await page
      .locator(screenOnly)
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.tagName));
    expect(shown).toEqual([]);
    const inks = await page
      .locator('main :is(h1, h2, h3, p, li)')
      .evaluateAll((all) => [...new Set(all.map((one) => /oklch\(([\d.]+)/.exec(getComputedStyle(one).color)?.[1]))]);
    expect(inks.length).toBeGreaterThan(0);
    for (const lightness of inks) expect(Number(lightness)).toBeLessThan(0.6);
    for (const answer of await page.locator('.answer').all())
      expect(await answer.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    const footer = page.locator('.site-footer');
    expect(await footer.innerText()).toContain(company.name);
    expect(await footer.innerText()).toContain(company.email);
    // Also pictures that nobody has scrolled to: in print nothing is hidden, and the browser loads them.
    for (const picture of await page.locator('main .picture:not(.call-to-action *)').all())
      expect(await picture.locator('img').evaluate((one) => one.checkVisibility({ opacityProperty: true }))).toBe(true);
  },
);

/** The width of a sheet in Firefox, and that of a window: WebKit prints in the window's width. */
it.each(everyNth(2, [673, 1280]))('on sheets of %i px nothing overlaps', async (width) => {
  const { page } = await fixture.visit(paths.home, { width });
  await page.emulateMedia({ media: 'print' });
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? fail(selector);
  const lead = await boxOf('.hero .lead');
  expect((await boxOf('.hero-strip')).y).toBeGreaterThanOrEqual(lead.y + lead.height);
  await page.goto(fixture.site.origin + paths.caseStudies);
  for (const story of await page.locator('.featured > .wrap > ul > li').all()) {
    const picture = (await story.locator('.picture-frame').boundingBox()) ?? fail('picture');
    for (const part of await story.locator('.card-text > *:visible').all())
      expect((await part.boundingBox())?.x).toBeGreaterThan(picture.x + picture.width);
  }
});

function fail(what: string): never {
  throw new Error(`${what} is not there.`);
}
