import { type Encoding, rankEncodings } from './accept-encoding.ts';
import type { FrameOrigins } from './security-headers.ts';
import { completeHeaders, contentSecurityPolicy } from './security-headers.ts';
import type { SiteFile } from './site-files.ts';

/** The parts of a request that decide how a file is sent; `header` takes a lower-case name. */
export type FileRequest = { method: string; header: (name: string) => string | undefined };

/** A response from memory: headers as name, value, name, value …; `body` is undefined where none is sent. */
type FileResponse = { status: 200 | 206 | 304 | 412 | 416; headers: string[]; body: Buffer | undefined };

/** A file in one encoding, with its headers for a complete response and for one without a body. */
type Representation = { bytes: Buffer; etag: string; headers: string[]; headersWithoutLength: string[] };

export type FileResponses = ReturnType<typeof createFileResponses>;

/** Documents that no cache may store: the Back button shows nothing of them after the logout. */
const isPrivate = (path: string) => /^\/(admin|auth|passkey)(\/|\.|$)/.test(path);
/** Pages of this site that the contact page shows in frames. */
export const isOwnFrame = (path: string): boolean => path.startsWith('/frames/');

/**
 * Responses for the built files with all their headers, which are computed once for each representation (RFC 9110:
 * conditional requests in section 13, ranges in section 14).
 */
export function createFileResponses(parts: {
  files: ReadonlyMap<string, SiteFile>;
  frames: FrameOrigins;
  hsts: string | undefined;
}) {
  const representations = new Map<SiteFile, Partial<Record<Encoding, Representation>>>();
  const byPath = new Map([...parts.files.values()].map((file) => [addressOf(file), file]));
  const failed = preconditionFailed(parts.frames, parts.hsts);

  /** The file of a decoded path, such as '/', '/about' or '/assets/entry-abc.js'. */
  const findFile = (path: string): SiteFile | undefined => byPath.get(path);

  function getRepresentation(file: SiteFile, encoding: 'identity'): Representation;
  function getRepresentation(file: SiteFile, encoding: Encoding): Representation | undefined;
  function getRepresentation(file: SiteFile, encoding: Encoding): Representation | undefined {
    const bytes = file[encoding];
    return representations.get(file)?.[encoding] ?? (bytes && createRepresentation(file, encoding, bytes));
  }

  /** Each encoding has a strong tag of its own, because its bytes differ (RFC 9110, 8.8.3). */
  function createRepresentation(file: SiteFile, encoding: Encoding, bytes: Buffer): Representation {
    const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
    const policy = file.path.endsWith('.html')
      ? contentSecurityPolicy(file.identity.toString('utf8'), parts.frames, isOwnFrame(`/${file.path}`))
      : undefined;
    const headersWithoutLength = flatten({
      'Content-Type': file.type,
      ETag: etag,
      'Cache-Control': cacheRule(file),
      ...(file.br && { Vary: 'Accept-Encoding' }),
      ...completeHeaders(parts.frames, parts.hsts, policy),
    });
    const headers = [
      ...headersWithoutLength,
      ...(encoding === 'identity' ? ['Accept-Ranges', 'bytes'] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(bytes.length),
    ];
    const representation = { bytes, etag, headers, headersWithoutLength };
    representations.set(file, { ...representations.get(file), [encoding]: representation });
    return representation;
  }

  function selectRepresentation(file: SiteFile, acceptEncoding: string): Representation {
    for (const encoding of rankEncodings(acceptEncoding)) {
      const representation = getRepresentation(file, encoding);
      if (representation) return representation;
    }
    return getRepresentation(file, 'identity');
  }

  /** The response with a file; preconditions are evaluated before the range (RFC 9110, 13.2.2). */
  function respond(file: SiteFile, { method, header }: FileRequest): FileResponse {
    const [ifMatch, ifNoneMatch, range] = [header('if-match'), header('if-none-match'), header('range')];
    const representation = selectRepresentation(file, header('accept-encoding') ?? '');
    const isRange = range !== undefined && method === 'GET';
    // A range is taken from the uncompressed bytes: a client that holds these sends their tag.
    const selected = isRange ? [representation, getRepresentation(file, 'identity')] : [representation];
    if (ifMatch !== undefined && !selected.some(({ etag }) => matchesStrongly(ifMatch, etag)))
      return method === 'HEAD' ? { ...failed, body: undefined } : failed;
    const known = ifNoneMatch !== undefined && selected.find(({ etag }) => matchesWeakly(ifNoneMatch, etag));
    if (known) return { status: 304, headers: known.headersWithoutLength, body: undefined };
    const part = isRange ? respondWithRange(file, range, header('if-range')) : undefined;
    const { headers, bytes } = representation;
    return part ?? { status: 200, headers, body: method === 'HEAD' ? undefined : bytes };
  }

  /** One range of the uncompressed bytes; for several ranges, or a range of an older file, the whole file is sent. */
  function respondWithRange(file: SiteFile, range: string, ifRange: string | undefined): FileResponse | undefined {
    const { bytes, etag, headersWithoutLength } = getRepresentation(file, 'identity');
    const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim());
    if (!asked || (ifRange !== undefined && ifRange !== etag)) return undefined;
    const [, first = '', last = ''] = asked;
    if (first === '' && last === '') return undefined;
    const size = bytes.length;
    const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
    // A range whose end is before its start is invalid, and the header is ignored (RFC 9110, 14.1.1).
    if (first !== '' && last !== '' && Number(last) < from) return undefined;
    if (from >= size) {
      const headers = [...headersWithoutLength, 'Content-Range', `bytes */${size}`, 'Content-Length', '0'];
      return { status: 416, headers, body: undefined };
    }
    const body = bytes.subarray(from, to + 1);
    const contentRange = ['Content-Range', `bytes ${from}-${to}/${size}`, 'Content-Length', String(body.length)];
    return { status: 206, headers: [...headersWithoutLength, ...contentRange], body };
  }

  return { findFile, respond };
}

/** The only address of a file: that of 'about/index.html' is '/about', as in the browser's router. */
const addressOf = ({ path }: SiteFile): string => `/${path.replace(/(?:^|\/)index\.html$/, '')}`;

/** Depends on the file, not on the requested address: '/%61dmin' is '/admin'. */
function cacheRule(file: SiteFile): string {
  const path = `/${file.path}`;
  if (isPrivate(path)) return 'no-store';
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (file.type.startsWith('text/html')) return 'no-cache';
  // Long enough that a click uses the data that was prefetched when the pointer came to the link.
  if (path.endsWith('.data')) return 'public, max-age=60';
  return 'public, max-age=86400, stale-while-revalidate=604800';
}

/** The response to an If-Match that names another version of a file (RFC 9110, 15.5.13). */
function preconditionFailed(frames: FrameOrigins, hsts: string | undefined): FileResponse {
  const body = Buffer.from('The file is another one than the request names.');
  const headers = flatten({
    ...completeHeaders(frames, hsts, undefined),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
  });
  return { status: 412, headers, body };
}

/** The comparison of If-Match (RFC 9110, 8.8.3.2): a weak tag never matches. */
function matchesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim() === etag);
}

/** The comparison of If-None-Match: a proxy may have changed the tag to a weak one. */
function matchesWeakly(header: string, etag: string): boolean {
  return matchesStrongly(header, etag) || matchesStrongly(header, `W/${etag}`);
}

const flatten = (headers: Record<string, string>) => Object.entries(headers).flat();
