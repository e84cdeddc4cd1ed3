import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { otherCaseStudies } from '#content/case-studies.ts';
import { faqGroups } from '#content/faqs.ts';
import { pages } from '#content/pages.ts';
import { projects } from '#content/projects.ts';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { slugOf } from '../../src/web/ui/slug.ts';
import { anyArticle, anyCategory, anyService } from '../support/any-content.ts';
import { expectAccessible, isFocused } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { everyNth } from '../support/sampling.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';

const fixture = useBrowserFixture();
const copying = { permissions: ['clipboard-read', 'clipboard-write'] };

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
/** Scrolls so that the top of the element lies this far below the window's lower edge. */
const scrollUntil = (page: Page, selector: string, below: number) =>
  page.locator(selector).evaluate((element, px) => {
    const top = element.getBoundingClientRect().top + window.scrollY;
    window.scrollTo({ top: top - window.innerHeight - px, behavior: 'instant' });
  }, below);
/** Waits until the page has drawn twice: the observers of its scrolling have run. */
const untilDrawn = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  );

describe('where a page begins', () => {
  it('home scrolls smoothly to the element that the address names', async () => {
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
    // Below the fixed header.
    await expect.poll(() => topOf(page, '#services')).toBeLessThan(150);
  });

  it('home and a service begin at the top, also after a reload; Back restores the place', async () => {
    const { page } = await fixture.visit(paths.home);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000);
    const place = await scrollTop(page);
    const more = page.locator(`.service-list a[href="${anyService.path}"]`);
    await more.evaluate((link) => (link as HTMLElement).click());
    await page.getByRole('heading', { level: 1, name: anyService.title }).waitFor();
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000);
    await page.reload();
    await untilDrawn(page);
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(place - 100);
    await page.reload();
    await untilDrawn(page);
    expect(await scrollTop(page)).toBe(0);
  });

  it('a page is complete with any fragment in its address', async () => {
    const { page } = await fixture.arrive({ tolerated: [/not a decodable element ID/] });
    for (const fragment of everyNth(2, ['%E0%A4%A', '100%', 'no-such-part'])) {
      await page.goto('about:blank');
      await page.goto(`${fixture.site.origin}${paths.faq}#${fragment}`);
      await page.getByRole('tab').last().click();
      await expect.poll(() => page.getByRole('tab').last().getAttribute('aria-selected')).toBe('true');
      expect(await page.getByText('Something went wrong').count(), fragment).toBe(0);
    }
  });
});

describe('questions', () => {
  const lastGroup = faqGroups.at(-1);
  const last = lastGroup?.items.at(-1);

  it('are under a tab for each group, one open at a time, and the search box filters nothing', async () => {
    const { page } = await fixture.visit(paths.faq);
    const box = page.getByPlaceholder('Search for questions or topics...', { exact: true });
    await box.fill('submarine');
    await box.press('Enter');
    const tabs = page.getByRole('tab');
    expect(await tabs.allTextContents()).toEqual(faqGroups.map(({ title }) => title));
    for (const [place, { items }] of faqGroups.entries()) {
      await tabs.nth(place).click();
      const panel = page.getByRole('tabpanel').and(page.locator(':visible'));
      await expect
        .poll(() => panel.locator('summary').allTextContents())
        .toEqual(items.map(({ question }) => question));
      await panel.locator('summary').first().click();
      await panel.getByText(items[0]?.answer ?? '', { exact: true }).waitFor();
      await panel.locator('summary').last().click();
      await expect.poll(() => panel.locator('details[open]').count()).toBe(items.length > 1 ? 1 : 0);
      if (items.length > 1) await panel.locator('summary').last().press('Enter');
      await expect.poll(() => panel.locator('details[open]').count()).toBe(0);
    }
  });

  it("have an address that opens them in their tab, arrow keys choose the next one, and the browser's search another", async () => {
    const { page } = await fixture.visit(`${paths.faq}#${slugOf(last?.question ?? '')}`);
    await page.getByText(last?.answer ?? '', { exact: true }).waitFor();
    const [firstTab, lastTab] = [page.getByRole('tab').first(), page.getByRole('tab').last()];
    await expect.poll(() => lastTab.getAttribute('aria-selected')).toBe('true');
    await lastTab.press('ArrowRight');
    await expect.poll(() => firstTab.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => isFocused(firstTab)).toBe(true);
    // With another key the arrow is the browser's: Alt and Left go back.
    for (const key of ['Alt+ArrowRight', 'Meta+ArrowRight', 'Control+End']) await firstTab.press(key);
    expect(await firstTab.getAttribute('aria-selected')).toBe('true');
    const closed = page.locator('.tab-panel[data-state="inactive"]');
    await expect
      .poll(() => closed.evaluateAll((all) => all.map((one) => one.getAttribute('hidden'))))
      .toEqual(faqGroups.slice(1).map(() => 'until-found'));
    // The event that the browser sends to a part it is about to show; tests cannot drive its search.
    await closed.last().evaluate((panel) => panel.dispatchEvent(new Event('beforematch', { bubbles: true })));
    await expect.poll(() => lastTab.getAttribute('aria-selected')).toBe('true');
  });
});

it('the link of an answer and that of a heading, by keyboard, copy their address', async () => {
  const { page } = await fixture.visit(paths.faq, copying);
  const expectCopied = async (address: string) => {
    await page.getByRole('status').getByText('Link copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect(page.url()).toBe(address);
  };
  const { question = '' } = faqGroups[0]?.items.at(-1) ?? {};
  await page.getByText(question, { exact: true }).click();
  await page.getByRole('link', { name: `Link to this answer : ${question}` }).click();
  await expectCopied(`${fixture.site.origin}${paths.faq}#${slugOf(question)}`);
  await page.goto(fixture.site.origin + anyService.path);
  await page.getByRole('link', { name: 'Link to “Our Process”' }).press('Enter');
  await expectCopied(`${fixture.site.origin}${anyService.path}#our-process`);
});

describe.skipIf(projects.length === 0)('the portfolio', () => {
  const titles = (page: Page) => page.locator('.project-grid h3').allTextContents();
  const titlesOf = (service: string) => projects.filter(({ category }) => category === service).map((one) => one.title);

  it('filters by the first word of each service, which a reload keeps, and has a link to education projects, which belong to no service', async () => {
    const { page } = await fixture.visit(paths.portfolio);
    const filter = page.getByRole('group', { name: 'Filter projects by service' });
    const words = services.map(({ title }) => title.split(' ')[0] ?? '');
    expect(await filter.getByRole('button').allTextContents()).toEqual(['All Projects', ...words]);
    for (const [place, { id }] of services.entries()) {
      const button = filter.getByRole('button', { name: words[place] ?? '', exact: true });
      await button.click();
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => titles(page)).toEqual(titlesOf(id));
    }
    const { id = '' } = services.at(-1) ?? {};
    await page.waitForURL((url) => url.search.includes(id));
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(titlesOf(id));
    await filter.getByRole('button', { name: 'All Projects' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.reload();
    await expect.poll(() => titles(page)).toHaveLength(projects.length);
    if (titlesOf('education').length === 0) return;
    const link = page.getByRole('link', { name: 'Education projects' });
    await link.click();
    await expect.poll(() => titles(page)).toEqual(titlesOf('education'));
    expect(await link.getAttribute('aria-current')).toBe('true');
    await expectAccessible(page, '.projects');
  });

  it('says that a filter matches nothing, with a way to all', async () => {
    const { page } = await fixture.visit(`${paths.portfolio}?category=submarines`);
    await page.getByText('No projects found for the selected category.', { exact: true }).waitFor();
    await expectAccessible(page, '.projects');
    await page.getByRole('button', { name: 'View All Projects' }).click();
    await expect.poll(() => titles(page)).toHaveLength(projects.length);
  });
});

it("a category and an article are dated with the reader's day, and a link in an article stays in its tab", async () => {
  const { page, context } = await fixture.arrive();
  await page.clock.setFixedTime(new Date('2031-05-06T12:00:00'));
  await page.goto(fixture.site.origin + paths.documentationCategory(anyCategory.id));
  const updated = page.getByText('Updated: May 6, 2031');
  await updated.first().waitFor();
  expect(await updated.count()).toBe(anyCategory.topics.length);
  await page.goto(fixture.site.origin + anyArticle.path);
  await page.getByText('Last updated: May 6, 2031').waitFor();
  const inside = page.locator('main a[href^="/"]').last();
  const href = await inside.getAttribute('href');
  await inside.click();
  await page.waitForURL(`**${href}`);
  expect(context.pages()).toHaveLength(1);
});

it('an unknown documentation category is an alert with a way back', async () => {
  const { unknownCategory, returnLabel } = pages.documentation.texts;
  const main = mainOf(await fixture.fetchHtml('/resources/documentation/knots'));
  const alert = /<(\w+)[^>]*role="alert"[\s\S]*?<\/\1>/.exec(main)?.[0] ?? '';
  expect(textOf(alert)).toContain(unknownCategory.heading);
  const ways = listTags(main, 'a').map(({ href }, place) => [href, listTexts(main, 'a')[place]]);
  expect(ways).toContainEqual([paths.documentation, returnLabel]);
});

describe.skipIf(projects.filter(({ featured }) => featured).length < 4)('a picture below the first screen', () => {
  const last = '.project-grid > li:last-child .picture';
  /** The address of the last picture of the home page, in any size and format. */
  const lastPicture = `**/pictures/${projects.findLast(({ featured }) => featured)?.picture}*`;
  const stateOf = (page: Page) =>
    page.locator(last).evaluate((element) => {
      const { animationName, animationIterationCount } = getComputedStyle(element);
      const img = element.querySelector('img') ?? element;
      return {
        pulses: animationName !== 'none' && animationIterationCount === 'infinite',
        isShown: img.checkVisibility({ opacityProperty: true }),
      };
    });

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
    await scrollUntil(page, last, 230);
    await untilDrawn(page);
    expect(asked).toEqual([]);
    expect(await stateOf(page)).toEqual({ pulses: true, isShown: false });
    await scrollUntil(page, last, 180);
    await expect.poll(() => asked.length).toBe(1);
    expect(await stateOf(page)).toEqual({ pulses: true, isShown: false });
    go.resolve();
    const img = page.locator(`${last} img`);
    await expect.poll(() => stateOf(page)).toEqual({ pulses: false, isShown: true });
    const fade = await img.evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element);
      return { transitionProperty, isFading: Number.parseFloat(transitionDuration) > 0 };
    });
    expect(fade).toEqual({ transitionProperty: 'opacity', isFading: true });
  });

  it('that fails to load shows its alternative text and does not pulse', async () => {
    const { page } = await fixture.arrive({ tolerated: [/Failed to load resource/] });
    await page.route(lastPicture, (route) => route.abort());
    await page.goto(fixture.site.origin);
    await scrollUntil(page, last, 0);
    await expect.poll(async () => (await stateOf(page)).pulses).toBe(false);
    expect(await page.locator(`${last} img`).getAttribute('alt')).toMatch(/\w/);
  });

  it('and a section, which is hidden only once it is about to be scrolled into view, appears 100 px inside the window', async () => {
    const { page } = await fixture.arrive();
    // Without the timer that shows a section a second after it was hidden, wherever it is.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = ((act: () => void, ms: number) => (ms === 1_000 ? 0 : real(act, ms))) as typeof setTimeout;
    });
    await page.goto(fixture.site.origin + paths.home);
    const section = page.locator('#services');
    expect(await section.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await section.evaluate((element) => {
      const seen: (string | null)[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(element.getAttribute('data-reveal'))).observe(element, {
        attributeFilter: ['data-reveal'],
      });
    });
    const states = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await scrollUntil(page, '#services', 50);
    await expect.poll(states).toContain('waiting');
    await scrollUntil(page, '#services', -130);
    await expect.poll(states).toEqual(['waiting', 'shown']);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await untilDrawn(page);
    expect(await states()).toEqual(['waiting', 'shown']);
  });
});

it.skipIf(otherCaseStudies.length === 0)(
  'the summaries of case studies are cut to two lines on a phone, and Filter by changes nothing',
  async () => {
    const { page } = await fixture.visit(paths.caseStudies, { width: 390 });
    const long = otherCaseStudies.find(({ summary }) => summary.length > 150) ?? otherCaseStudies[0];
    const { lines, isCut } = await page
      .locator('li.case-study')
      .getByText(long?.summary ?? '', { exact: true })
      .evaluate((element) => ({
        lines: Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
        isCut: element.scrollHeight > element.clientHeight,
      }));
    expect([lines, isCut]).toEqual([2, true]);
    const titles = () => page.locator('li.case-study h3').allTextContents();
    const before = await titles();
    for (const tab of await page.getByRole('tablist', { name: 'Filter by' }).getByRole('tab').all()) {
      await tab.click();
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      expect(await titles()).toEqual(before);
    }
  },
);
