import { describe, expect, it } from 'vitest';
import { about } from '../../src/content/about.ts';
import { legalPages } from '../../src/content/legal/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { serviceIds } from '../../src/content/services/services.ts';
import { additions } from '../support/additions.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

describe('the about page', () => {
  it('tells the mission, the story and the values', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.about));
    expect(listTexts(main, 'h1')).toEqual([about.mission]);
    expect(textOf(main)).toContain('Our mission is');
    expect(listTexts(main, 'h2')).toEqual(expect.arrayContaining(['Our Story', 'Our Values']));
    expect(listTexts(main, 'h3')).toEqual(['Excellence', 'Innovation', 'Collaboration']);
    expect(textOf(main)).toContain('founded in 2015');
    expect(textOf(main)).not.toContain('2010');
  });

  it('shows four figures, each with what it counts, and leads to the team', async () => {
    const { page } = await fixture.visit(paths.about);
    const figures = page.locator('.stats > div');
    expect(await figures.locator('dd').allTextContents()).toEqual(['200+', '500+', '20+', '8+']);
    expect(await figures.locator('dt').allTextContents()).toEqual([
      'Clients Served',
      'Projects Completed',
      'Technology Experts',
      'Years of Experience',
    ]);
    await page.getByRole('link', { name: 'Contact Our Team' }).click();
    await page.waitForURL('**/contact');
  });
});

describe('the sitemap', () => {
  it('lists the five groups of the specification, and leads home', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.sitemap));
    const lists = main.split(/(?=<h2[\s>])/).slice(1);
    const linksOf = (list: string) => listTags(/<ul[\s\S]*?<\/ul>/.exec(list)?.[0] ?? '', 'a').map(({ href }) => href);
    const specified = (href = '') => !additions.pages.includes(href);
    expect(
      Object.fromEntries(lists.map((list) => [listTexts(list, 'h2')[0], linksOf(list).filter(specified)])),
    ).toEqual({
      'Main Pages': ['/', '/about', '/services', '/portfolio', '/contact'],
      Services: serviceIds.map((id) => `/services/${id}`),
      Resources: ['/resources/documentation', '/resources/faq', '/resources/case-studies'],
      Legal: legalPages.map(({ slug }) => `/legal/${slug}`),
      'User Account': ['/auth', '/admin/dashboard'],
    });
    expect(main).toMatch(/<a class="btn[^>]*href="\/"[^>]*>Return to Homepage/);
  });
});

describe('an unknown address', () => {
  it.each(['/no-such-page', '/resources', '/blog', '/careers', '/resources/case-studies/maritime-mutual'])(
    '%s has a page with the status 404, a header and a footer',
    async (path) => {
      const response = await fixture.fetchPage(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(listTexts(mainOf(html), 'h1')).toEqual(['404 Page Not Found']);
      expect(html).toContain('<footer');
      expect(html).not.toContain('Did you forget to add the page to the router?');
    },
  );

  it.each(['/no-such-page', '/no/such/page?q=1#there', '/services/mobile/more', '/resources/documentation/a/b/c'])(
    '%s loads no script of React, and its header, menus, footer and links work',
    async (path) => {
      const { page } = await fixture.arrive({ tolerated: [/status of 404/] });
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto(fixture.site.origin + path);
      const header = page.getByRole('banner');
      await header.getByRole('button', { name: 'Services' }).click();
      await page.locator('#services-menu').getByRole('link', { name: 'Cybersecurity' }).focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('#services-menu').isVisible()).toBe(false);
      await page.setViewportSize({ width: 390, height: 844 });
      await header.getByRole('button', { name: 'Menu' }).click();
      await page.locator('#menu').getByText('Services').click();
      await page.locator('#menu').getByRole('link', { name: 'Cybersecurity' }).waitFor();
      await page.keyboard.press('Escape');
      expect(scripts).toEqual([]);
      await page.locator('main').getByRole('link', { name: 'Portfolio' }).click();
      await page.getByRole('heading', { level: 1, name: 'Our Portfolio' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
      expect(page.url()).toBe(fixture.site.origin + path);
      await page.locator('footer').getByLabel('Email address').fill('ann@harbour.example');
      await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText('Thank you for subscribing to our newsletter!').waitFor();
    },
  );

  // These match a route with further pages; what is not quiet in the console fails the visit.
  it.each([
    ['/legal/nothing', '404 Page Not Found'],
    ['/Legal/caf%C3%A9%2F', '404 Page Not Found'],
    ['/resources/documentation/nothing', 'Category not found'],
    ['/resources/documentation/mobile-dev/nothing', 'Documentation not found'],
  ])('%s hydrates, keeps its address and has working links', async (path, heading) => {
    const { page } = await fixture.visit(path, { tolerated: [/status of 404/] });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    expect(page.url()).toBe(fixture.site.origin + path);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('footer').getByRole('link', { name: 'Portfolio' }).first().click();
    await page.waitForURL('**/portfolio');
    await page.getByRole('heading', { level: 1, name: 'Our Portfolio' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(page.url()).toBe(fixture.site.origin + path);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  it('opens from a link of the site without loading a new document', async () => {
    const { page } = await fixture.visit(paths.about, { tolerated: [/status of 404/] });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('footer').getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    // The page begins at its top, and the next navigation needs no new document either.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Our Portfolio' }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });
});
