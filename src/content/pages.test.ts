import { describe, expect, it } from 'vitest';
import { metadataLimits } from '../../tests/support/metadata-limits.ts';
import { publicPaths } from '../web/prerendered.ts';
import routes from '../web/routes.ts';
import { footerBaseLinks, footerColumns, headerLinks, sitemapLists } from '#content/navigation.ts';
import type { Page } from '#content/page.ts';
import { ownPages } from '#content/own-pages.ts';
import { pages } from '#content/pages.ts';

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

const links = [
  ...headerLinks,
  ...footerBaseLinks,
  ...[...footerColumns, ...sitemapLists].flatMap((list) => list.links),
];

const site = {
  routePaths: listRoutePaths(routes),
  publicPaths,
  linkedPaths: links.map(({ to }) => to),
  pages: { ...pages, ...ownPages } as Readonly<Record<string, Page>>,
};

/** What is missing or wrong in the content of the pages, one sentence each. */
function listErrors({ pages: content, ...rest }: typeof site): string[] {
  const { routePaths, publicPaths: open } = rest;
  const entries = Object.entries(content);
  return [
    ...routePaths
      .filter((path) => open.includes(path) && entries.every(([, page]) => page.path !== path))
      .map((path) => `src/web/routes.ts has ${path}, but no page in content/pages.ts has this path.`),
    ...entries.flatMap(([name, page]) => listErrorsOfPage(name, page, rest)),
  ];
}

function listErrorsOfPage(
  name: string,
  { path, title, description }: Page,
  { routePaths, publicPaths: open, linkedPaths }: Omit<typeof site, 'pages'>,
): string[] {
  const titleIsRight = title.length <= longestTitle && (title !== '' || path === '/');
  const descriptionIsRight = description.length >= shortestDescription && description.length <= longestDescription;
  return [
    !routePaths.includes(path) && `has the path ${path}, but src/web/routes.ts has no route for it.`,
    open.includes(path) && !linkedPaths.includes(path) && 'has no link: put one into a list of content/navigation.ts.',
    !titleIsRight && `has a title of ${title.length} characters; allowed are 1 to ${longestTitle}.`,
    !descriptionIsRight &&
      `has a description of ${description.length} characters; allowed are ${shortestDescription} to ${longestDescription}.`,
  ].flatMap((error) => (error ? [`'${name}' in content/pages.ts ${error}`] : []));
}

it('every public page has a route, content, a link, and a title and description of a useful length', () => {
  expect(site.routePaths.length).toBeGreaterThan(10);
  expect(listErrors(site)).toEqual([]);
});

describe('what is missing of a page is named:', () => {
  const description = 'How we work, from the first question to the day on which your people carry on without us.';
  const home: Page = { path: '/', title: '', description, keywords: ['home'] };
  const method: Page = {
    path: '/method',
    title: 'Our method',
    description,
    keywords: ['method', 'steps'],
  };
  const all = ['/', '/method'];
  const whole = { routePaths: all, publicPaths: all, linkedPaths: all, pages: { home, method } };
  const withMethod = (change: Partial<Page>) =>
    listErrors({ ...whole, pages: { home, method: { ...method, ...change } } });

  it('nothing', () => {
    expect(listErrors(whole)).toEqual([]);
  });

  it('its content', () => {
    expect(listErrors({ ...whole, pages: { home } })).toEqual([
      'src/web/routes.ts has /method, but no page in content/pages.ts has this path.',
    ]);
  });

  it('its route', () => {
    expect(listErrors({ ...whole, routePaths: ['/'], publicPaths: ['/'] })).toEqual([
      "'method' in content/pages.ts has the path /method, but src/web/routes.ts has no route for it.",
    ]);
  });

  it('a link to it', () => {
    expect(listErrors({ ...whole, linkedPaths: ['/'] })).toEqual([
      "'method' in content/pages.ts has no link: put one into a list of content/navigation.ts.",
    ]);
  });

  it('a title and a description', () => {
    expect(withMethod({ title: '', description: 'How we work.' })).toEqual([
      "'method' in content/pages.ts has a title of 0 characters; allowed are 1 to 53.",
      "'method' in content/pages.ts has a description of 12 characters; allowed are 50 to 160.",
    ]);
    expect(withMethod({ title: 'Method '.repeat(9), description: 'Method '.repeat(23) })).toEqual([
      "'method' in content/pages.ts has a title of 63 characters; allowed are 1 to 53.",
      "'method' in content/pages.ts has a description of 161 characters; allowed are 50 to 160.",
    ]);
  });
});
