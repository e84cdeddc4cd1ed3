import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** Origins of the two frames that a visitor can load; everything else is from this site. */
export type FrameOrigins = { map: string; voiceAgent: string | undefined };

const denyAll = "default-src 'none'; frame-ancestors 'none'";

/** The headers that do not depend on the content. */
function fixedHeaders(voiceAgent: string | undefined, hsts: string | undefined): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), geolocation=(), payment=(), usb=(), microphone=(${voiceAgent ? `self "${voiceAgent}"` : ''})`,
    ...(hsts && { 'Strict-Transport-Security': hsts }),
  };
}

/** Security headers of a response. `policy` is the Content-Security-Policy of a page; other responses get `denyAll`. */
export function completeHeaders(
  frames: FrameOrigins | undefined,
  hsts: string | undefined,
  policy: string | null | undefined,
): Record<string, string> {
  return {
    ...fixedHeaders(frames?.voiceAgent, hsts),
    'Content-Security-Policy': policy ?? denyAll,
    ...(!policy?.includes("frame-ancestors 'self'") && { 'X-Frame-Options': 'DENY' }),
  };
}

/** Adds the security headers to every response. A page keeps a Content-Security-Policy or Referrer-Policy that it has set. */
export function securityHeaders(frames: FrameOrigins, hsts: string | undefined) {
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const complete = completeHeaders(frames, hsts, headers.get('Content-Security-Policy'));
    for (const [name, value] of Object.entries(complete))
      if (name !== 'Referrer-Policy' || !headers.has(name)) headers.set(name, value);
  });
}

/** The policy of a page: files of this site, and the hashes of exactly the inline scripts and styles of the page. */
export function contentSecurityPolicy(html: string, frames: FrameOrigins, isOwnFrame: boolean): string {
  const frameSources = ["'self'", frames.map, frames.voiceAgent].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineHashes(html, 'script')].join(' ')}`,
    `style-src ${["'self'", ...inlineHashes(html, 'style')].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameSources}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isOwnFrame ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** SHA-256 sources of the inline scripts or styles of a page; data blocks (JSON-LD) are not executed. */
function inlineHashes(html: string, name: 'script' | 'style'): string[] {
  const hashes = new Set<string>();
  for (const { attributes, text } of readElements(html, name)) {
    if (/\ssrc=|type="application/.test(attributes) || !text) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/** Yields every element of that name. Each character is read once, so that the time is linear for any page. */
function* readElements(html: string, name: string): Generator<{ attributes: string; text: string }> {
  const startTag = `<${name}`;
  const endTag = `</${name}>`;
  for (let start = html.indexOf(startTag); start !== -1; start = html.indexOf(startTag, start)) {
    const tagEnd = html.indexOf('>', start);
    const end = html.indexOf(endTag, tagEnd);
    if (tagEnd === -1 || end === -1) return;
    yield { attributes: html.slice(start + startTag.length, tagEnd), text: html.slice(tagEnd + 1, end) };
    start = end;
  }
}
