import { describe, expect, it } from 'vitest';
import { documentationCategories, recentlyUpdated } from '../../src/content/documentation/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { notFound } from '../../src/content/not-found.ts';
import { pages } from '../../src/content/pages.ts';
import { anyArticle, anyCategory } from '../support/any-content.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { readMarkdown } from '../support/content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const at = (category: string, topic: string) => `/resources/documentation/${category}/${topic}`;
const crumbsOf = (html: string) => listTexts(/<ol class="breadcrumbs">[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '', 'li');
const today = new Date('2031-05-06T12:00:00');

describe('the index', () => {
  it('shows every category with its topics and a link to the category', async () => {
    const html = await fixture.fetchHtml(paths.documentation);
    expect(crumbsOf(html)).toEqual(['Home', 'Resources', 'Documentation']);
    const cards = mainOf(html).split('<h2').slice(1);
    for (const [place, { id, title, description, topics }] of documentationCategories.entries()) {
      const card = `<h2${cards[place]}`;
      expect(listTexts(card, 'h2')).toEqual([title]);
      expect(textOf(card)).toContain(description);
      expect(listTags(card, 'a').map(({ href }) => href)).toEqual([
        ...topics.map(({ slug }) => at(id, slug)),
        `/resources/documentation/${id}`,
      ]);
      expect(textOf(card)).toContain('See all documentation in this category');
    }
  });

  it('shows the recent changes with their dates, and leads back to the resources', async () => {
    const main = mainOf(await fixture.fetchHtml(paths.documentation));
    const recent = main.slice(main.indexOf(pages.documentation.texts.recentHeading));
    expect(listTags(recent, 'a').map(({ href }) => href)).toEqual([
      ...recentlyUpdated.map(({ url }) => url),
      '/resources',
    ]);
    for (const { title, excerpt, date } of recentlyUpdated)
      for (const words of [title, excerpt, date]) expect(textOf(recent)).toContain(words);
    expect(textOf(recent)).toContain('Back to Resources');
  });
});

describe('a category', () => {
  it.each(documentationCategories)(
    '$id shows its topics and the next three categories',
    async ({ id, title, description, topics }) => {
      const html = await fixture.fetchHtml(paths.documentationCategory(id));
      expect(crumbsOf(html)).toEqual(['Home', 'Resources', 'Documentation', title]);
      expect(listTexts(html, 'h1')).toEqual([title]);
      expect(textOf(html)).toContain(description);
      const [shelf = '', others = ''] = mainOf(html).split(pages.documentation.texts.othersHeading);
      for (const topic of topics)
        for (const words of [topic.title, topic.description]) expect(textOf(shelf)).toContain(words);
      expect(shelf.split('Read Documentation')).toHaveLength(topics.length + 1);
      const named = listTags(others, 'a').map(({ href }) => href);
      const all = documentationCategories.map((one) => paths.documentationCategory(one.id));
      const place = all.indexOf(paths.documentationCategory(id));
      expect(named).toEqual([...all.slice(place + 1), ...all.slice(0, place)].slice(0, 3));
    },
  );

  it("dates each topic with the reader's current day", async () => {
    const { page } = await fixture.arrive();
    await page.clock.setFixedTime(today);
    await page.goto(fixture.site.origin + paths.documentationCategory(anyCategory.id));
    const updated = page.getByText('Updated: May 6, 2031');
    await updated.first().waitFor();
    expect(await updated.count()).toBe(anyCategory.topics.length);
  });

  it('that is unknown shows an alert with a link back', async () => {
    const { page } = await fixture.visit('/resources/documentation/knots', { tolerated: [/status of 404/] });
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: pages.documentation.texts.unknownCategory.heading }).waitFor();
    expect(await alert.textContent()).toContain(pages.documentation.texts.unknownCategory.sentence);
    await page.getByRole('link', { name: pages.documentation.texts.returnLabel }).click();
    await page.waitForURL('**/resources/documentation');
  });
});

describe('a topic', () => {
  const topics = documentationCategories.flatMap((category) =>
    category.topics.map((topic, place) => ({
      path: at(category.id, topic.slug),
      category,
      topic,
      previous: category.topics[place - 1],
      next: category.topics[place + 1],
    })),
  );

  it.each(topics)(
    '$path has its breadcrumbs, section, neighbours and a link back',
    async ({ path, category, topic, previous, next }) => {
      const html = await fixture.fetchHtml(path);
      expect(crumbsOf(html)).toEqual(['Home', 'Resources', 'Documentation', category.title, topic.title]);
      expect(listTexts(html, 'h1')).toEqual([topic.title]);
      expect(textOf(html)).toContain(topic.description);
      const section = html.split(pages.documentation.texts.sectionHeading)[1]?.split('</nav>')[0] ?? '';
      expect(listTags(section, 'a').map(({ href }) => href)).toEqual(
        category.topics.map(({ slug }) => at(category.id, slug)),
      );
      expect(
        listTags(section, 'a')
          .filter((link) => link['aria-current'] === 'page')
          .map(({ href }) => href),
      ).toEqual([path]);
      expect(html.slice(html.indexOf(pages.documentation.texts.help.heading))).toMatch(
        /^[\s\S]{0,600}href="\/contact"/,
      );
      const turn = /<nav class="prev-next"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
      expect(listTags(turn, 'a').map(({ href, rel }) => [rel, href])).toEqual([
        ...(previous ? [['prev', at(category.id, previous.slug)]] : []),
        ...(next ? [['next', at(category.id, next.slug)]] : []),
      ]);
      expect(html).toMatch(new RegExp(`href="/resources/documentation/${category.id}"[^>]*>Back to `));
      const article = /<div class="prose">([\s\S]*?)<nav class="prev-next"/.exec(html)?.[1] ?? '';
      expect(listTags(article, 'h2').length).toBeGreaterThanOrEqual(4);
      expect(listTags(article, 'li').length).toBeGreaterThan(0);
      for (const { href = '', target, rel } of listTags(article, 'a'))
        if (/^https?:/.test(href)) expect([target, rel]).toEqual(['_blank', 'noopener']);
        else expect(target, href).toBeUndefined();
    },
  );

  it("is dated with the reader's current day", async () => {
    const { page } = await fixture.arrive();
    await page.clock.setFixedTime(today);
    await page.goto(fixture.site.origin + anyArticle.path);
    await page.getByText('Last updated: May 6, 2031').waitFor();
  });

  it('opens its links that begin with / in place', async ({ skip }) => {
    const inArticle = '.prose a[href^="/"]';
    const withLink = topics.find(({ category, topic }) =>
      readMarkdown(`documentation/${category.id}/${topic.slug}.md`).includes('](/'),
    );
    skip(!withLink, 'No article links to a page of the site.');
    const { page } = await fixture.visit(withLink?.path ?? '');
    const href = await page.locator(inArticle).first().getAttribute('href');
    await page.locator(inArticle).first().click();
    await page.waitForURL(`**${href}`);
    expect(page.context().pages()).toHaveLength(1);
  });

  const unknown = [at('knots', 'bowline'), at(anyCategory.id, 'bowline')];
  it.each(unknown)('%s shows that it does not exist, with a link back', async (path) => {
    const answer = await fixture.fetchPage(path);
    expect(answer.status).toBe(404);
    const main = mainOf(await answer.text());
    expect(listTexts(main, 'h1')).toEqual([pages.documentation.texts.unknownTopic.heading]);
    expect(textOf(main)).toContain(pages.documentation.texts.unknownTopic.sentence);
    expect(listTags(main, 'a').map(({ href }) => href)).toContain(paths.documentation);
    expect(textOf(main)).toContain(pages.documentation.texts.returnLabel);
  });
});

it.each([`${anyArticle.path}/more`, '/resources/documentation/a/b/c/d'])(
  '%s has more segments than a topic and is not found',
  async (path) => {
    const answer = await fixture.fetchPage(path);
    expect(answer.status).toBe(404);
    expect(listTexts(mainOf(await answer.text()), 'h1')).toEqual([notFound.heading]);
  },
);
