import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { notFoundMetadata } from '#content/pages.ts';
import { services } from '#content/services.ts';
import { paths, sharingPicturePath } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyLegalPath, anyService } from '../support/any-content.ts';
import { listStructuredData, listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { listSchemaErrors } from './schema-org.ts';
import { publicOrigin } from '../support/site.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const hidden = [
  paths.thankYou,
  paths.passkey,
  paths.newPassword,
  paths.account,
  paths.team,
  `${paths.newsletter}?subscribed`,
  paths.mapFrame,
  '/no/such/page',
];

const fixture = useBrowserFixture();
const origin = publicOrigin;
const pages = new Map<string, string>();
beforeAll(async () => {
  for (const path of [...publicPaths, paths.auth, paths.admin, paths.dashboard, ...hidden])
    pages.set(path, await fixture.fetchHtml(path));
});

const articlePaths = documentationCategories.flatMap(({ id, topics }) =>
  topics.map(({ slug }) => paths.documentationTopic(id, slug) as string),
);
const servicePaths = services.map(({ id }) => paths.service(id) as string);
/** Pages with a sharing picture of their own. */
const ownPicturePaths = [...servicePaths, ...articlePaths, paths.caseStudies];

const htmlOf = (path: string) => pages.get(path) ?? '';
const titleOf = (path: string) => listTexts(htmlOf(path), 'title')[0] ?? '';
/** The contents of all meta elements of this name, separated by line breaks, so that a duplicate is detected. */
const metaOf = (path: string, name: string) =>
  listTags(htmlOf(path), 'meta')
    .filter((meta) => meta['name'] === name || meta['property'] === name)
    .map(({ content }) => content)
    .join('\n');
const canonicalsOf = (path: string) =>
  listTags(htmlOf(path), 'link')
    .filter(({ rel }) => rel === 'canonical')
    .map(({ href }) => href);
const dataOf = (path: string, type: string) =>
  listStructuredData(htmlOf(path)).filter((data) => data['@type'] === type);
/** The sharing picture that a page must have. */
const pictureOf = (path: string) =>
  ownPicturePaths.includes(path) ? sharingPicturePath(path) : '/pictures/banner.jpg';
/** Without blanks, which two ways of reading markup may place differently. */
const letters = (text: string) => text.replaceAll(/\s/g, '');

describe('the title', () => {
  it('is the name and the tagline by default', () => {
    expect(titleOf(paths.home)).toBe(`${company.name} | ${company.tagline}`);
  });

  it('of every other page is unique, with the brand once at its end', () => {
    const titles = publicPaths.map(titleOf);
    expect(new Set(titles).size).toBe(publicPaths.length);
    for (const title of titles) expect(title.split(company.name)).toHaveLength(2);
    for (const path of publicPaths.slice(1)) expect(titleOf(path).slice(1).endsWith(` | ${company.name}`)).toBe(true);
  });
});

it('every page has a description, keywords, one canonical link, and sharing tags with the same text and a picture', () => {
  for (const path of [...publicPaths, paths.auth]) {
    const description = metaOf(path, 'description');
    expect(description.length, path).toBeGreaterThan(40);
    expect(metaOf(path, 'keywords').split(', ').length).toBeGreaterThanOrEqual(2);
    // Sites that read Twitter's tags fall back to these.
    expect(metaOf(path, 'og:title')).toBe(titleOf(path));
    expect(metaOf(path, 'og:description')).toBe(description);
    expect(metaOf(path, 'og:image')).toBe(origin + pictureOf(path));
    expect(metaOf(path, 'og:image:alt').startsWith(`${company.name}: `)).toBe(true);
    expect(metaOf(path, 'og:image:alt').length).toBeGreaterThan(company.name.length + 20);
    expect(metaOf(path, 'og:type')).toBe(articlePaths.includes(path) ? 'article' : 'website');
    expect(metaOf(path, 'og:site_name')).toBe(company.name);
    expect(metaOf(path, 'twitter:card')).toBe('summary_large_image');
    const expected = path === '/' ? `${origin}/` : origin + path;
    expect(canonicalsOf(path)).toEqual([expected]);
    expect(metaOf(path, 'og:url')).toBe(expected);
    expect(metaOf(path, 'robots')).toBe('');
  }
});

it('pages that nobody should find are excluded from search engines', () => {
  for (const path of hidden) {
    expect(metaOf(path, 'robots'), path).toBe('noindex');
    expect(titleOf(path)).toContain(company.name);
  }
});

it('the admin area, and a page requested with a trailing slash, have their own canonical links', async () => {
  for (const path of [paths.admin, paths.dashboard]) expect(canonicalsOf(path)).toEqual([origin + path]);
  const html = await fixture.fetchHtml(`${anyService.path}/`);
  expect(listTags(html, 'link').find(({ rel }) => rel === 'canonical')?.['href']).toBe(origin + anyService.path);
});

it('the sharing image of every page exists in the size of its tags', async () => {
  for (const address of new Set(publicPaths.map((path) => metaOf(path, 'og:image')))) {
    const response = await fixture.fetchPage(address.replace(origin, ''));
    expect([response.status, response.headers.get('Content-Type')], address).toEqual([200, 'image/jpeg']);
    expect(readJpegSize(Buffer.from(await response.arrayBuffer()))).toEqual({ width: 1200, height: 630 });
  }
});

describe('structured data', () => {
  it('is valid after schema.org on every page', () => {
    for (const path of publicPaths)
      expect(listStructuredData(htmlOf(path)).flatMap(listSchemaErrors), path).toEqual([]);
  });

  it.each([paths.home, paths.about, paths.contact])('of %s names the firm, its profiles and its contact', (path) => {
    const [firm] = dataOf(path, 'Organization');
    const whole = textOf(htmlOf(path).replace(/<head>[\s\S]*<\/head>/, ''));
    expect(firm).toMatchObject({ name: company.name, url: `${origin}/`, logo: `${origin}/icon-512.png` });
    expect(whole).toContain(firm?.['description']);
    const links = listTags(htmlOf(path), 'a').map(({ href }) => href);
    const profiles = (firm?.['sameAs'] ?? []) as string[];
    expect(profiles).toHaveLength(company.social.length);
    expect(links).toEqual(expect.arrayContaining(profiles));
    expect(firm?.['contactPoint']).toMatchObject({ contactType: 'customer service', email: company.email });
    expect(links).toContain(`mailto:${company.email}`);
  });

  it('of the home page names the site', () => {
    expect(dataOf(paths.home, 'WebSite')).toEqual([
      expect.objectContaining({ name: company.name, url: `${origin}/`, inLanguage: 'en' }),
    ]);
  });

  it.each([paths.about, articlePaths[0] ?? ''])(
    'of %s describes the article, if it is one, as its page does',
    (path) => {
      const described = dataOf(path, 'TechArticle');
      expect(described).toHaveLength(articlePaths.includes(path) ? 1 : 0);
      for (const article of described) {
        expect(listTexts(mainOf(htmlOf(path)), 'h1')).toEqual([article['headline']]);
        expect(metaOf(path, 'description')).toBe(article['description']);
        expect(metaOf(path, 'og:image')).toBe(article['image']);
        expect(article['mainEntityOfPage']).toBe(origin + path);
      }
    },
  );

  it.each(services)('of $id describes the service as its page does', ({ id }) => {
    const path = paths.service(id);
    const [service] = dataOf(path, 'Service');
    expect(listTexts(mainOf(htmlOf(path)), 'h1')).toEqual([service?.['name']]);
    // A no-break space is before a percent sign.
    expect(textOf(mainOf(htmlOf(path)))).toContain(String(service?.['description']).replaceAll('\u00A0', ' '));
    expect(service).toMatchObject({
      areaServed: 'Worldwide',
      url: origin + path,
      provider: { '@type': 'Organization', name: company.name, url: `${origin}/` },
    });
  });

  it.each([paths.home, paths.services, anyService.path, paths.faq, anyLegalPath, ...articlePaths.slice(0, 1)])(
    'of %s has the breadcrumbs and questions of the page, word for word',
    (path) => {
      const main = mainOf(htmlOf(path));
      const shownCrumbs = /<ol class="breadcrumbs">([\s\S]*?)<\/ol>/.exec(main)?.[0];
      const trails = dataOf(path, 'BreadcrumbList') as { itemListElement: Record<string, unknown>[] }[];
      expect(trails).toHaveLength(shownCrumbs ? 1 : 0);
      if (shownCrumbs) {
        const trail = trails[0]?.itemListElement ?? [];
        expect(trail.map(({ name }) => name)).toEqual(listTexts(shownCrumbs, 'li'));
        expect(trail.map(({ position }) => position)).toEqual(trail.map((_, place) => place + 1));
        const links = listTags(shownCrumbs, 'a').map(({ href = '' }) => origin + href);
        expect(trail.map(({ item }) => item)).toEqual([...links, origin + path]);
      }

      // Other folded content, such as a case, is not an answer.
      const shown = main.split(/<summary>(?=<h3[^<]*<\/h3><\/summary><div class="answer")/).slice(1);
      const questions = shown.map((one) => listTexts(one, 'h3')[0]);
      const lists = dataOf(path, 'FAQPage') as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[];
      expect(lists).toHaveLength(questions.length > 0 ? 1 : 0);
      const told = lists[0]?.mainEntity ?? [];
      expect(told.map(({ name }) => name)).toEqual(questions);
      const answers = listTexts(main, 'div', 'class="answer"');
      expect(answers).toHaveLength(questions.length);
      for (const [place, { acceptedAnswer }] of told.entries())
        expect(letters(textOf(`<summary>${shown[place]?.split('<a class="answer-link"')[0]}`))).toBe(
          letters((questions[place] ?? '') + acceptedAnswer.text),
        );
    },
  );

  it('is missing on pages without a firm, a service, breadcrumbs or questions', () => {
    const without = [paths.portfolio, paths.sitemap, paths.caseStudies, paths.auth, '/no/such/page'];
    for (const path of without) expect(listStructuredData(htmlOf(path)), path).toEqual([]);
  });
});

it('the page for unknown addresses has its own title', () => {
  expect(titleOf('/no/such/page')).toBe(`${notFoundMetadata.title} | ${company.name}`);
  expect(canonicalsOf('/no/such/page')).toEqual([]);
});

/** The dimensions in a JPEG's frame header (ISO 10918-1, B.2.2). */
function readJpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
}
