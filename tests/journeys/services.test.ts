import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { projects } from '../../src/content/projects.ts';
import { getService, services } from '../../src/content/services/services.ts';
import { servicesPage } from '../../src/content/services/listing-page.ts';
import { servicePage } from '../../src/content/services/service-page.ts';
import { testimonials } from '../../src/content/testimonials.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

/** A page's sections by their headings; a section without one belongs to the section before. */
function readSections(html: string): Map<string, string> {
  const sections = mainOf(html).split(/(?=<h[12][\s>])/);
  return new Map(sections.slice(1).map((section) => [listTexts(section, 'h[12]')[0] ?? '', section]));
}

describe('the services listing', () => {
  it('shows a card per service with three parts and the number of the others', async () => {
    const { page } = await fixture.visit(paths.services);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Our Services');
    const rows = page.locator('.service-list > li');
    expect(await rows.count()).toBe(services.length);
    for (const [place, { id, title, description, subcategories }] of services.entries()) {
      const row = rows.nth(place);
      expect(await row.locator('svg').count()).toBeGreaterThan(0);
      expect(await row.getByRole('heading').textContent()).toBe(title);
      expect(await row.textContent()).toContain(description);
      const named = subcategories.slice(0, 3).map((part) => part.title);
      expect(await row.locator('.subcategories li').allTextContents()).toEqual([
        ...named,
        ...(subcategories.length > 3 ? [`+${subcategories.length - 3} more`] : []),
      ]);
      expect(await row.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe(`/services/${id}`);
    }
  });

  it('shows the steps of the process, a call to action and questions', async () => {
    const html = await fixture.fetchHtml(paths.services);
    const sections = readSections(html);
    const titles = servicesPage.process.map(({ title }) => title);
    expect(listTexts(sections.get('Our Process') ?? '', 'h3')).toEqual(titles);
    const band = sections.get(servicesPage.callToAction.heading) ?? '';
    expect(listTexts(band, 'a')).toEqual(['Get Started', 'View Our Work']);
    expect(listTags(band, 'a').map(({ href }) => href)).toEqual(['/contact', '/portfolio']);
    expect(listTexts(mainOf(html), 'summary')).toEqual(servicesPage.faqs.map(({ question }) => question));
  });
});

describe('a service that does not exist', () => {
  it('redirects to the listing', async () => {
    const answer = await fixture.fetchPage('/services/blockchain', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/services']);
    const { page } = await fixture.visit('/services/blockchain');
    expect(new URL(page.url()).pathname).toBe('/services');
  });
});

describe.each(services)('the page of $id', ({ id, title, description, subcategories }) => {
  const detail = getService(id);
  const { demo } = detail;
  const demoProject = projects.find((project) => project.id === demo?.projectId);
  const read = async () => readSections(await fixture.fetchHtml(paths.service(id)));
  const plain = (html: string) => textOf(html).replaceAll(/\s/g, '');

  it('has every section, with its words', async () => {
    const sections = await read();
    const has = (heading: string, ...words: readonly string[]) => {
      const section = sections.get(heading);
      expect(section, heading).toBeDefined();
      for (const word of words) expect(plain(section ?? ''), heading).toContain(plain(word));
    };
    has(title, description, 'Request a Consultation', 'View Case Studies');
    // Its first paragraph is always shown, the others are folded on a phone.
    has('Overview', ...detail.longDescription.split('</p>'));
    has('Why Choose Our Services', ...detail.benefits.slice(0, 5), 'Schedule a Consultation');
    for (const benefit of detail.benefits.slice(5))
      expect(plain(sections.get('Why Choose Our Services') ?? '')).not.toContain(plain(benefit));
    has(servicePage.partsHeading, ...subcategories.flatMap((part) => [part.title, part.description]));
    const steps = servicePage.ourProcess.map((step) => step.title);
    expect(listTexts(sections.get('Our Process') ?? '', 'h3')).toEqual(steps);
    has(detail.processHeading, ...detail.process.flatMap((step) => [step.title, step.description]));
    has('Benefits', ...detail.outcomes, ...detail.benefits.slice(detail.outcomes.length));
    has('Key Features', ...detail.keyFeatures.flatMap((feature) => [feature.title, feature.description]));
    // A new service has none yet.
    for (const { client, industry, challenge, solution, results } of detail.caseStudies)
      has('Case Studies', 'Challenge', 'Solution', 'Results', client, industry, challenge, solution, ...results);
    // A firm that removed the samples has none yet.
    if (detail.stats.length > 0)
      has(`${title} in figures`, ...detail.stats.flatMap(({ value, label }) => [label, value]));
    has(
      `Frequently Asked Questions About ${title}`,
      ...detail.faqs.flatMap(({ question, answer }) => [question, answer]),
    );
    has(
      'Featured Demo Project',
      ...(demo && demoProject ? [demoProject.title, demo.description] : [servicePage.placeholderDemo.title]),
    );
    has(servicePage.getStarted.heading, ...servicePage.getStarted.bullets);
  });

  it('links back, to the form, to contact, documentation, demo, related services and portfolio', async () => {
    const html = await fixture.fetchHtml(paths.service(id));
    const sections = await read();
    // Without the headings' links to themselves (anchors.test.ts).
    const linksOf = (heading: string) =>
      listTags(sections.get(heading) ?? '', 'a')
        .filter((link) => link['class'] !== 'anchor')
        .map(({ href }) => href);
    const crumbs = /<ol class="breadcrumbs">[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '';
    expect(listTexts(crumbs, 'li')).toEqual(['Home', 'Services', title]);
    expect(html).toMatch(/href="\/services"[^>]*><span>Back to Services/);
    expect(linksOf(title)).toEqual(
      expect.arrayContaining(['#start', expect.stringMatching(/^\/resources\/case-studies(?:#.+)?$/)]),
    );
    expect(linksOf('Why Choose Our Services')).toEqual(['/contact']);
    expect(linksOf(servicePage.partsHeading)).toHaveLength(subcategories.length);
    expect(listTags(sections.get('Featured Demo Project') ?? '', 'a')).toMatchObject([
      demoProject ? { href: demoProject.websiteUrl, target: '_blank' } : { href: '#' },
    ]);
    expect(linksOf('Related Services')).toEqual(detail.relatedServices.map((other) => `/services/${other}`));
    expect([...sections.keys()].at(-1)).toBe(detail.closing.heading);
    expect(linksOf(detail.closing.heading)).toEqual(['/contact', '/portfolio']);
  });

  it('shows only the testimonials of this service', async () => {
    const section = (await read()).get(servicePage.testimonialsHeading) ?? '';
    const expected = testimonials.filter(({ serviceCategory }) => serviceCategory === id);
    expect(listTexts(section, 'blockquote').toSorted()).toEqual(expected.map(({ quote }) => quote).toSorted());
  });
});

it.each([1024, 1440, 1920])('the chart of all services shows each name whole, in a window of %i px', async (width) => {
  const { page } = await fixture.visit(paths.services, { width });
  const names = page.locator('.head-chart .marks text');
  expect(await names.count()).toBeGreaterThan(0);
  const gaps = await names.evaluateAll((all) => all.map((one) => innerWidth - one.getBoundingClientRect().right));
  for (const gap of gaps) expect(gap).toBeGreaterThan(20);
});

describe('a service page in the browser', () => {
  const { path } = anyService;
  const scrollTop = () => Math.round(window.scrollY);

  it('begins at its top, also after navigation from below and after a reload', async () => {
    const { page } = await fixture.visit(path);
    await page.getByRole('heading', { name: 'Related Services' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(scrollTop)).toBeGreaterThan(1000);
    const related = page.locator('section', { has: page.getByRole('heading', { name: 'Related Services' }) });
    const name = await related.locator('b').first().textContent();
    await related.getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await expect.poll(() => page.evaluate(scrollTop)).toBe(0);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(scrollTop)).toBeGreaterThan(1000);
    await page.reload();
    await untilHydrated(page);
    expect(await page.evaluate(scrollTop)).toBe(0);
  });

  it('has at most one answer open, which can be closed', async () => {
    const { page } = await fixture.visit(path);
    const answers = page.locator('.accordion details');
    const open = () => answers.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
    await answers.nth(0).locator('summary').click();
    const count = await answers.count();
    const onlyOpen = (place: number) => Array.from({ length: count }, (_, other) => other === place);
    expect(await open()).toEqual(onlyOpen(0));
    await answers
      .nth(count - 1)
      .locator('summary')
      .click();
    expect(await open()).toEqual(onlyOpen(count - 1));
    await answers
      .nth(count - 1)
      .locator('summary')
      .press('Enter');
    expect(await open()).toEqual(onlyOpen(-1));
    expect(await answers.nth(0).locator('.answer').isVisible()).toBe(false);
  });

  it('Request a Consultation moves to the form', async () => {
    const { page } = await fixture.visit(path);
    await page.getByRole('link', { name: 'Request a Consultation' }).click();
    await page.waitForURL(`**${path}#start`);
    await expect
      .poll(() =>
        page.getByLabel('Full Name *').evaluate((field) => field.getBoundingClientRect().top < window.innerHeight),
      )
      .toBe(true);
  });
});

describe('steps, parts, benefits, features, case studies and related services', () => {
  const folds = (page: Page) => page.locator('.service-page .fold');

  it('are folded on a phone, and open by a tap, without JavaScript', async () => {
    const { page } = await fixture.visit(anyService.path, { width: 390, javaScriptEnabled: false });
    const step = folds(page).filter({ hasText: getService(anyService.id).process[0].description });
    const text = step.getByText(getService(anyService.id).process[0].description);
    expect(await text.isVisible()).toBe(false);
    await step.locator('summary').click();
    expect(await text.isVisible()).toBe(true);
  });

  it('are open in a wide window, with nothing to press', async () => {
    const { page } = await fixture.visit(anyService.path, { width: 1440, javaScriptEnabled: false });
    const all = await folds(page).evaluateAll((found) =>
      found.map((fold) => [
        fold.querySelector('summary')?.checkVisibility(),
        fold.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      ]),
    );
    expect(all.length).toBeGreaterThan(0);
    expect(all).toEqual(all.map(() => [false, true]));
  });
});

it('the bar below the head leads to the form, the case studies and the questions', async () => {
  const html = await fixture.fetchHtml(anyService.path);
  const bar = /<nav class="page-bar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  const targets = listTags(bar, 'a').map(({ href = '' }) => href);
  expect(targets).toContain('#start');
  for (const target of targets) expect(html).toContain(`id="${target.slice(1)}"`);
  expect(targets.at(-1)).toMatch(/^#frequently-asked-questions/);
});
