import { createMiddleware } from 'hono/factory';
import { HttpError } from './http-error.ts';

/**
 * Accepts other methods than GET and HEAD from this site's own pages only (SECURITY.md, Other sites): `Sec-Fetch-Site` is
 * same-origin or none; without it the host of Origin is that of the request or of the site. A request with neither header
 * comes from a program, not from a browser.
 * @param excepted paths whose forms carry their own proof, where no cookie counts
 */
export function requireSameSite(siteOrigin: string, excepted: readonly string[] = []) {
  const siteHost = new URL(siteOrigin).host;
  return createMiddleware(async (context, next) => {
    const { method, path } = context.req;
    if (method === 'GET' || method === 'HEAD' || excepted.includes(path)) return next();
    const site = context.req.header('Sec-Fetch-Site');
    const origin = context.req.header('Origin');
    const isSameSite = site
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || [context.req.header('Host') ?? siteHost, siteHost].includes(hostOf(origin) ?? '');
    if (!isSameSite) throw new HttpError(403, 'This request came from another site and was not carried out.');
    return next();
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
