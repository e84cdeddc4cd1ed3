import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** Origins of the two frames a visitor may ask for; everything else is our own. */
export type FrameOrigins = { map: string; voiceAgent: string | undefined };

/** Headers of every answer; pages add their own Content-Security-Policy. */
export function securityHeaders(frames: FrameOrigins, isHttps: boolean) {
  const fixed: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), geolocation=(), payment=(), usb=(), microphone=(${frames.voiceAgent ? `self "${frames.voiceAgent}"` : ''})`,
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
  };
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (!headers.get('Content-Security-Policy')?.includes("frame-ancestors 'self'"))
      headers.set('X-Frame-Options', 'DENY');
  });
}

/** One policy for a page: our own files, plus the hashes of exactly the inline scripts it holds. */
export function contentSecurityPolicy(html: string, frames: FrameOrigins, isOwnFrame: boolean): string {
  const frameSources = ["'self'", frames.map, frames.voiceAgent].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameSources}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isOwnFrame ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** SHA-256 sources of the scripts that stand in the page itself; data blocks (JSON-LD) run nothing. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=|type="(application|speculationrules)/.test(attributes) || !code) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}
