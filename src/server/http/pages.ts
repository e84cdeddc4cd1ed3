import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { rankEncodings } from './accept-encoding.ts';
import { type FileAnswers, isOwnFrame } from './file-answers.ts';
import { Refusal } from './refusal.ts';
import { contentSecurityPolicy, type FrameOrigins } from './security-headers.ts';
import { fillPlaceholders, type PageSettings } from './site-files.ts';

/** Renders a page on request. `data` reaches the route's loader, for a form that came back with mistakes. */
export type RenderPage = (request: Request, data?: PageData) => Promise<Response>;

/** A form that was posted without JavaScript and could not be taken: what was typed, and what was wrong. */
export type PageData = {
  rejectedForm: { values: Record<string, string>; messages: Record<string, string>; sentence: string };
};

export type Pages = ReturnType<typeof createPages>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Serves the built files from memory and has everything else rendered on request. */
export function createPages(parts: {
  fileAnswers: FileAnswers;
  render: RenderPage;
  settings: PageSettings;
  frames: FrameOrigins;
}) {
  /** A prerendered page or a file, or undefined where none has this address. */
  function serveFile({ req }: Context): Response | undefined {
    const file = parts.fileAnswers.findFile(decode(req.path));
    if (!file) return undefined;
    const { status, headers, body } = parts.fileAnswers.answer(file, {
      method: req.method,
      acceptEncoding: req.header('Accept-Encoding'),
      ifMatch: req.header('If-Match'),
      ifNoneMatch: req.header('If-None-Match'),
      range: req.header('Range'),
      ifRange: req.header('If-Range'),
    });
    const pairs = headers.flatMap((name, place) => (place % 2 === 0 ? [[name, headers[place + 1] ?? '']] : []));
    return new Response((body as Uint8Array<ArrayBuffer> | undefined) ?? null, {
      status,
      headers: pairs as [string, string][],
    });
  }

  function decode(path: string): string {
    let name: string;
    try {
      name = decodeURIComponent(path);
    } catch {
      throw new Refusal(400, 'This address could not be read.');
    }
    // The router takes an address for one line and would complain of each that is not.
    if (/[\n\r\u2028\u2029]/.test(name)) throw new Refusal(400, 'This address could not be read.');
    return name;
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

async function compressNow(html: string, header: string): Promise<{ encoding?: string; bytes: Buffer }> {
  const bytes = Buffer.from(html);
  const [encoding] = rankEncodings(header);
  if (encoding === 'br') {
    return { encoding, bytes: await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) };
  }
  if (encoding === 'gzip') return { encoding, bytes: await compressGzip(bytes) };
  return { bytes };
}
