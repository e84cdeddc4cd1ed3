import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** Origins of the two frames a visitor may ask for; everything else is our own. */
export type FrameOrigins = { map: string; voiceAgent: string | undefined };

const scriptStart = '<script';
const scriptEnd = '</script>';

const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** What every answer has, whatever it holds. */
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

/** Headers of an answer, given the policy of the page it is; what is no page is allowed nothing. */
export function completeHeaders(
  frames: FrameOrigins | undefined,
  hsts: string | undefined,
  policy: string | null | undefined,
): Record<string, string> {
  return {
    ...fixedHeaders(frames?.voiceAgent, hsts),
    'Content-Security-Policy': policy ?? nothingAllowed,
    ...(!policy?.includes("frame-ancestors 'self'") && { 'X-Frame-Options': 'DENY' }),
  };
}

/** Headers of every answer; pages add their own Content-Security-Policy. */
export function securityHeaders(frames: FrameOrigins, hsts: string | undefined) {
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const complete = completeHeaders(frames, hsts, headers.get('Content-Security-Policy'));
    for (const [name, value] of Object.entries(complete)) headers.set(name, value);
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
  for (const { attributes, code } of readScripts(html)) {
    if (/\ssrc=|type="(application|speculationrules)/.test(attributes) || !code) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}

/** Every script element in turn. Each character is read once, whatever the page holds. */
function* readScripts(html: string): Generator<{ attributes: string; code: string }> {
  for (let start = html.indexOf(scriptStart); start !== -1; start = html.indexOf(scriptStart, start)) {
    const tagEnd = html.indexOf('>', start);
    const end = html.indexOf(scriptEnd, tagEnd);
    if (tagEnd === -1 || end === -1) return;
    yield { attributes: html.slice(start + scriptStart.length, tagEnd), code: html.slice(tagEnd + 1, end) };
    start = end;
  }
}
