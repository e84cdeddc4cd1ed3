import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { about } from '#content/about.ts';
import { caseStudies, featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import { company } from '#content/company.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { recentlyUpdated } from '#content/recently-updated.ts';
import { faqGroups } from '#content/faqs.ts';
import { legalPages, legalUpdated } from '#content/legal/catalogue.ts';
import { notFound } from '#content/not-found.ts';
import { nextSteps } from '#content/next-steps.ts';
import { pages } from '#content/pages.ts';
import { priceRange } from '#content/price.ts';
import { projects } from '#content/projects.ts';
import { servicesPage } from '#content/services/listing-page.ts';
import { servicePage } from '#content/services/service-page.ts';
import { documentationOf, getService, services } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';
import { people } from '#content/people.ts';
import { paths } from '../../src/contract/paths.ts';
import { initialsOf } from '../../src/web/site/portrait.tsx';
import { getArticleOf } from '../../src/web/site/documentation-categories.ts';
import { longDate } from '../../src/web/ui/today.ts';
import { slugOf } from '../../src/web/ui/slug.ts';
import { anyArticle, anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';

// What each screen shows, read from its HTML.

const fixture = useBrowserFixture();

const readMain = async (path: string) => mainOf(await fixture.fetchHtml(path));
const hrefsOf = (html: string) => listTags(html, 'a').map(({ href }) => href);
const crumbsOf = (html: string) => listTexts(/<ol class="breadcrumbs">[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '', 'li');
/** Without blanks, which two ways of reading markup may place differently. */
const letters = (text: string) => textOf(text).replaceAll(/\s/g, '');
const expectWords = (html: string, words: readonly string[]) => {
  for (const word of words) expect(letters(html)).toContain(letters(word));
};
/** The parts of a page that begin at each heading of this kind, by its text. */
const partsOf = (html: string, heading: 'h2' | 'h3' | 'h[12]') =>
  new Map(
    html
      .split(new RegExp(`(?=<${heading}[\\s>])`))
      .slice(1)
      .map((part) => [listTexts(part, heading)[0] ?? '', part]),
  );
const firstWord = (title: string) => title.split(' ')[0] ?? '';

describe('a picture', () => {
  it('is served in every width that its page names, the widest for screens of twice the density', async () => {
    const main = await readMain(paths.portfolio);
    const named = listTags(main, 'source').flatMap(({ srcset = '' }) => srcset.split(', '));
    expect(named).toHaveLength(3 * projects.length);
    for (const one of named) {
      const [address = '', width = ''] = one.split(' ');
      const response = await fixture.fetchPage(address);
      const file = await sharp(await response.arrayBuffer()).metadata();
      // A firm's picture may be smaller than the widest.
      expect(file.width, address).toBeLessThanOrEqual(Number.parseInt(width, 10));
      expect(file.width, address).toBeGreaterThanOrEqual(Math.min(1200, Number.parseInt(width, 10)));
    }
  });
});

describe('home', () => {
  it('shows the hero, the featured projects and four parts of each service', async () => {
    const main = await readMain(paths.home);
    expect(listTags(main, 'h1')).toHaveLength(1);
    const [before = '', after = ''] = main.split(/(?=<section[^>]*id="services")/);
    const ways = listTags(before, 'a').map(({ href }, place) => [href, listTexts(before, 'a')[place]]);
    expect(ways).toContainEqual(['#services', 'Explore Our Services']);
    expect(ways).toContainEqual(['/contact', 'Contact Us']);
    const featured = projects.filter((project) => project.featured);
    const cards = partsOf(before, 'h3');
    expect([...cards.keys()]).toEqual(featured.map(({ title }) => title));
    for (const { title, websiteUrl } of featured) {
      expect(textOf(cards.get(title) ?? '')).toContain('View Project');
      expect(listTags(cards.get(title) ?? '', 'a')[0]).toMatchObject({ href: websiteUrl, target: '_blank' });
    }
    if (featured.length > 0) expect(before).toMatch(/href="\/portfolio"[^>]*>View All Projects/);
    const rows = partsOf(after, 'h3');
    for (const { id, title, subcategories } of services) {
      const row = rows.get(title) ?? '';
      const list = /<ul class="subcategories">[\s\S]*?<\/ul>/.exec(row)?.[0] ?? '';
      expect(listTexts(list, 'li')).toEqual(subcategories.slice(0, 4).map((part) => part.title));
      expect(listTags(row, 'a')[0]?.['href']).toBe(`/services/${id}`);
      expect(listTexts(row, 'a')[0]).toBe(`Learn more about ${firstWord(title)} services`);
    }
  });

  it.skipIf(caseStudies.length === 0)(
    'shows one case between the projects and the services, with both readings',
    async () => {
      const main = await readMain(paths.home);
      const story = caseStudies.find(({ onHomePage }) => onHomePage) ?? caseStudies[0];
      const shown = partsOf(main.split('id="services"')[0] ?? '', 'h2').get(textOf(story?.title ?? '')) ?? '';
      expectWords(shown, [story?.client ?? '', story?.measure.before.shown ?? '', story?.measure.now.shown ?? '']);
      expect(hrefsOf(shown)).toEqual([paths.caseStudy(story?.id ?? ''), paths.caseStudies]);
    },
  );

  it('shows every testimonial with five stars, of which a half value fills half, five with their case studies and the others on request, and the closing band', async () => {
    const main = await readMain(paths.home);
    const voices = main.split('<blockquote').slice(1);
    const stars = main.split(/(?=<svg class="stars")/).slice(1);
    expect(voices).toHaveLength(testimonials.length);
    for (const [place, { name, quote, rating, role, company: client }] of testimonials.entries()) {
      expectWords(`<blockquote${voices[place]}`, [name, quote, role, client]);
      const [drawing = ''] = (stars[place] ?? '').split('</svg>');
      expect(drawing).toContain(`aria-label="${rating} out of 5 stars"`);
      expect(drawing.split('data-star')).toHaveLength(6);
      expect(drawing.split('fill="currentColor"')).toHaveLength(Math.ceil(rating) + 1);
      expect(drawing.includes('stroke="none"')).toBe(!Number.isInteger(rating));
    }
    const [first = '', others = ''] = main.slice(main.indexOf('id="testimonials"')).split('<details');
    const stories = [...featuredCaseStudies, ...otherCaseStudies];
    const expected = testimonials.slice(0, 5).flatMap(({ company: client }) => {
      const story = stories.find((one) => one.client === client);
      return story ? [paths.caseStudy(story.id)] : [];
    });
    expect(hrefsOf(first)).toEqual(expected);
    if (testimonials.length > 5) {
      expect(listTexts(others, 'summary')).toEqual([`All ${testimonials.length}`]);
      expect(others.split('<blockquote')).toHaveLength(testimonials.length - 5 + 1);
    }
    const band = partsOf(main, 'h2').get(pages.home.texts.band.heading) ?? '';
    expect(listTexts(band, 'a')).toEqual(['Contact Us', expect.stringMatching(/^Learn More/)]);
    expect(hrefsOf(band)).toEqual(['/contact', '/services']);
  });
});

it('the services listing shows a card for each with three parts and the number of the others, steps and questions', async () => {
  const main = await readMain(paths.services);
  expect(listTexts(main, 'h1')).toEqual(['Our Services']);
  const rows = partsOf(main, 'h2');
  const cards = rows.size > services.length ? rows : partsOf(main, 'h3');
  for (const { id, title, description, subcategories } of services) {
    const card = cards.get(title) ?? '';
    expectWords(card, [description, 'Learn More']);
    const list = /<ul class="subcategories">[\s\S]*?<\/ul>/.exec(card)?.[0] ?? '';
    const others = subcategories.length - 3;
    expect(listTexts(list, 'li')).toEqual([
      ...subcategories.slice(0, 3).map((part) => part.title),
      ...(others > 0 ? [`+${others} more`] : []),
    ]);
    expect(hrefsOf(card)).toContain(`/services/${id}`);
  }
  expect(listTexts(rows.get('Our Process') ?? '', 'h3')).toEqual(servicesPage.process.map(({ title }) => title));
  const band = rows.get(servicesPage.callToAction.heading) ?? '';
  expect(listTexts(band, 'a')).toEqual(['Get Started', 'View Our Work']);
  expect(hrefsOf(band)).toEqual(['/contact', '/portfolio']);
  expect(listTexts(main, 'summary')).toEqual(servicesPage.faqs.map(({ question }) => question));
});

it('a service that does not exist leads to the listing', async () => {
  const answer = await fixture.fetchPage('/services/blockchain', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/services']);
});

describe.each(services)('the page of $id', ({ id, title, description, subcategories }) => {
  const detail = getService(id);
  const demo = projects.find((project) => project.id === detail.demo?.projectId);

  it('has every section, with its words', async () => {
    const sections = partsOf(await readMain(paths.service(id)), 'h[12]');
    const has = (heading: string, ...words: readonly string[]) => {
      expect([...sections.keys()]).toContain(heading);
      expectWords(sections.get(heading) ?? '', words);
    };
    has(title, description, 'Request a Consultation', 'View Case Studies');
    has('Overview', ...detail.longDescription.split('</p>'));
    has('Why Choose Our Services', ...detail.benefits.slice(0, 5), 'Schedule a Consultation');
    for (const benefit of detail.benefits.slice(5))
      expect(letters(sections.get('Why Choose Our Services') ?? '')).not.toContain(letters(benefit));
    has(servicePage.partsHeading, ...subcategories.flatMap((part) => [part.title, part.description]));
    const steps = servicePage.ourProcess.map((step) => step.title);
    expect(listTexts(sections.get('Our Process') ?? '', 'h3')).toEqual(steps);
    expect(listTexts(sections.get('Our Process') ?? '', 'h4')).toEqual(detail.process.map((step) => step.title));
    has('Our Process', detail.processHeading, ...detail.process.map((step) => step.description));
    has('Benefits', ...detail.outcomes, ...detail.benefits.slice(detail.outcomes.length));
    has('Key Features', ...detail.keyFeatures.flatMap((feature) => [feature.title, feature.description]));
    // A new service has none yet.
    for (const { client, industry, challenge, solution, results } of detail.caseStudies)
      has('Case Studies', client, industry, 'Challenge', challenge, 'Solution', solution, 'Results', ...results);
    if (detail.stats.length > 0)
      has(`${title} in figures`, ...detail.stats.flatMap(({ value, label }) => [label, value]));
    const faqs = detail.faqs.flatMap(({ question, answer }) => [question, answer]);
    has(`Frequently Asked Questions About ${title}`, ...faqs);
    const titles = projects.filter((project) => project.category === id).map((project) => project.title);
    const shownDemo = letters(sections.get('Featured Demo Project') ?? '');
    const expected = demo ? [demo.title] : [...titles, servicePage.placeholderDemo.title];
    expect(expected.some((words) => shownDemo.includes(letters(words)))).toBe(true);
    has(servicePage.getStarted.heading, ...servicePage.getStarted.bullets);
    const voices = testimonials.filter(({ serviceCategory }) => serviceCategory === id).map(({ quote }) => quote);
    const shown = listTexts(sections.get(servicePage.testimonialsHeading) ?? '', 'blockquote');
    expect(shown.toSorted()).toEqual(voices.toSorted());
  });

  it('links back, to the form, to contact, demo, related services and portfolio', async () => {
    const main = await readMain(paths.service(id));
    const sections = partsOf(main, 'h[12]');
    // Without the headings' links to themselves.
    const linksOf = (heading: string) =>
      listTags(sections.get(heading) ?? '', 'a')
        .filter((link) => link['class'] !== 'anchor')
        .map(({ href }) => href);
    expect(crumbsOf(main)).toEqual(['Home', 'Services', title]);
    expect(main).toMatch(/href="\/services"[^>]*><span>Back to Services/);
    expect(linksOf(title)).toContain('#start');
    expect(linksOf('Why Choose Our Services')).toEqual([`/contact?service=${id}`]);
    const category = `/resources/documentation/${documentationOf(detail)}`;
    const articles = subcategories.map(({ article }) => (article ? `${category}/${article}` : category));
    expect(linksOf(servicePage.partsHeading)).toEqual(articles);
    const ways = linksOf('Featured Demo Project');
    if (demo) expect(ways[0]).toBe(demo.websiteUrl);
    else expect(ways.slice(0, 2)).toEqual(['#start', '#']);
    expect(linksOf('Related Services')).toEqual(detail.relatedServices.map((other) => `/services/${other}`));
    expect([...sections.keys()].at(-1)).toBe(detail.closing.heading);
    expect(linksOf(detail.closing.heading).slice(0, 2)).toEqual([`/contact?service=${id}`, '/portfolio']);
  });

  it('ends with what it began with: another case, its price, or the next steps with the day of the answer', async () => {
    const [part = ''] = [...partsOf(await readMain(paths.service(id)), 'h2').values()].slice(-1);
    const [, story] = detail.caseStudies;
    if (detail.composition.first === 'numbers') expectWords(part, [detail.price.item, priceRange(detail.price)]);
    else if (detail.composition.first === 'process') {
      expectWords(part, [nextSteps.answer, ...nextSteps.later.flatMap(({ when, what }) => [when, what])]);
      expect(textOf(part)).toMatch(/\d{1,2}:\d\d/);
    } else if (story) {
      expectWords(part, [`${story.measure.now.shown} ${story.measure.headline}`]);
      expect(listTags(part, 'img')[0]?.['alt']).toBe(story.imageAlt);
      expect(hrefsOf(part).slice(2)).toEqual([paths.caseStudy(story.id)]);
    } else expect(hrefsOf(part)).toHaveLength(2);
  });
});

it('beside the form of the newsletter is what can be read already', async () => {
  const main = await readMain(paths.newsletter);
  expect(hrefsOf(main)).toEqual(recentlyUpdated.slice(0, 3).map(({ url }) => url));
});

it('the portfolio shows every project with picture, badge and a link, and leads to contact, services and home', async () => {
  const main = await readMain(paths.portfolio);
  const cards = main.split(/<div class="picture-frame">/).slice(1);
  expect(cards).toHaveLength(projects.length);
  for (const [place, { title, description, imageAlt, category, websiteUrl, story }] of projects.entries()) {
    const card = cards[place] ?? '';
    const service = services.find((one) => one.id === category);
    // Education is a category of projects only.
    expectWords(card, [title, description, 'Visit Website', service ? firstWord(service.title) : 'Education']);
    expect(listTags(card, 'img')[0]?.['alt']).toBe(imageAlt);
    // A project without a public site leads to its story.
    const expected =
      websiteUrl === '#' && story ? { href: paths.caseStudy(story) } : { href: websiteUrl, target: '_blank' };
    expect(listTags(card, 'a')[0]).toMatchObject(expected);
  }
  expect(hrefsOf(main)).toEqual(expect.arrayContaining(['/contact', '/#services', '/']));
});

it('about tells the mission, the story, the values and the figures, and leads to the team', async () => {
  const main = await readMain(paths.about);
  const { mission, lead, story, values, stats } = about;
  expect(listTexts(main, 'h1')).toEqual([mission]);
  expectWords(main, [lead, story.heading, ...story.paragraphs, values.heading]);
  expectWords(
    main,
    values.items.flatMap(({ title, description }) => [title, description]),
  );
  expectWords(
    main,
    stats.flatMap(({ value, label }) => [value, label]),
  );
  expect(main).toMatch(new RegExp(`href="/contact"[^>]*>[^<]*(<span>)?${about.callToAction.label}`));
});

it('the people are named with what they decide on the page about the firm, and beside each form, with initials until there is a photograph', async () => {
  const main = await readMain(paths.about);
  for (const { name, decides, background, since, city, photo } of people) {
    expectWords(main, [name, decides, background, String(since), city]);
    if (!photo) expect(main).toContain(`<b>${initialsOf(name)}</b>`);
  }
  const contact = await readMain(paths.contact);
  const ids = people.map(({ name }) => `${paths.about}#${slugOf(name)}`);
  expect(hrefsOf(contact)).toEqual(expect.arrayContaining(ids));
  for (const id of ids) expect(main).toContain(`id="${id.split('#')[1]}"`);
  for (const { service, name, decides } of people) {
    const sections = partsOf(await readMain(paths.service(service)), 'h2');
    expectWords(sections.get(servicePage.getStarted.heading) ?? '', [`${name} answers you`, decides]);
  }
});

describe('the documentation', () => {
  const all = documentationCategories.map(({ id }) => paths.documentationCategory(id) as string);

  it('has an index with a card for each category and the recent changes', async () => {
    const main = await readMain(paths.documentation);
    const { recentHeading } = pages.documentation.texts;
    expect(crumbsOf(main)).toEqual(['Home', 'Resources', 'Documentation']);
    const cards = partsOf(main, 'h2');
    for (const { id, title, description, topics } of documentationCategories) {
      const card = cards.get(title) ?? '';
      expectWords(card, [description, 'See all documentation in this category']);
      expect(hrefsOf(card)).toEqual([
        ...topics.map(({ slug }) => paths.documentationTopic(id, slug)),
        paths.documentationCategory(id),
      ]);
    }
    const recent = main.slice(main.indexOf(recentHeading));
    expect(hrefsOf(recent)).toEqual([...recentlyUpdated.map(({ url }) => url), '/resources']);
    for (const { url, excerpt } of recentlyUpdated) {
      const { title, date } = getArticleOf(url).topic;
      expectWords(recent, [title, excerpt, longDate(date)]);
    }
    expectWords(recent, ['Back to Resources']);
  });

  it('has a page for each category with its topics and three other categories', async () => {
    for (const [place, { id, title, description, topics }] of documentationCategories.entries()) {
      const main = await readMain(paths.documentationCategory(id));
      expect(crumbsOf(main)).toEqual(['Home', 'Resources', 'Documentation', title]);
      expect(listTexts(main, 'h1')).toEqual([title]);
      const [shelf = '', others = ''] = main.split(pages.documentation.texts.othersHeading);
      expectWords(shelf, [description, ...topics.flatMap((topic) => [topic.title, topic.description])]);
      expect(shelf.split('Read Documentation')).toHaveLength(topics.length + 1);
      expect(hrefsOf(others)).toEqual([...all.slice(place + 1), ...all.slice(0, place)].slice(0, 3));
    }
  });

  it('has a page for each topic with its section, its neighbours and a way back', async () => {
    for (const { id, title, topics } of documentationCategories) {
      const at = (slug: string) => paths.documentationTopic(id, slug) as string;
      for (const [place, topic] of topics.entries()) {
        const main = await readMain(at(topic.slug));
        expect(crumbsOf(main)).toEqual(['Home', 'Resources', 'Documentation', title, topic.title]);
        expect(listTexts(main, 'h1')).toEqual([topic.title]);
        expectWords(main, [topic.description, pages.documentation.texts.help.heading]);
        expectWords(main, [`By ${topic.author}, ${longDate(topic.date)}`, 'Last updated: ']);
        const section = main.split(pages.documentation.texts.sectionHeading)[1]?.split('</nav>')[0] ?? '';
        expect(hrefsOf(section)).toEqual(topics.map(({ slug }) => at(slug)));
        const current = listTags(section, 'a').filter((link) => link['aria-current'] === 'page');
        expect(current.map(({ href }) => href)).toEqual([at(topic.slug)]);
        const [previous, next] = [topics[place - 1], topics[place + 1]];
        const turn = /<nav class="prev-next"[\s\S]*?<\/nav>/.exec(main)?.[0] ?? '';
        expect(listTags(turn, 'a').map(({ href, rel }) => [rel, href])).toEqual([
          ...(previous ? [['prev', at(previous.slug)]] : []),
          ...(next ? [['next', at(next.slug)]] : []),
        ]);
        expect(main).toMatch(new RegExp(`href="${paths.documentationCategory(id)}"[^>]*>Back to `));
        const article = /<div class="prose">([\s\S]*?)<nav class="prev-next"/.exec(main)?.[1] ?? '';
        expect(listTags(article, 'h2').length).toBeGreaterThan(0);
        expect(listTags(article, 'li').length).toBeGreaterThan(0);
      }
    }
  });

  it('says that an unknown topic does not exist, with a way back', async () => {
    const { heading, sentence } = pages.documentation.texts.unknownTopic;
    for (const path of ['/resources/documentation/knots/bowline', `${all[0]}/bowline`]) {
      const answer = await fixture.fetchPage(path);
      expect(answer.status).toBe(404);
      const main = mainOf(await answer.text());
      expect(listTexts(main, 'h1')).toEqual([heading]);
      expectWords(main, [sentence, pages.documentation.texts.returnLabel]);
      expect(hrefsOf(main)).toContain(paths.documentation);
    }
  });
});

it('the questions offer Contact Support and Browse Documentation', async () => {
  const main = await readMain(paths.faq);
  expectWords(
    main,
    faqGroups.flatMap(({ items }) => items.flatMap(({ question, answer }) => [question, answer])),
  );
  const help = main.slice(main.indexOf(letters(pages.faq.texts.help.heading).slice(0, 4)));
  expect(listTexts(help, 'a')).toEqual(expect.arrayContaining(['Contact Support', 'Browse Documentation']));
  expect(hrefsOf(help)).toEqual(expect.arrayContaining(['/contact', '/resources/documentation']));
});

it('the case studies begin with the featured ones, continue with the others, leave what clients say to their stories, and end with a link to contact', async () => {
  const main = await readMain(paths.caseStudies);
  const cards = partsOf(main, 'h3');
  for (const { id, title, client, summary, tags, results, imageAlt } of featuredCaseStudies) {
    expectWords(main, tags);
    const card = cards.get(textOf(title)) ?? '';
    expectWords(card, [client, summary, ...results, 'Read Full Case Study']);
    expect(hrefsOf(card)).toContain(`/resources/case-studies/${id}`);
    expect(listTags(main, 'img').map(({ alt }) => alt)).toContain(imageAlt);
  }
  for (const { id, title, industry, serviceType, summary } of otherCaseStudies) {
    const card = cards.get(textOf(title)) ?? '';
    expectWords(card, [summary, 'Read case study']);
    expect(hrefsOf(card)).toContain(`/resources/case-studies/${id}`);
    const [before = ''] = main.split(`>${title}<`);
    const badges = before.slice(before.lastIndexOf('<p class="tags">'));
    expect(textOf(badges)).toContain(industry);
    expect(textOf(badges)).toContain(firstWord(services.find((one) => one.id === serviceType)?.title ?? ''));
  }
  expect(main).not.toContain('<blockquote');
  if (otherCaseStudies.length > 0)
    expect(listTexts(main, 'button', 'role="tab"')).toEqual(['All Industries', 'Service Type', 'Results']);
  expect(hrefsOf(main.slice(main.lastIndexOf('<h2')))).toContain('/contact');
});

it('each legal page has its breadcrumbs, date, reading time, address and a way home', async () => {
  for (const { slug, title, readMinutes } of legalPages) {
    const main = await readMain(paths.legal(slug));
    expect(crumbsOf(main)).toEqual(['Home', title]);
    expect(listTexts(main, 'h1')).toEqual([title]);
    expectWords(main, [`Last updated: ${legalUpdated}`, `${readMinutes} minute read`, company.email]);
    expect(main).toMatch(/href="\/"[^>]*>Back to Home/);
  }
});

it('the sitemap lists every service and legal page, and leads home', async () => {
  const main = await readMain(paths.sitemap);
  const links = hrefsOf(main);
  for (const { id } of services) expect(links).toContain(paths.service(id));
  for (const { slug } of legalPages) expect(links).toContain(paths.legal(slug));
  expect(main).toMatch(/href="\/"[^>]*>Return to Homepage/);
});

it('the sign-in has its titles, two tabs and a panel, without header and footer of the site', async () => {
  const html = await fixture.fetchHtml(paths.auth);
  expect(listTexts(html, 'h1')).toEqual([pages.auth.texts.heading]);
  expectWords(html, [pages.auth.texts.lead]);
  expect(listTexts(html, 'button', 'role="tab"')).toEqual(['Login', 'Register']);
  expect(html).not.toMatch(/<footer|site-header/);
});

it('an address without a page has the status 404, a header and a footer', async () => {
  for (const path of [
    '/no-such-page',
    '/no/such/page?q=1',
    `${anyService.path}/more`,
    `${anyArticle.path}/more`,
    '/resources/documentation/a/b/c',
    '/resources',
    '/blog',
    '/careers',
    '/legal',
    '/legal/nothing',
    '/resources/case-studies/any',
  ]) {
    const answer = await fixture.fetchPage(path);
    expect(answer.status, path).toBe(404);
    const html = await answer.text();
    expect(listTexts(mainOf(html), 'h[12]').at(-1)).toBe(notFound.heading);
    expect(html).toContain('<footer');
    expect(html).not.toContain('Did you forget to add the page to the router?');
  }
});
