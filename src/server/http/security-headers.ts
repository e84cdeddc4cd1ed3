import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** Origins of the two frames a visitor may ask for; everything else is our own. */
export type FrameOrigins = { map: string; voiceAgent: string | undefined };

const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** What every answer has, whatever it holds. */
function fixedHeaders(voiceAgent: string | undefined, isHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), geolocation=(), payment=(), usb=(), microphone=(${voiceAgent ? `self "${voiceAgent}"` : ''})`,
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
  };
}

/** Headers of answers that the app never sees: those to what is no request. */
export function bareHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...fixedHeaders(undefined, isHttps),
    'Content-Security-Policy': nothingAllowed,
    'X-Frame-Options': 'DENY',
  };
}

/** Headers of every answer; pages add their own Content-Security-Policy. */
export function securityHeaders(frames: FrameOrigins, isHttps: boolean) {
  const fixed = fixedHeaders(frames.voiceAgent, isHttps);
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', nothingAllowed);
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
