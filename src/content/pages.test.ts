import { describe, expect, it } from 'vitest';
import { metadataLimits } from '../../tests/support/metadata-limits.ts';
import { publicPaths } from '../web/prerendered.ts';
import routes from '../web/routes.ts';
import { linksWithoutPage, type Page, pages } from './pages.ts';

type Route = { path?: string; index?: boolean; children?: Route[] };

const { longestTitle, shortestDescription, longestDescription } = metadataLimits;

/** Every path of routes.ts without a parameter. */
function listRoutePaths(list: readonly Route[]): string[] {
  return list.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : []),
    ...(path !== undefined && !/[:*]/.test(path) ? [`/${path}`] : []),
    ...listRoutePaths(children ?? []),
  ]);
}

const site = {
  routePaths: listRoutePaths(routes),
  publicPaths,
  pages: pages as Readonly<Record<string, Page>>,
};

/** What is missing or wrong in the content of the pages, one sentence each. */
function listErrors({ routePaths, publicPaths: open, pages: content }: typeof site): string[] {
  const entries = Object.entries(content);
  return [
    ...routePaths
      .filter((path) => open.includes(path) && entries.every(([, page]) => page.path !== path))
      .map((path) => `src/web/routes.ts has ${path}, but no page in src/content/pages.ts has this path.`),
    ...entries.flatMap(([name, page]) => listErrorsOfPage(name, page, routePaths, open)),
    ...listEqualPlaces(entries),
  ];
}

function listErrorsOfPage(name: string, page: Page, routePaths: string[], open: string[]): string[] {
  const { path, title, description, links } = page;
  const titleIsRight = title.length <= longestTitle && (title !== '' || path === '/');
  const descriptionIsRight = description.length >= shortestDescription && description.length <= longestDescription;
  const lists = Object.keys(links ?? {}).filter((key) => key !== 'text' && key !== 'llms');
  return [
    !routePaths.includes(path) && `has the path ${path}, but src/web/routes.ts has no route for it.`,
    open.includes(path) &&
      lists.length === 0 &&
      `has no link: name a list of the header, footer or sitemap in 'links'.`,
    !titleIsRight && `has a title of ${title.length} characters; allowed are 1 to ${longestTitle}.`,
    !descriptionIsRight &&
      `has a description of ${description.length} characters; allowed are ${shortestDescription} to ${longestDescription}.`,
  ].flatMap((error) => (error ? [`'${name}' in src/content/pages.ts ${error}`] : []));
}

/** Two links of a list at one place would be in the order of the file. */
function listEqualPlaces(entries: readonly [string, Page][]): string[] {
  const others = linksWithoutPage.map(({ path, links }): [string, Pick<Page, 'links'>] => [path, { links }]);
  const taken = new Map<string, string>();
  return [...entries, ...others].flatMap(([name, { links }]) =>
    Object.entries(links ?? {}).flatMap(([list, place]) => {
      const key = `${list} ${place}`;
      const other = list === 'text' ? undefined : taken.get(key);
      taken.set(key, name);
      return other ? [`'${name}' in src/content/pages.ts has the place ${place} in '${list}', as '${other}' has.`] : [];
    }),
  );
}

it('every public page has a route, content, a link, and a title and description of a useful length', () => {
  expect(site.routePaths.length).toBeGreaterThan(10);
  expect(listErrors(site)).toEqual([]);
});

describe('what is missing of a page is named:', () => {
  const description = 'How we work, from the first question to the day on which your people carry on without us.';
  const home: Page = { path: '/', title: '', description, keywords: ['home'], links: { text: 'Home', company: 10 } };
  const method: Page = {
    path: '/method',
    title: 'Our method',
    description,
    keywords: ['method', 'steps'],
    links: { text: 'Method', header: 20, company: 20 },
  };
  const whole = { routePaths: ['/', '/method'], publicPaths: ['/', '/method'], pages: { home, method } };
  const withMethod = (change: Partial<Page>) =>
    listErrors({ ...whole, pages: { home, method: { ...method, ...change } } });

  it('nothing', () => {
    expect(listErrors(whole)).toEqual([]);
  });

  it('its content', () => {
    expect(listErrors({ ...whole, pages: { home } })).toEqual([
      'src/web/routes.ts has /method, but no page in src/content/pages.ts has this path.',
    ]);
  });

  it('its route', () => {
    expect(listErrors({ ...whole, routePaths: ['/'], publicPaths: ['/'] })).toEqual([
      "'method' in src/content/pages.ts has the path /method, but src/web/routes.ts has no route for it.",
    ]);
  });

  it('a link to it', () => {
    const sentence =
      "'method' in src/content/pages.ts has no link: name a list of the header, footer or sitemap in 'links'.";
    expect(withMethod({ links: { text: 'Method' } })).toEqual([sentence]);
    expect(withMethod({ links: { text: 'Method', llms: 45 } })).toEqual([sentence]);
  });

  it('a title and a description', () => {
    expect(withMethod({ title: '', description: 'How we work.' })).toEqual([
      "'method' in src/content/pages.ts has a title of 0 characters; allowed are 1 to 53.",
      "'method' in src/content/pages.ts has a description of 12 characters; allowed are 50 to 160.",
    ]);
    expect(withMethod({ title: 'Method '.repeat(9), description: 'Method '.repeat(23) })).toEqual([
      "'method' in src/content/pages.ts has a title of 63 characters; allowed are 1 to 53.",
      "'method' in src/content/pages.ts has a description of 161 characters; allowed are 50 to 160.",
    ]);
  });

  it('a place of its own in a list', () => {
    expect(withMethod({ links: { text: 'Method', company: 10 } })).toEqual([
      "'method' in src/content/pages.ts has the place 10 in 'company', as 'home' has.",
    ]);
  });
});
