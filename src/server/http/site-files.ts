import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isAnswerPage } from '../../contract/answer-pages.ts';
import { paths } from '../../contract/paths.ts';
import { placeholders, replyByPlaceholder } from '../../contract/placeholders.ts';
import { type Encoding, rankEncodings } from './accept-encoding.ts';
import type { AnswerPage } from './answer-pages.ts';
import { completeHeaders, contentSecurityPolicy, type FrameOrigins } from './security-headers.ts';

/** The value for each placeholder of the build. */
export type PageSettings = Record<keyof typeof placeholders, string>;

/** The reply that the site promises to an enquiry of this time, in words, and until when it promises the same. */
type GetReplyDeadline = (now: Date) => { replyBy: string; until: Date };

/** The parts of a request that decide how a file is sent. */
type FileRequest = {
  method: string;
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
};

/** A response from memory: headers as name, value, name, value …; `body` is undefined if none is sent. */
type FileResponse = { status: 200 | 304; headers: string[]; body: Buffer | undefined };

/** A file in one encoding, with its headers for a complete response and for one without a body. */
type Representation = { bytes: Buffer; etag: string; headers: string[]; headersWithoutLength: string[] };

/** A built file with its settings, and what was made of it so far: each encoding is made when it is first asked for. */
export type SiteFile = {
  /** The address of the file: that of 'about/index.html' is '/about'. Few have a query. */
  address: string;
  type: string;
  bytes: Buffer;
  etag: string;
  /** A page that states the promised reply, before it is filled in. */
  template: string | undefined;
  /** The Content-Security-Policy of a page. */
  policy: string | undefined;
  isCompressible: boolean;
  made: Partial<Record<Encoding, Representation | Promise<Representation>>>;
};

export type SiteFiles = ReturnType<typeof loadSiteFiles>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  // React Router's own type for its data; data of another type is fetched again on click.
  '.data': 'text/x-script; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};
const filled = new Set(['.html', '.data', '.xml', '.txt', '.md']);
const compressed = new Set([...filled, '.js', '.css', '.svg', '.json']);
/** Compressing a smaller file saves nothing. */
const minCompressedBytes = 400;

/** Documents that no cache may store: the Back button shows nothing of them after the logout. */
const isPrivate = (path: string) => /^\/(admin|auth|passkey|new-password)(\/|\.|$)/.test(path);
/** Pages of this site that the contact page shows in frames. */
const isOwnFrame = (path: string): boolean => path.startsWith('/frames/');

/** Compress in zlib's threads, which do not delay requests. */
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Replaces the placeholders of the build with the settings: escaped where the placeholder is a whole HTML attribute, as
 * they are in scripts and in all other files.
 */
export function fillPlaceholders(text: string, settings: PageSettings, kind: 'html' | 'text'): string {
  return (Object.keys(placeholders) as (keyof typeof placeholders)[]).reduce((filledText, name) => {
    // A backslash in a query would be an escape in a string of a script.
    const address = settings[name].replaceAll('\\', '%5C');
    const attributes =
      kind === 'html'
        ? filledText.replaceAll(`="${placeholders[name]}"`, () => `="${address.replaceAll('&', '&amp;')}"`)
        : filledText;
    return attributes.replaceAll(placeholders[name], () => address);
  }, text);
}

/**
 * Reads every file of the built site into memory, with its settings filled in: the next build removes it from the disk.
 * @param buildDir the folder of the build
 */
export function loadSiteFiles(
  buildDir: string,
  settings: PageSettings,
  {
    frames,
    hsts,
    clock,
    getReplyDeadline,
  }: { frames: FrameOrigins; hsts: string | undefined; clock: () => Date; getReplyDeadline: GetReplyDeadline },
) {
  const clientDir = join(buildDir, 'client');
  const files = listFiles(clientDir)
    .map((path) => readFile(join(clientDir, path), `/${path.replace(/(?:^|\/)index\.html$/, '')}`))
    .flatMap((file) => [file, ...(file.address === paths.contact ? withServiceChosen(file) : [])]);
  const byAddress = new Map(files.filter(({ address }) => !isAnswerPage(address)).map((file) => [file.address, file]));
  const answers = new Map(files.filter(({ address }) => isAnswerPage(address)).map((file) => [file.address, file]));
  let deadlineValidUntil = new Date(0);

  /** Fills in the promised reply where a page states it: at the start, and on each business day when the office opens. */
  function fillReplyDeadline(): void {
    const now = clock();
    if (now < deadlineValidUntil) return;
    const { replyBy, until } = getReplyDeadline(now);
    deadlineValidUntil = until;
    for (const pages of [byAddress, answers])
      for (const [address, file] of pages)
        if (file.template !== undefined) {
          const bytes = Buffer.from(file.template.replaceAll(replyByPlaceholder, replyBy));
          pages.set(address, { ...file, bytes, etag: tagOf(bytes), made: {} });
        }
  }

  fillReplyDeadline();

  function readFile(path: string, address: string): SiteFile {
    const extension = extname(path);
    let bytes = readFileSync(path);
    if (filled.has(extension))
      bytes = Buffer.from(fillPlaceholders(bytes.toString('utf8'), settings, extension === '.html' ? 'html' : 'text'));
    return {
      address,
      type: types[extension] ?? 'application/octet-stream',
      bytes,
      etag: tagOf(bytes),
      template: extension === '.html' && bytes.includes(replyByPlaceholder) ? bytes.toString('utf8') : undefined,
      policy:
        extension === '.html' ? contentSecurityPolicy(bytes.toString('utf8'), frames, isOwnFrame(address)) : undefined,
      isCompressible: compressed.has(extension) && bytes.length >= minCompressedBytes,
      made: {},
    };
  }

  /**
   * The file of a request's path, percent-encoded or not; undefined if it does not exist. Of the query only the service of
   * the contact page matters, wherever it stands: links in mails have campaigns beside it.
   */
  function find(target: string): SiteFile | undefined {
    fillReplyDeadline();
    const queryAt = target.indexOf('?');
    const path = queryAt === -1 ? target : target.slice(0, queryAt);
    const address = path.includes('%') ? decode(path) : path;
    if (address === paths.contact && queryAt !== -1) {
      const service = new URLSearchParams(target.slice(queryAt)).get('service');
      const chosen = byAddress.get(`${address}?service=${service}`);
      if (chosen) return chosen;
    }
    return byAddress.get(address) ?? findInOtherBuild(address);
  }

  /**
   * An asset of the build before this one or after it: its pages are still open, or another process serves them during
   * an upgrade. Its name has a hash of its content, so that it is the same file in every build. A build that is not
   * complete has no `.built`, and perhaps half of a file.
   */
  function findInOtherBuild(address: string): SiteFile | undefined {
    const [, name] = /^\/assets\/([\w$-][\w$.-]{1,200})$/.exec(address) ?? [];
    const folders = existsSync(join(buildDir, '.built')) ? ['client/assets', 'former-assets'] : ['former-assets'];
    const found = folders
      .map((folder) => join(buildDir, folder, name ?? ''))
      .find((path) => name !== undefined && existsSync(path));
    if (found === undefined) return undefined;
    try {
      const file = readFile(found, address);
      byAddress.set(address, file);
      return file;
    } catch {
      // A build has just removed it, or the system has no file handle left: the visitor gets 404, and may ask again.
      return undefined;
    }
  }

  /** Each encoding has a strong tag of its own, because its bytes differ (RFC 9110, 8.8.3). */
  function represent(file: SiteFile, encoding: Encoding, bytes: Buffer): Representation {
    const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
    const headersWithoutLength = Object.entries({
      'Content-Type': file.type,
      ETag: etag,
      'Cache-Control': cacheRule(file),
      ...(file.isCompressible && { Vary: 'Accept-Encoding' }),
      ...completeHeaders(frames, hsts, file.policy),
    }).flat();
    const headers = [
      ...headersWithoutLength,
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(bytes.length),
    ];
    const representation = { bytes, etag, headers, headersWithoutLength };
    file.made[encoding] = representation;
    return representation;
  }

  function select(file: SiteFile, acceptEncoding: string): Representation | Promise<Representation> {
    const [best = 'identity'] = file.isCompressible ? rankEncodings(acceptEncoding) : [];
    if (best === 'identity') return file.made.identity ?? represent(file, best, file.bytes);
    return (file.made[best] ??= compressors[best](file.bytes).then(
      (bytes) => represent(file, best, bytes),
      // Memory was short: this visitor gets the file as it is, and the next one asks again for the encoding.
      () => {
        delete file.made[best];
        return file.made.identity ?? represent(file, 'identity', file.bytes);
      },
    ));
  }

  /** The response with a file; at once, unless its encoding is made first. */
  function respond(file: SiteFile, { acceptEncoding = '', ...request }: FileRequest) {
    const selected = select(file, acceptEncoding);
    return selected instanceof Promise
      ? selected.then((representation) => respondWith(representation, request))
      : respondWith(selected, request);
  }

  /** Makes the encoding that browsers ask for, one file after the other. */
  async function compressAll(): Promise<void> {
    for (const file of byAddress.values()) if (file.isCompressible) await select(file, 'br');
  }

  return {
    find,
    respond,
    compressAll,
    isPage: (path: string): boolean => find(path)?.type.startsWith('text/html') ?? false,
    async findPage(path: string): Promise<AnswerPage | undefined> {
      fillReplyDeadline();
      const file = answers.get(path) ?? byAddress.get(path);
      return file?.policy === undefined ? undefined : { html: file.bytes.toString('utf8'), policy: file.policy };
    },
  };
}

/**
 * The contact page with each service of its form chosen, '/contact?service=…', to which the pages of the services lead. It
 * needs no JavaScript.
 */
function withServiceChosen(page: SiteFile): SiteFile[] {
  const html = page.bytes.toString('utf8');
  return [...html.matchAll(/<option value="([\w-]+)">/g)].map(([option, id = '']) => {
    const chosen = (text: string) => text.replace(option, `<option value="${id}" selected="">`);
    const bytes = Buffer.from(chosen(html));
    const template = page.template && chosen(page.template);
    return { ...page, address: `${page.address}?service=${id}`, bytes, template, etag: tagOf(bytes), made: {} };
  });
}

const tagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

function respondWith({ bytes, etag, headers, headersWithoutLength }: Representation, request: FileRequest) {
  const { method, ifNoneMatch } = request;
  const response: FileResponse =
    ifNoneMatch !== undefined && matchesTag(ifNoneMatch, etag)
      ? { status: 304, headers: headersWithoutLength, body: undefined }
      : { status: 200, headers, body: method === 'HEAD' ? undefined : bytes };
  return response;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Depends on the file, not on the requested address: '/%61dmin' is '/admin'. */
function cacheRule({ address, type }: SiteFile): string {
  if (isPrivate(address)) return 'no-store';
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (type.startsWith('text/html')) return 'no-cache';
  return 'public, max-age=86400, stale-while-revalidate=604800';
}

/** The comparison of If-None-Match (RFC 9110, 13.1.2): a proxy may have changed the tag to a weak one. */
const matchesTag = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.vite/'));
}
