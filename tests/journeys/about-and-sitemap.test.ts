import { describe, expect, it } from 'vitest';
import { about } from '../../src/content/about.ts';
import { leads } from '../../src/content/leads.ts';
import { legalPages } from '../../src/content/legal/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { notFound } from '../../src/content/not-found.ts';
import { pages } from '../../src/content/pages.ts';
import { serviceIds } from '../../src/content/services/services.ts';
import { anyCategory, anyService } from '../support/any-content.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { everyNth } from '../support/sampling.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

describe('the about page', () => {
  it('tells the mission, the story and the values', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.about));
    expect(listTexts(main, 'h1')).toEqual([about.mission]);
    const { lead, story, values } = about;
    for (const words of [lead, ...story.paragraphs, ...values.items.map(({ description }) => description)])
      expect(textOf(main)).toContain(words);
    expect(listTexts(main, 'h2')).toEqual(expect.arrayContaining([story.heading, values.heading]));
    expect(listTexts(main, 'h3')).toEqual([
      ...values.items.map(({ title }) => title),
      ...leads.map(({ name }) => name),
    ]);
  });

  it('shows its figures, each with what it counts, and leads to the team', async () => {
    const { page } = await fixture.visit(paths.about);
    const figures = page.locator('.stats > div');
    expect(await figures.locator('dd').allTextContents()).toEqual(about.stats.map(({ value }) => value));
    expect(await figures.locator('dt').allTextContents()).toEqual(about.stats.map(({ label }) => label));
    await page.getByRole('link', { name: about.callToAction.label }).click();
    await page.waitForURL('**/contact');
  });
});

describe('the sitemap', () => {
  it('lists every service and legal page under headings, and leads home', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.sitemap));
    const linksOf = (list: string) => listTags(/<ul[\s\S]*?<\/ul>/.exec(list)?.[0] ?? '', 'a').map(({ href }) => href);
    const lists = main
      .split(/(?=<h2[\s>])/)
      .slice(1)
      .map(linksOf);
    expect(lists).toContainEqual(serviceIds.map(paths.service));
    expect(lists).toContainEqual(legalPages.map(({ slug }) => paths.legal(slug)));
    expect(lists.filter((links) => links.length === 0)).toEqual([]);
    expect(main).toMatch(/<a class="btn[^>]*href="\/"[^>]*>Return to Homepage/);
  });
});

describe('an unknown address', () => {
  it.each([
    '/no-such-page',
    '/no/such/page?q=1',
    `${anyService.path}/more`,
    '/resources/documentation/a/b/c',
    '/resources',
    '/blog',
    '/careers',
    '/resources/case-studies/any',
  ])('%s has a page with the status 404, a header and a footer', async (path) => {
    const response = await fixture.fetchPage(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(listTexts(mainOf(html), 'h1')).toEqual([notFound.heading]);
    expect(html).toContain('<footer');
    expect(html).not.toContain('Did you forget to add the page to the router?');
  });

  // The fetches above show which addresses get this page: one short and one deep address show what it does.
  it.each(
    everyNth(3, [
      '/no-such-page',
      '/no/such/page?q=1#there',
      `${anyService.path}/more`,
      '/resources/documentation/a/b/c',
    ]),
  )('%s loads no script of React, and its header, menus, footer and links work', async (path) => {
    const { page } = await fixture.arrive({ tolerated: [/status of 404/] });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(fixture.site.origin + path);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Services' }).click();
    await page.locator('#services-menu').getByRole('link', { name: anyService.title }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#services-menu').isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await header.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByText('Services').click();
    await page.locator('#menu').getByRole('link', { name: anyService.title }).waitFor();
    await page.keyboard.press('Escape');
    expect(scripts).toEqual([]);
    await page.locator('main').getByRole('link', { name: 'Portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: pages.portfolio.texts.heading }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: notFound.heading }).waitFor();
    expect(page.url()).toBe(fixture.site.origin + path);
    await page.locator('footer').getByLabel('Email address').fill('ann@harbour.example');
    await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Thank you for subscribing to our newsletter!').waitFor();
  });

  // These match a route with further pages; what is not quiet in the console fails the visit.
  it.each([
    ['/legal/nothing', notFound.heading],
    ['/Legal/caf%C3%A9%2F', notFound.heading],
    ['/resources/documentation/nothing', pages.documentation.texts.unknownCategory.heading],
    [paths.documentationTopic(anyCategory.id, 'nothing'), pages.documentation.texts.unknownTopic.heading],
  ])('%s hydrates, keeps its address and has working links', async (path, heading) => {
    const { page } = await fixture.visit(path, { tolerated: [/status of 404/] });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    expect(page.url()).toBe(fixture.site.origin + path);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('footer').getByRole('link', { name: 'Portfolio' }).first().click();
    await page.waitForURL('**/portfolio');
    await page.getByRole('heading', { level: 1, name: pages.portfolio.texts.heading }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(page.url()).toBe(fixture.site.origin + path);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  it('opens from a link of the site without loading a new document', async () => {
    const { page } = await fixture.visit(paths.about, { tolerated: [/status of 404/] });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('footer').getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: notFound.heading }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    // The page begins at its top, and the next navigation needs no new document either.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: pages.portfolio.texts.heading }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });
});
