import type { Context } from 'hono';
import { paths } from '../../contract/paths.ts';
import { withoutTrailingSlashes } from '../../contract/plain-path.ts';
import { HttpError } from './http-error.ts';
import type { Site } from '../site.ts';

const indexFile = '/index.html';
const anyService = /^\/services\/[^/]+$/i;

/**
 * A redirect to the only address of a page: '/about/', '/about/index.html' and '/About' are '/about', and an unknown
 * service is the list of services. Undefined for every other address that is not one of a file.
 * @throws {HttpError} 400 for an address that cannot be read
 */
export function redirectToPage({ pages }: Site, { req }: Context): Response | undefined {
  const { pathname, search } = new URL(req.url);
  const path = decode(req.path);
  const lower = path.toLowerCase();
  if (lower !== path && pages.isPage(lower)) return redirect(308, lower + search);
  const plain = pathname.endsWith(indexFile)
    ? pathname.slice(0, -indexFile.length) || '/'
    : withoutTrailingSlashes(pathname);
  // A path that begins with two slashes would be another host.
  if (plain !== pathname && /^\/(?:[^/\\]|$)/.test(plain)) return redirect(308, plain + search);
  return anyService.test(path) ? redirect(302, paths.services) : undefined;
}

const redirect = (status: 302 | 308, address: string) => new Response(null, { status, headers: { Location: address } });

function decode(path: string): string {
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    throw new HttpError(400, 'This address could not be read.');
  }
  if (/[\n\r\u2028\u2029]/.test(name)) throw new HttpError(400, 'This address could not be read.');
  return name;
}
