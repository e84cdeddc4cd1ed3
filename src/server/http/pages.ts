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

/** Renders a page on request. `data` is for the loader of the route, to show a form with errors. */
export type RenderPage = (request: Request, data?: PageData) => Promise<Response>;

/** A form that was posted without JavaScript and could not be accepted: the typed values and the error messages. */
export type PageData = {
  rejectedForm: { values: Record<string, string>; messages: Record<string, string>; sentence: string };
};

export type Pages = ReturnType<typeof createPages>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const dataSuffix = '.data';
/** The files and data of the fixed pages, which are sent at other addresses. */
const fixedFiles = new Set(Object.values(fixedPages).flatMap((page) => [`${page}/index.html`, page + dataSuffix]));

/** Whether a built file is sent at other addresses, never at its own. */
export const isFixedPage = ({ path }: SiteFile): boolean => fixedFiles.has(`/${path}`);

const slotNames = Object.fromEntries(Object.entries(slots).map(([name, slot]) => [slot, name as SlotName]));
const anySlot = new RegExp(Object.values(slots).join('|'), 'g');

/** Serves the built files from memory and renders pages that depend on the request. */
export function createPages(parts: {
  fileResponses: FileResponses;
  /** The files for which `isFixedPage` is true; none in development, where every page is rendered. */
  fixedResponses: FileResponses;
  /** Throws 429 once too many pages were rendered for this source or for all sources together. */
  countRendering: (context: Context) => Promise<void>;
  render: RenderPage;
  settings: PageSettings;
  frames: FrameOrigins;
}) {
  /** A prerendered page or a file, or undefined if none has this address. */
  function serveFile({ req }: Context): Response | undefined {
    const path = decode(req.path);
    const file = parts.fileResponses.findFile(path);
    if (!file) return redirectToLowerCase(path, req.url);
    const { method } = req;
    const { status, headers, body } = parts.fileResponses.respond(file, { method, header: (name) => req.header(name) });
    return new Response(bytesOf(body), { status, headers: pairsOf(headers) });
  }

  /** React Router matches '/About' with '/about' in the browser: the server must send the same page. */
  function redirectToLowerCase(path: string, url: string): Response | undefined {
    const lower = path.toLowerCase();
    if (lower === path || !parts.fileResponses.findFile(lower)?.type.startsWith('text/html')) return undefined;
    return new Response(null, { status: 308, headers: { Location: lower + new URL(url).search } });
  }

  /** For an address without a file: the prerendered 404 page, or a page that is rendered on request. */
  async function showUnknown(context: Context): Promise<Response> {
    const { path } = context.req;
    const isData = path.endsWith(dataSuffix);
    const page = notFoundPageOf(isData ? path.slice(0, -dataSuffix.length) : path);
    return (page && sendFixed(context, page, 404, isData)) ?? renderPage(context);
  }

  /** A fixed page as it is, or undefined if it was not built. */
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
    // Without this header React Router treats a 404 as the response of another server.
    return new Response(bytesOf(body), {
      status,
      headers: fixedHeaders(headers, isData && { 'X-Remix-Response': 'yes' }),
    });
  }

  /**
   * A fixed page with texts in its slots, or undefined if it was not built. It costs little more than a copy: the result
   * is not compressed, and only the page, not the texts, is searched for slots.
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

  /** The fixed page of an HTTP error, for people; undefined for other errors than 413 and 429. */
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
    // React Router expects an address without line breaks and would log an error.
    if (/[\n\r\u2028\u2029]/.test(name)) throw new HttpError(400, 'This address could not be read.');
    return name;
  }

  /** Renders a page that is not prerendered, or a page with a form to show again. */
  async function renderPage(context: Context, data?: PageData, path?: string): Promise<Response> {
    await parts.countRendering(context);
    const url = new URL(context.req.url);
    // The path is assigned, not resolved: '//evil.example/' remains a path and never becomes a host.
    const target = new URL(parts.settings.siteOrigin);
    target.pathname = path ?? url.pathname;
    target.search = path ? '' : url.search;
    const rendered = await parts.render(
      new Request(target, { headers: { Accept: 'text/html' }, signal: context.req.raw.signal }),
      data,
    );
    const headers = new Headers(rendered.headers);
    headers.set('Cache-Control', 'no-store');
    const type = headers.get('Content-Type') ?? '';
    if (!type.startsWith('text/')) return new Response(rendered.body, { status: rendered.status, headers });
    // React Router's data for a page that the visitor opens by a link.
    if (!type.startsWith('text/html'))
      return new Response(fillPlaceholders(await rendered.text(), parts.settings, 'text'), {
        status: rendered.status,
        headers,
      });
    const html = fillPlaceholders(await rendered.text(), parts.settings, 'html');
    headers.set('Content-Security-Policy', contentSecurityPolicy(html, parts.frames, isOwnFrame(target.pathname)));
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Vary', 'Accept-Encoding');
    const { encoding, bytes } = await compressNow(html, context.req.header('Accept-Encoding') ?? '');
    if (encoding) headers.set('Content-Encoding', encoding);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { status: rendered.status, headers });
  }

  return { serveFile, showUnknown, renderPage, showHttpError, fillFixed };
}

const bytesOf = (body: Buffer | undefined) => (body as Uint8Array<ArrayBuffer> | undefined) ?? null;

/** Headers as name, value, name, value …, in pairs. */
const pairsOf = (headers: readonly string[]) =>
  headers.flatMap((name, place): [string, string][] => (place % 2 === 0 ? [[name, headers[place + 1] ?? '']] : []));

/** Headers of a fixed page, which no cache may store because it is sent at many addresses. */
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
