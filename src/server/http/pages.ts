import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { Refusal } from './refusal.ts';
import { contentSecurityPolicy, type FrameOrigins } from './security-headers.ts';
import { fillPlaceholders, type PageSettings, type SiteFile } from './site-files.ts';

/** Renders a page on request. `data` reaches the route's loader, for a form that came back with mistakes. */
export type RenderPage = (request: Request, data?: PageData) => Promise<Response>;

/** A form that was posted without JavaScript and could not be taken: what was typed, and what was wrong. */
export type PageData = {
  rejectedForm: { values: Record<string, string>; messages: Record<string, string>; sentence: string };
};

export type Pages = ReturnType<typeof createPages>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Addresses whose documents must not be kept anywhere: Back after logout shows nothing. */
const isPrivate = (path: string) => /^\/(admin|auth)(\/|\.|$)/.test(path);
const isOwnFrame = (path: string) => path.startsWith('/frames/');

/** Serves the built files from memory and has everything else rendered on request. */
export function createPages(parts: {
  files: Map<string, SiteFile>;
  render: RenderPage;
  settings: PageSettings;
  frames: FrameOrigins;
}) {
  const policies = new Map<string, string>();

  /** Made when a page is first asked for, and kept: it takes reading all of the page. */
  function policyOf(file: SiteFile): string | undefined {
    if (!file.path.endsWith('.html')) return undefined;
    const known = policies.get(file.path);
    if (known) return known;
    const html = file.identity.toString('utf8');
    const policy = contentSecurityPolicy(html, parts.frames, isOwnFrame(`/${file.path}`));
    policies.set(file.path, policy);
    return policy;
  }

  /** A prerendered page or a file, or undefined where none has this address. */
  function serveFile(context: Context): Response | undefined {
    const file = findFile(context.req.path);
    if (!file) return undefined;
    const headers = new Headers({ 'Content-Type': file.type, ETag: file.etag, 'Cache-Control': cacheRule(file) });
    const policy = policyOf(file);
    if (policy) headers.set('Content-Security-Policy', policy);
    if (file.br) headers.set('Vary', 'Accept-Encoding');
    if (context.req.header('If-None-Match')?.includes(file.etag)) return new Response(null, { status: 304, headers });
    const { encoding, bytes } = smallestForm(file, context.req.header('Accept-Encoding') ?? '');
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.length));
    return new Response(context.req.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { headers });
  }

  function findFile(path: string): SiteFile | undefined {
    let name: string;
    try {
      name = decodeURIComponent(path).slice(1);
    } catch {
      throw new Refusal(400, 'This address could not be read.');
    }
    // The router takes an address for one line and would complain of each that is not.
    if (/[\n\r\u2028\u2029]/.test(name)) throw new Refusal(400, 'This address could not be read.');
    return parts.files.get(name === '' ? 'index.html' : name) ?? parts.files.get(`${name}/index.html`);
  }

  /** A page that is not prerendered, or one with a form to show again. */
  async function renderPage(context: Context, data?: PageData, path?: string): Promise<Response> {
    const url = new URL(context.req.url);
    // Set, not resolved: '//evil.example/' is a path here, never another host.
    const target = new URL(parts.settings.siteOrigin);
    target.pathname = path ?? url.pathname;
    target.search = path ? '' : url.search;
    const answer = await parts.render(
      new Request(target, { headers: { Accept: 'text/html' }, signal: context.req.raw.signal }),
      data,
    );
    const headers = new Headers(answer.headers);
    headers.set('Cache-Control', 'no-store');
    const type = headers.get('Content-Type') ?? '';
    if (!type.startsWith('text/')) return new Response(answer.body, { status: answer.status, headers });
    // React Router's data for a page that the visitor goes to by a link.
    if (!type.startsWith('text/html'))
      return new Response(fillPlaceholders(await answer.text(), parts.settings, 'text'), {
        status: answer.status,
        headers,
      });
    const html = fillPlaceholders(await answer.text(), parts.settings, 'html');
    headers.set('Content-Security-Policy', contentSecurityPolicy(html, parts.frames, isOwnFrame(target.pathname)));
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Vary', 'Accept-Encoding');
    const { encoding, bytes } = await compressNow(html, context.req.header('Accept-Encoding') ?? '');
    if (encoding) headers.set('Content-Encoding', encoding);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { status: answer.status, headers });
  }

  return { serveFile, renderPage };
}

/** By the file, not the address: '/%61dmin' is '/admin'. */
function cacheRule(file: SiteFile): string {
  const path = `/${file.path}`;
  if (isPrivate(path)) return 'no-store';
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (file.type.startsWith('text/html')) return 'public, max-age=0, must-revalidate';
  // Long enough that the click uses what the hover fetched.
  if (path.endsWith('.data')) return 'public, max-age=60';
  return 'public, max-age=86400, stale-while-revalidate=604800';
}

function accepts(header: string, encoding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, quality] = part.trim().split(/\s*;\s*q=/);
      return name?.trim() === encoding && Number(quality ?? 1) > 0;
    });
}

function smallestForm(file: SiteFile, header: string): { encoding?: string; bytes: Buffer } {
  if (file.br && accepts(header, 'br')) return { encoding: 'br', bytes: file.br };
  if (file.gzip && accepts(header, 'gzip')) return { encoding: 'gzip', bytes: file.gzip };
  return { bytes: file.identity };
}

async function compressNow(html: string, header: string): Promise<{ encoding?: string; bytes: Buffer }> {
  const bytes = Buffer.from(html);
  if (accepts(header, 'br')) {
    return { encoding: 'br', bytes: await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) };
  }
  if (accepts(header, 'gzip')) return { encoding: 'gzip', bytes: await compressGzip(bytes) };
  return { bytes };
}
