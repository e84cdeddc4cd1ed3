import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';

/** The pattern of `app.get('*')`, which serves pages and files. */
const anyPath = '/*';

/**
 * Lists the methods of the routes that an app declares for a path, for 405 and its Allow (RFC 9110, 15.5.6); an empty
 * list for a call that does not exist. Pages and files are not below /api.
 */
export function createAllowedMethods(app: Pick<Hono, 'routes'>): (path: string) => string[] {
  let router: TrieRouter<{ method: string; path: string }> | undefined;

  return (path) => {
    // Created at the first error, when all routes are declared.
    if (!router) {
      router = new TrieRouter();
      for (const route of app.routes) if (route.method !== 'ALL') router.add('ALL', route.path, route);
    }
    const isCall = /^\/api(?:\/|$)/.test(path);
    const routes = router.match('ALL', path)[0].map(([route]) => route);
    const methods = routes.filter((route) => !isCall || route.path !== anyPath).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].toSorted();
  };
}
