import { expect, test } from 'vitest';
import { paths } from '../contract/paths.ts';
import { prerenderedPaths } from './prerendered.ts';
import routes from './routes.ts';

type Route = { path?: string; index?: boolean; children?: Route[] };

/** Every address of routes.ts that holds no parameter. */
function listAddresses(list: readonly Route[]): string[] {
  return list.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : []),
    ...(path !== undefined && !/[:*]/.test(path) ? [`/${path}`] : []),
    ...listAddresses(children ?? []),
  ]);
}

/** What answers a posted form is rendered then. */
const onRequest: string[] = [paths.newsletter];

test('every page of routes.ts is prerendered, or known to be rendered on request', async () => {
  const addresses = listAddresses(routes);
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((path) => !prerenderedPaths.includes(path) && !onRequest.includes(path))).toEqual([]);
});

test('no page is prerendered twice', () => {
  expect(new Set(prerenderedPaths).size).toBe(prerenderedPaths.length);
});
