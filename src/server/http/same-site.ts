import { createMiddleware } from 'hono/factory';
import { HttpError } from './http-error.ts';

/**
 * Lets a POST pass only from our own pages (DESIGN section 5, 17): `Sec-Fetch-Site` same-origin or none;
 * where it is absent, the Origin's host is this host's or the site's; neither header is a command-line client.
 */
export function requireSameSite(siteOrigin: string) {
  const siteHost = new URL(siteOrigin).host;
  return createMiddleware(async (context, next) => {
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return next();
    const site = context.req.header('Sec-Fetch-Site');
    const origin = context.req.header('Origin');
    const own = site
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || [context.req.header('Host') ?? siteHost, siteHost].includes(hostOf(origin) ?? '');
    if (!own) throw new HttpError(403, 'This request came from another site and was not carried out.');
    return next();
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
