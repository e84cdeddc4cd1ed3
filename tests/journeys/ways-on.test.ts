import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { caseStudies } from '#content/case-studies.ts';
import { faqGroups } from '#content/faqs.ts';
import { knownMissing } from '#content/not-found.ts';
import { priceRange } from '#content/price.ts';
import { projects } from '#content/projects.ts';
import { offer } from '#content/offer.ts';
import { pages } from '#content/pages.ts';
import { services } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../src/contract/paths.ts';
import { slugOf } from '../../src/web/ui/slug.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, isFocused, untilScripted, widths } from '../support/browser.ts';
import { auditPage } from '../support/page-audit.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { isFullRun } from '../support/full-run.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';

const fixture = useBrowserFixture();

describe('the first screen of the home page', () => {
  it('leads to each service by its mark on the chart, and shows the next section', async () => {
    const { page } = await fixture.visit(paths.home);
    const next = await page.locator('.hero + .section h2').boundingBox();
    expect((next?.y ?? 900) + (next?.height ?? 0)).toBeLessThan(900);
    await page.locator(`.chart-marks a[href="${anyService.path}"]`).click();
    await page.waitForURL(`**${anyService.path}`);
  });

  it('says directly below the headline what the firm sells and to whom, and has three figures, each a link', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.home));
    const { heroHeading, heroOffer } = pages.home.texts;
    expect(textOf(main).startsWith(`${heroHeading} ${heroOffer}`)).toBe(true);
    const strip = /<ul class="wrap hero-figures[\s\S]*?<\/ul>/.exec(main)?.[0] ?? '';
    const lowest = Math.min(...services.map(({ price }) => price.from));
    expect(listTexts(strip, 'b')).toEqual([offer.projects, `CAD ${lowest.toLocaleString('en-CA')}`, offer.replyTime]);
    expect(listTags(strip, 'a').map(({ href }) => href)).toEqual([paths.portfolio, '#prices', paths.contact]);
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
  it('of a case study tells its whole story first, with its facts, and last that it is not found', async () => {
    for (const study of caseStudies) {
      const response = await fixture.fetchPage(paths.caseStudy(study.id));
      expect(response.status).toBe(404);
      const main = mainOf(await response.text());
      expect(listTexts(main, 'h1')).toEqual([study.title]);
      expect(listTexts(main, 'h2').at(-1)).toBe('404 Page Not Found');
      const words = textOf(main);
      const { facts, measure, figures } = study;
      const told = [study.client, study.challenge, study.solution, facts.runsOn, facts.wentWrong];
      const numbers = [String(facts.weeks), String(facts.people), String(facts.year), priceRange(facts.price)];
      const quotes = testimonials
        .filter((testimonial) => testimonial.company === study.client)
        .map(({ quote }) => quote);
      const readings = [measure.note, measure.before.caption, measure.now.caption, ...figures.map(({ now }) => now)];
      for (const part of [...told, ...numbers, ...quotes, ...readings]) expect(words, study.id).toContain(textOf(part));
      expect(main).toContain(`aria-label="${measure.what}: ${measure.before.shown} before, ${measure.now.shown} now"`);
    }
  });

  it('leads from one case study to the next, and is accessible at every width', async () => {
    const [study, next] = caseStudies;
    if (!study || !next) return;
    const { page } = await fixture.visit(paths.caseStudy(study.id), {
      reducedMotion: 'reduce',
      tolerated: [/status of 404/],
    });
    expect(await auditPage(page)).toEqual({});
    await page.getByRole('navigation', { name: 'Next case' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: next.title }).waitFor();
  });

  it.skipIf(caseStudies.length === 0)(
    'draws both numbers of a case on one scale, the weight on the seabed',
    async () => {
      const { page } = await fixture.arrive({ tolerated: [/status of 404/] });
      const growthOf = ({ measure: { before, now } }: (typeof caseStudies)[number]) => now.value / before.value;
      const sorted = caseStudies.toSorted((one, other) => growthOf(one) - growthOf(other));
      // The number that fell most, and the one that grew most.
      const tried = isFullRun ? sorted : sorted.filter((_, place) => place === 0 || place === sorted.length - 1);
      for (const { id, measure } of tried) {
        await page.goto(fixture.site.origin + paths.caseStudy(id));
        const drawn = await page.locator('.lead-line').evaluate((figure) => {
          const box = (selector: string) => figure.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          const water = box('.lead-water');
          const bed = figure.querySelector<SVGPathElement>('.lead-bed-line');
          const at = new DOMPoint(0, 432).matrixTransform(bed?.getScreenCTM() ?? undefined);
          const knot = box('.lead-knot');
          return {
            knot: knot.top + knot.height / 2 - water.top,
            weight: box('.lead-weight').bottom - water.top,
            bed: at.y - water.top,
            readings: [...figure.querySelectorAll('.lead-reading')].map((one) => {
              const words = document.createRange();
              words.selectNodeContents(one);
              return words.getBoundingClientRect().toJSON() as DOMRect;
            }),
          };
        });
        const { before, now } = measure;
        const share = Math.min(before.value, now.value) / Math.max(before.value, now.value);
        expect(Math.abs(drawn.weight - drawn.bed), id).toBeLessThan(1);
        expect(Math.abs(drawn.knot - share * drawn.bed), id).toBeLessThan(1);
        const [one, other] = drawn.readings;
        expect((other?.right ?? 0) < (one?.left ?? 0), id).toBe(true);
      }
    },
  );

  it.each([
    [paths.blog, paths.documentation],
    [paths.careers, paths.about],
    [paths.resources, paths.faq],
  ])('%s says what we know, with a way to %s, and last that it is not found', async (path, way) => {
    const response = await fixture.fetchPage(path);
    expect(response.status).toBe(404);
    const main = mainOf(await response.text());
    expect(listTexts(main, 'h1')).toEqual([knownMissing[path].heading]);
    expect(listTexts(main, 'h2').at(-1)).toBe('404 Page Not Found');
    expect(listTags(main, 'a').map(({ href }) => href)).toContain(way);
  });

  it('has no page of its own below /not-found', async () => {
    expect((await fixture.fetchPage(`/not-found${paths.blog}`)).status).toBe(404);
  });
});

describe('a card', () => {
  const privateProject = projects.find(({ websiteUrl, story }) => websiteUrl === '#' && story);

  it.each([
    [paths.home, '.project-grid > li'],
    [paths.portfolio, '.project-grid > li'],
    [paths.caseStudies, '.featured > .wrap > ul > li, li.case-study'],
  ])('on %s is pressed as a whole: its picture and its title are on the link', async (path, cards) => {
    const { page } = await fixture.visit(path, { reducedMotion: 'reduce' });
    for (const width of [widths.phone, widths.tablet, widths.desk]) {
      await page.setViewportSize({ width, height: 900 });
      const missed = await page.locator(cards).evaluateAll((all) =>
        all.flatMap((card) =>
          ['.picture', 'h3'].filter((part) => {
            const element = card.querySelector(part);
            element?.scrollIntoView({ block: 'center', behavior: 'instant' });
            const box = element?.getBoundingClientRect() ?? new DOMRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !hit?.closest('a') || !card.contains(hit);
          }),
        ),
      );
      expect(missed, `at ${width} px`).toEqual([]);
    }
  });

  it.skipIf(!privateProject)('of a project without a public site leads to its story', async () => {
    const { page } = await fixture.visit(paths.portfolio, { tolerated: [/status of 404/] });
    const card = page.locator('.project-grid > li', {
      has: page.getByRole('heading', { name: privateProject?.title }),
    });
    await card.getByText('(not public)').waitFor();
    const picture = card.locator('.picture');
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    const story = caseStudies.find(({ id }) => id === privateProject?.story);
    await page.getByRole('heading', { level: 1, name: story?.title }).waitFor();
  });
});

it('a question in the head of the FAQ opens its answer, in its group and below the header', async () => {
  const asked = faqGroups.flatMap(({ items }) => items.filter((item) => 'askedMost' in item));
  const { page } = await fixture.visit(paths.faq, { reducedMotion: 'reduce' });
  for (const { question } of asked) {
    await page.locator('.page-head').getByRole('link', { name: question }).click();
    const opened = page.locator(`details[open]:has([id="${slugOf(question)}"])`);
    await opened.waitFor();
    await expect.poll(async () => (await opened.boundingBox())?.y).toBeGreaterThan(60);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  }
});

it('the search of the questions counts and marks while somebody types; Enter opens the first answer, then the next, below header and field', async () => {
  const { page } = await fixture.visit(paths.faq);
  const word = 'project';
  const all = faqGroups.flatMap(({ items }) => [...items]);
  const hasWord = (text: string) => text.toLowerCase().includes(word);
  const matches = [
    ...all.filter(({ question }) => hasWord(question)),
    ...all.filter(({ question, answer }) => !hasWord(question) && hasWord(answer)),
  ];
  const search = page.getByLabel('Search the questions');
  await search.pressSequentially(word.toUpperCase());
  await page.getByText(`${matches.length} answers. Enter opens the first.`, { exact: true }).waitFor();
  expect(await page.locator('details[open]').count()).toBe(0);
  const marked = await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
  expect(new Set(marked.map((text) => text.toLowerCase()))).toEqual(new Set([word]));
  await search.press('Enter');
  await page.locator(`details[open] [id="${slugOf(matches[0]?.question ?? '')}"]`).waitFor();
  const sentence = page.getByText(`1 of ${matches.length}. Enter for the next.`);
  await sentence.waitFor();
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  // The page has scrolled to the answer: the header is above the field, the sentence, the question and the answer.
  const parts = [page.getByRole('banner'), search, sentence, page.locator('details[open] summary')];
  const bottoms = await Promise.all(parts.map(bottomOf));
  expect(bottoms).toEqual(bottoms.toSorted((one, other) => one - other));
  expect((await page.locator('details[open] .answer').boundingBox())?.y).toBeGreaterThanOrEqual(bottoms.at(-2) ?? 0);
  await expectAccessible(page);
  await search.press('Enter');
  await page.getByText(`2 of ${matches.length}.`).waitFor();
  await page.locator(`[id="${slugOf(matches[1]?.question ?? '')}"]`).waitFor();
  await search.fill('words that no question has');
  await page.getByText('No results.').waitFor();
  expect(await isFocused(search)).toBe(true);
});

it('the contact form that a service leads to has the service chosen, before its scripts and after', async () => {
  const { page } = await fixture.visit(anyService.path);
  await page.getByRole('link', { name: 'Schedule a Consultation' }).click();
  await page.waitForURL(`**${paths.contact}?service=${anyService.id}`);
  const select = page.getByLabel('Service Interest');
  expect(await select.inputValue()).toBe(anyService.id);
  await untilScripted(select);
  expect(await select.inputValue()).toBe(anyService.id);
});
