import { expect, test } from 'vitest';
import { paths } from '../contract/paths.ts';
import { prerenderedPaths } from './prerendered.ts';
import routes from './routes.ts';

type Route = { path?: string; index?: boolean; children?: Route[] };

/** Every path of routes.ts without a parameter. */
function listPaths(list: readonly Route[]): string[] {
  return list.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : []),
    ...(path !== undefined && !/[:*]/.test(path) ? [`/${path}`] : []),
    ...listPaths(children ?? []),
  ]);
}

/** Responses to a posted form are rendered on request. */
const onRequest: string[] = [paths.newsletter];

test('every page of routes.ts is prerendered, or known to be rendered on request', async () => {
  const listed = listPaths(routes);
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter((path) => !prerenderedPaths.includes(path) && !onRequest.includes(path))).toEqual([]);
});

test('no page is prerendered twice', () => {
  expect(new Set(prerenderedPaths).size).toBe(prerenderedPaths.length);
});
