import { describe, expect, it } from 'vitest';
import { featuredCaseStudies } from '#content/case-studies.ts';
import { faqGroups } from '#content/faqs.ts';
import { projects } from '#content/projects.ts';
import { services } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../src/contract/paths.ts';
import { slugOf } from '../../src/web/ui/slug.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, isFocused, untilScripted, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';

const fixture = useBrowserFixture();

describe('the first screen of the home page', () => {
  it('leads to each service by its buoy, a target of 24 px at least, and shows the next section', async () => {
    const { page } = await fixture.visit(paths.home);
    for (const width of [widths.phone, widths.tablet, widths.desk]) {
      await page.setViewportSize({ width, height: 900 });
      for (const { id } of services) {
        const box = await page.locator(`.hero-chart a[href="${paths.service(id)}"]`).boundingBox();
        expect(box?.height, id).toBeGreaterThanOrEqual(24);
        expect(box?.width, id).toBeGreaterThanOrEqual(24);
      }
    }
    const next = await page.locator('.hero + .section h2').boundingBox();
    expect((next?.y ?? 900) + (next?.height ?? 0)).toBeLessThan(900);
    await page.locator(`.hero-chart a[href="${anyService.path}"]`).click();
    await page.waitForURL(`**${anyService.path}`);
  });

  it.skipIf(testimonials.length === 0)('has figures that are counts of the content, each a link', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.home));
    const strip = /<ul class="wrap hero-figures[\s\S]*?<\/ul>/.exec(main)?.[0] ?? '';
    const mean = testimonials.reduce((sum, { rating }) => sum + rating, 0) / testimonials.length;
    expect(listTexts(strip, 'b').slice(0, 2)).toEqual([String(projects.length), mean.toFixed(1)]);
    expect(listTags(strip, 'a').map(({ href }) => href)).toEqual([paths.portfolio, '#voices', '#prices']);
  });
});

it('the first field of the contact form is on the first screen', async () => {
  const { page } = await fixture.visit(paths.contact);
  for (const width of [widths.phone, widths.tablet, widths.desk]) {
    await page.setViewportSize({ width, height: 900 });
    const top = await page
      .getByLabel('First Name')
      .evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
    expect(top, `at ${width} px`).toBeLessThan(550);
  }
});

describe('an address without a page', () => {
  it('of a case study tells its whole story', async () => {
    const [study] = featuredCaseStudies;
    if (!study) return;
    const told = services.flatMap(({ caseStudies }) => caseStudies).find(({ client }) => client === study.client);
    const response = await fixture.fetchPage(paths.caseStudy(study.id));
    expect(response.status).toBe(404);
    const words = textOf(mainOf(await response.text()));
    for (const part of ['404 Page Not Found', study.title, study.summary, told?.challenge ?? '', told?.solution ?? ''])
      expect(words).toContain(part);
    const { page } = await fixture.visit(paths.caseStudy(study.id), { tolerated: [/status of 404/] });
    await expectAccessible(page);
  });

  it.each([
    [paths.blog, paths.documentation],
    [paths.careers, paths.about],
    [paths.resources, paths.faq],
  ])('%s says so, with a way to %s', async (path, way) => {
    const response = await fixture.fetchPage(path);
    expect(response.status).toBe(404);
    const main = mainOf(await response.text());
    expect(listTexts(main, 'h1')).toEqual(['404 Page Not Found']);
    expect(listTags(main, 'a').map(({ href }) => href)).toContain(way);
  });

  it('has no page of its own below /not-found', async () => {
    expect((await fixture.fetchPage(`/not-found${paths.blog}`)).status).toBe(404);
  });
});

it('the link of a project without a public site says so to everybody, and leaves the page where it is', async () => {
  const { page } = await fixture.visit(paths.portfolio);
  const link = page.locator('a[href="#"]').first();
  await link.scrollIntoViewIfNeeded();
  await link.getByText('(not public)').waitFor();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await link.press('Enter');
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

it('Enter in the search of the questions opens the first answer that mentions the words, then the next', async () => {
  const { page } = await fixture.visit(paths.faq);
  const word = 'project';
  const matches = faqGroups
    .flatMap(({ items }) => [...items])
    .filter(({ question, answer }) => `${question} ${answer}`.toLowerCase().includes(word));
  const search = page.getByLabel('Search the questions');
  await search.fill(word.toUpperCase());
  await search.press('Enter');
  await page.locator(`details[open] [id="${slugOf(matches[0]?.question ?? '')}"]`).waitFor();
  const sentence = page.getByText(`${matches.length} answers mention that. Number 1 is open`);
  await sentence.waitFor();
  // In view, although the page has scrolled to the answer.
  expect((await sentence.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await expectAccessible(page);
  await search.press('Enter');
  await page.getByText('Number 2 is open').waitFor();
  await page.locator(`[id="${slugOf(matches[1]?.question ?? '')}"]`).waitFor();
  await search.fill('words that no question has');
  await search.press('Enter');
  await page.getByText('No answer mentions that.').waitFor();
  expect(await isFocused(search)).toBe(true);
});

describe('the contact form that a service leads to', () => {
  it.each([true, false])('has the service chosen, with JavaScript: %s', async (javaScriptEnabled) => {
    const { page } = await fixture.visit(anyService.path, { javaScriptEnabled });
    await page.getByRole('link', { name: 'Schedule a Consultation' }).click();
    await page.waitForURL(`**${paths.contact}?service=${anyService.id}`);
    const select = page.getByLabel('Service Interest');
    expect(await select.inputValue()).toBe(anyService.id);
    if (!javaScriptEnabled) return;
    await untilScripted(select);
    expect(await select.inputValue()).toBe(anyService.id);
  });
});
