import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/content/pages.ts';
import { projects } from '../../src/content/projects.ts';
import { services } from '../../src/content/services/services.ts';
import { testimonials } from '../../src/content/testimonials.ts';
import { paths } from '../../src/contract/paths.ts';
import { delayReact, untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const featured = projects.filter((project) => project.featured);

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

describe('on load', () => {
  it('the page scrolls smoothly to the element that the address names', async () => {
    const { page } = await fixture.arrive();
    await page.addInitScript(() => {
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (options) {
        document.documentElement.dataset['scrolled'] = `${this.id} ${JSON.stringify(options)}`;
        scroll.call(this, options);
      };
    });
    await page.goto(`${fixture.site.origin}/#services`);
    await expect.poll(() => page.locator('html').getAttribute('data-scrolled')).toBe('services {"behavior":"smooth"}');
    // Below the fixed header, with the same distance for every target.
    await expect.poll(() => topOf(page, '#services')).toBeLessThan(150);
    expect(await scrollTop(page)).toBeGreaterThan(500);
  });

  it('a visitor who has scrolled on before hydration stays there', async () => {
    const { page } = await fixture.arrive();
    const letReactCome = await delayReact(page);
    await page.goto(`${fixture.site.origin}/#services`, { waitUntil: 'commit' });
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
    const named = await scrollTop(page);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(named + 700);
    const place = await scrollTop(page);
    await page.evaluate(() => {
      const places: number[] = [];
      Object.assign(window, { places });
      addEventListener('scroll', () => places.push(Math.round(window.scrollY)));
    });
    letReactCome();
    await untilHydrated(page);
    await page.waitForTimeout(500);
    const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
    expect(places.filter((one) => Math.abs(one - place) > 100)).toEqual([]);
  });

  it('the page begins at its top otherwise, also after a reload; Back restores the position', async () => {
    const { page } = await fixture.visit(paths.home);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000);
    const place = await scrollTop(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'About' })
      .evaluate((link) => (link as HTMLElement).click());
    await page.waitForURL('**/about');
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(place - 100);
    await page.reload();
    await page.waitForTimeout(300);
    expect(await scrollTop(page)).toBe(0);
  });
});

it('the hero’s chart shows each mark with its whole name, at any width', async () => {
  const { page } = await fixture.visit(paths.home);
  for (const width of [390, 600, 768, 900, 1020, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const labels = await page.locator('.hero .marks text').evaluateAll((all) =>
      all.map((text) => {
        const { left, right } = text.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth ? '' : `${text.textContent}: ${left} to ${right}`;
      }),
    );
    expect({ width, cut: labels.filter(Boolean) }).toEqual({ width, cut: [] });
    expect(labels.length).toBeGreaterThan(0);
  }
});

it('the hero links to the services on this page and to the contact page', async () => {
  const { page } = await fixture.visit(paths.home);
  const hero = page.locator('.hero');
  expect(await hero.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await hero.getByRole('link', { name: 'Explore Our Services' }).click();
  await page.waitForURL('**/#services');
  await expect.poll(() => topOf(page, '#services')).toBeLessThan(150);
  await hero.getByRole('link', { name: 'Contact Us' }).click();
  await page.waitForURL('**/contact');
});

it.skipIf(featured.length === 0)(
  'only the featured projects are shown, each with a link that opens in a new tab',
  async () => {
    const { page } = await fixture.visit(paths.home);
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: pages.home.texts.projectsHeading }),
    });
    expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
      featured.map(({ title }) => title),
    );
    const links = section.getByRole('link', { name: 'View Project' });
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('target')])),
    ).toEqual(featured.map(({ websiteUrl }) => [websiteUrl, '_blank']));
    await section.getByRole('link', { name: 'View All Projects' }).click();
    await page.waitForURL('**/portfolio');
  },
);

it('each service shows its first four parts and links to its page', async () => {
  const { page } = await fixture.visit(paths.home);
  const rows = page.locator('#services .service-list > li');
  expect(await rows.count()).toBe(services.length);
  for (const [place, { id, title, subcategories }] of services.entries()) {
    const row = rows.nth(place);
    expect(await row.getByRole('heading').textContent()).toBe(title);
    expect(await row.locator('.subcategories li').allTextContents()).toEqual(
      subcategories.slice(0, 4).map((part) => part.title),
    );
    const more = row.getByRole('link', { name: `Learn more about ${title.split(' ')[0]} services`, exact: true });
    expect(await more.getAttribute('href')).toBe(`/services/${id}`);
  }
});

it('the closing band asks its question and links to contact and services', async () => {
  const { page } = await fixture.visit(paths.home);
  const band = page.locator('section', {
    has: page.getByRole('heading', { name: pages.home.texts.band.heading }),
  });
  expect(await band.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  expect(await band.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/services');
});

it.skipIf(testimonials.length === 0)(
  'all testimonials are in two columns, with five stars, of which a half value fills half',
  async () => {
    const { page } = await fixture.visit(paths.home, { reducedMotion: 'reduce' });
    const mean = testimonials.reduce((sum, { rating }) => sum + rating, 0) / testimonials.length;
    expect((await page.locator('#voices .section-count').textContent())?.replaceAll(/\s+/g, ' ')).toBe(
      `${Number(mean.toFixed(1))} of 5 stars, mean of ${testimonials.length} ratings`,
    );
    const voices = page.locator('#voices .testimonial');
    expect(await voices.count()).toBe(testimonials.length);
    const lefts = await voices.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(Math.min(2, testimonials.length));
    for (const [place, { name, quote, rating, role, company }] of testimonials.entries()) {
      const voice = voices.nth(place);
      const said = (await voice.textContent()) ?? '';
      for (const words of [name, quote, role, company]) expect(said).toContain(words);
      const stars = voice.getByRole('img', { name: `${rating} out of 5 stars`, exact: true });
      expect(await stars.locator('[data-star]').count()).toBe(5);
      expect(await stars.locator('path[fill="currentColor"]').count()).toBe(Math.ceil(rating));
      expect(await stars.locator('path[stroke="none"]').count()).toBe(Number.isInteger(rating) ? 0 : 1);
    }
  },
);
