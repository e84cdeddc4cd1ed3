import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { type FixedPage, fixedPages, notFoundPageOf, type SlotName, slots } from '../../contract/fixed-pages.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { rankEncodings } from './accept-encoding.ts';
import { type FileResponses, isOwnFrame } from './file-responses.ts';
import { HttpError } from './http-error.ts';
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

const dataSuffix = '.data';
/** Files of the pages that are sent under other addresses, and of their data. */
const fixedFiles = new Set(Object.values(fixedPages).flatMap((page) => [`${page}/index.html`, page + dataSuffix]));

/** Whether a built file is sent under other addresses, never under its own. */
export const isFixedPage = ({ path }: SiteFile): boolean => fixedFiles.has(`/${path}`);

const slotNames = Object.fromEntries(Object.entries(slots).map(([name, slot]) => [slot, name as SlotName]));
const anySlot = new RegExp(Object.values(slots).join('|'), 'g');

/** Serves the built files from memory, and renders on request what depends on the request. */
export function createPages(parts: {
  fileResponses: FileResponses;
  /** Those of the files for which `isFixedPage`; none in development, where everything is rendered. */
  fixedResponses: FileResponses;
  /** Throws once this source has had too many pages rendered. */
  countRendering: (context: Context) => Promise<void>;
  render: RenderPage;
  settings: PageSettings;
  frames: FrameOrigins;
}) {
  /** A prerendered page or a file, or undefined where none has this address. */
  function serveFile({ req }: Context): Response | undefined {
    const path = decode(req.path);
    const file = parts.fileResponses.findFile(path);
    if (!file) return redirectToLowerCase(path, req.url);
    const { method } = req;
    const { status, headers, body } = parts.fileResponses.respond(file, { method, header: (name) => req.header(name) });
    return new Response(bytesOf(body), { status, headers: pairsOf(headers) });
  }

  /** The browser's router takes '/About' for '/about'; the page that is sent must be the one that it shows. */
  function redirectToLowerCase(path: string, url: string): Response | undefined {
    const lower = path.toLowerCase();
    if (lower === path || !parts.fileResponses.findFile(lower)?.type.startsWith('text/html')) return undefined;
    return new Response(null, { status: 308, headers: { Location: lower + new URL(url).search } });
  }

  /** An address that no file has: the page that says so, with 404, or a page that must be rendered. */
  async function showUnknown(context: Context): Promise<Response> {
    const { path } = context.req;
    const isData = path.endsWith(dataSuffix);
    const page = notFoundPageOf(isData ? path.slice(0, -dataSuffix.length) : path);
    return (page && sendFixed(context, page, 404, isData)) ?? renderPage(context);
  }

  /** A fixed page as it is, or undefined where it was not built. */
  function sendFixed(
    { req }: Context,
    page: FixedPage,
    status: ContentfulStatusCode,
    isData = false,
  ): Response | undefined {
    const file = parts.fixedResponses.findFile(isData ? page + dataSuffix : page);
    if (!file) return undefined;
    const { headers, body } = parts.fixedResponses.respond(file, {
      method: req.method,
      // The page stands for many addresses: conditions and ranges of the request are not about it.
      header: (name) => (name === 'accept-encoding' ? req.header(name) : undefined),
    });
    // React Router takes a 404 without this header for the answer of something else than its own server.
    return new Response(bytesOf(body), {
      status,
      headers: fixedHeaders(headers, isData && { 'X-Remix-Response': 'yes' }),
    });
  }

  /**
   * A fixed page with texts in its slots, or undefined where it was not built. Costs what copying it costs: typed text
   * is not compressed, and only the page is searched for slots, once.
   * @param texts HTML, escaped by the caller
   */
  function fillFixed(
    page: FixedPage,
    status: ContentfulStatusCode,
    texts: Partial<Record<SlotName, string>>,
  ): Response | undefined {
    const file = parts.fixedResponses.findFile(page);
    if (!file) return undefined;
    const { headers } = parts.fixedResponses.respond(file, { method: 'GET', header: () => undefined });
    const html = file.identity.toString('utf8').replace(anySlot, (slot) => texts[slotNames[slot] ?? 'sentence'] ?? '');
    const bytes = Buffer.from(html);
    return new Response(bytes, { status, headers: fixedHeaders(headers, { 'Content-Length': String(bytes.length) }) });
  }

  /** The fixed page of a refusal, for people; undefined for other refusals than 413 and 429. */
  function showHttpError(context: Context, httpError: HttpError): Response | undefined {
    const shown =
      httpError.status === 413
        ? sendFixed(context, fixedPages.tooLong, 413)
        : httpError.status === 429
          ? fillFixed(fixedPages.tooMany, 429, { sentence: httpError.message })
          : undefined;
    for (const [name, value] of Object.entries(httpError.headers)) shown?.headers.set(name, value);
    return shown;
  }

  function decode(path: string): string {
    let name: string;
    try {
      name = decodeURIComponent(path);
    } catch {
      throw new HttpError(400, 'This address could not be read.');
    }
    // The router takes an address for one line and would complain of each that is not.
    if (/[\n\r\u2028\u2029]/.test(name)) throw new HttpError(400, 'This address could not be read.');
    return name;
  }

  /** A page that is not prerendered, or one with a form to show again. */
  async function renderPage(context: Context, data?: PageData, path?: string): Promise<Response> {
    await parts.countRendering(context);
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

  return { serveFile, showUnknown, renderPage, showHttpError, fillFixed };
}

const bytesOf = (body: Buffer | undefined) => (body as Uint8Array<ArrayBuffer> | undefined) ?? null;

/** Headers as name, value, name, value …, in pairs. */
const pairsOf = (headers: readonly string[]) =>
  headers.flatMap((name, place): [string, string][] => (place % 2 === 0 ? [[name, headers[place + 1] ?? '']] : []));

/** Headers of a page that is sent under an address of which it says nothing: kept by no cache. */
function fixedHeaders(ofFile: readonly string[], others: Record<string, string> | false): Headers {
  const headers = new Headers(pairsOf(ofFile));
  for (const name of ['ETag', 'Accept-Ranges']) headers.delete(name);
  for (const [name, value] of Object.entries({ 'Cache-Control': 'no-store', ...others })) headers.set(name, value);
  return headers;
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
