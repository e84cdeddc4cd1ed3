import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HttpError } from './http-error.ts';

/**
 * Accepts requests from this site's own pages only (SECURITY.md, Other sites): `Sec-Fetch-Site` is same-origin, or none
 * for an address that somebody typed; without it the host of Origin is that of the request or of the site. A request with
 * neither header comes from a program, or is a GET of a browser older than the header.
 * @param isExcepted requests that any site may cause
 */
export function requireSameSite(siteOrigin: string, isExcepted: (request: HonoRequest) => boolean) {
  const siteHost = new URL(siteOrigin).host;
  return createMiddleware(async (context, next) => {
    if (isExcepted(context.req)) return next();
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
