import type { Context, Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { HttpError } from './http-error.ts';

type App = Pick<Hono, 'routes'>;

/** The pattern of `app.get('*')`, which answers for addresses without a page. */
const anyPath = '/*';

/**
 * Lists the methods of the routes that an app declares for a path, for 405 and its Allow (RFC 9110, 15.5.6); an empty
 * list for a call that does not exist. Pages and files are not below /api.
 */
export function listAllowedMethods({ routes }: App, path: string): string[] {
  const router = new TrieRouter<{ method: string; path: string }>();
  for (const route of routes) if (route.method !== 'ALL') router.add('ALL', route.path, route);
  const isCall = /^\/api(?:\/|$)/.test(path);
  const matching = router.match('ALL', path)[0].map(([route]) => route);
  const methods = matching.filter((route) => !isCall || route.path !== anyPath).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].toSorted();
}

/** @throws {HttpError} 405 with the methods that the path accepts; 404 if it accepts none */
export function refuseMethod(app: App, { req }: Context): never {
  const methods = listAllowedMethods(app, req.path);
  if (methods.length === 0) throw new HttpError(404, 'This call does not exist.');
  throw new HttpError(405, 'This address does not accept this kind of request.', {
    headers: { Allow: methods.join(', ') },
  });
}
