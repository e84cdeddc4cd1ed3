import { type Encoding, rankEncodings } from './accept-encoding.ts';
import type { FrameOrigins } from './security-headers.ts';
import { completeHeaders, contentSecurityPolicy } from './security-headers.ts';
import type { SiteFile } from './site-files.ts';

/** What of a request decides how a file is sent. Header values as they came; absent is undefined. */
export type FileRequest = {
  method: string;
  acceptEncoding: string | undefined;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
};

/** An answer from memory: headers as name, value, name, value …; no body where none is sent. */
export type FileResponse = {
  status: 200 | 206 | 304 | 412 | 416;
  headers: readonly string[];
  body: Buffer | undefined;
};

/** The answers that are the same each time stand here once: who sends them can tell by the object. */
type Form = { bytes: Buffer; etag: string; whole: FileResponse; head: FileResponse; unchanged: FileResponse };

export type FileResponses = ReturnType<typeof createFileResponses>;

/** Addresses whose documents must not be kept anywhere: Back after logout shows nothing. */
const isPrivate = (path: string) => /^\/(admin|auth)(\/|\.|$)/.test(path);
/** Our own pages inside the contact page's frames: the site itself may show them. */
export const isOwnFrame = (path: string): boolean => path.startsWith('/frames/');
/** Browsers send few different lists of encodings; a flood of invented ones must not be kept. */
const mostKnownLists = 100;

/**
 * Answers for the built files, with every header they carry, each made once and kept (RFC 9110: conditional requests
 * in section 13, ranges in section 14).
 */
export function createFileResponses(parts: {
  files: ReadonlyMap<string, SiteFile>;
  frames: FrameOrigins;
  hsts: string | undefined;
}) {
  const forms = new Map<SiteFile, Partial<Record<Encoding, Form>>>();
  const byPath = new Map([...parts.files.values()].map((file) => [addressOf(file), file]));
  const knownLists = new Map<string, Encoding[]>();
  const failed = preconditionFailed(parts.frames, parts.hsts);

  /** The file of a decoded path, such as '/', '/about' or '/assets/entry-abc.js'. */
  const findFile = (path: string): SiteFile | undefined => byPath.get(path);

  function formOf(file: SiteFile, encoding: Encoding): Form | undefined {
    if (encoding === 'identity') return wholeForm(file);
    const bytes = file[encoding];
    return forms.get(file)?.[encoding] ?? (bytes && makeForm(file, encoding, bytes));
  }

  const wholeForm = (file: SiteFile): Form => forms.get(file)?.identity ?? makeForm(file, 'identity', file.identity);

  /** Compressed ones carry their own strong tag: their bytes differ. */
  function makeForm(file: SiteFile, encoding: Encoding, bytes: Buffer): Form {
    const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
    const isPage = file.path.endsWith('.html');
    const policy = isPage
      ? contentSecurityPolicy(file.identity.toString('utf8'), parts.frames, isOwnFrame(`/${file.path}`))
      : undefined;
    const unchanged = {
      'Content-Type': file.type,
      ETag: etag,
      'Cache-Control': cacheRule(file),
      ...(file.br && { Vary: 'Accept-Encoding' }),
      ...completeHeaders(parts.frames, parts.hsts, policy),
    };
    const whole = {
      ...unchanged,
      ...(encoding === 'identity' ? { 'Accept-Ranges': 'bytes' } : { 'Content-Encoding': encoding }),
      'Content-Length': String(bytes.length),
    };
    const headers = flat(whole);
    const form: Form = {
      bytes,
      etag,
      whole: { status: 200, headers, body: bytes },
      head: { status: 200, headers, body: undefined },
      unchanged: { status: 304, headers: flat(unchanged), body: undefined },
    };
    forms.set(file, { ...forms.get(file), [encoding]: form });
    return form;
  }

  function listAccepted(header: string): Encoding[] {
    const list = knownLists.get(header) ?? rankEncodings(header);
    if (knownLists.size < mostKnownLists) knownLists.set(header, list);
    return list;
  }

  function smallestForm(file: SiteFile, header: string): Form {
    for (const encoding of listAccepted(header)) {
      const form = formOf(file, encoding);
      if (form) return form;
    }
    return wholeForm(file);
  }

  /** A file as this request wants it: preconditions come before the range (RFC 9110, 13.2.2). */
  function answer(file: SiteFile, request: FileRequest): FileResponse {
    const { method, ifMatch, ifNoneMatch } = request;
    const form = smallestForm(file, request.acceptEncoding ?? '');
    const isRange = request.range !== undefined && method === 'GET';
    // A part is one of the uncompressed bytes: whoever holds these names their tag.
    const selected = isRange ? [form, wholeForm(file)] : [form];
    if (ifMatch !== undefined && !selected.some(({ etag }) => matchesStrongly(ifMatch, etag)))
      return method === 'HEAD' ? failed.head : failed.whole;
    const known = ifNoneMatch !== undefined && selected.find(({ etag }) => matchesWeakly(ifNoneMatch, etag));
    if (known) return known.unchanged;
    const part = isRange ? answerPart(file, request) : undefined;
    return part ?? (method === 'HEAD' ? form.head : form.whole);
  }

  /** One range of the uncompressed bytes; several, and those of an older file, are answered with the whole. */
  function answerPart(file: SiteFile, { range = '', ifRange }: FileRequest): FileResponse | undefined {
    const form = wholeForm(file);
    const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim());
    if (!asked || (ifRange !== undefined && ifRange !== form.etag)) return undefined;
    const [, first = '', last = ''] = asked;
    if (first === '' && last === '') return undefined;
    const size = form.bytes.length;
    const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
    // Backwards is no range at all (RFC 9110, 14.1.1): the header is ignored.
    if (first !== '' && last !== '' && Number(last) < from) return undefined;
    if (from >= size) {
      const headers = [...form.unchanged.headers, 'Content-Range', `bytes */${size}`, 'Content-Length', '0'];
      return { status: 416, headers, body: undefined };
    }
    const body = form.bytes.subarray(from, to + 1);
    const place = ['Content-Range', `bytes ${from}-${to}/${size}`, 'Content-Length', String(body.length)];
    return { status: 206, headers: [...form.unchanged.headers, ...place], body };
  }

  return { findFile, answer };
}

/** The address of a file: 'about/index.html' is '/about', and only that, for the browser's router knows no other. */
const addressOf = ({ path }: SiteFile): string => `/${path.replace(/(?:^|\/)index\.html$/, '')}`;

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

/** The answer to an If-Match that names another version of a file (RFC 9110, 15.5.13). */
function preconditionFailed(frames: FrameOrigins, hsts: string | undefined) {
  const body = Buffer.from('The file is another one than the request names.');
  const headers = flat({
    ...completeHeaders(frames, hsts, undefined),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
  });
  return { whole: { status: 412, headers, body }, head: { status: 412, headers, body: undefined } } as const;
}

/** The comparison of If-Match (RFC 9110, 8.8.3.2): a weak tag never matches. */
function matchesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim() === etag);
}

/** The comparison of If-None-Match: a proxy between may have marked the tag as weak. */
function matchesWeakly(header: string, etag: string): boolean {
  return matchesStrongly(header, etag) || matchesStrongly(header, `W/${etag}`);
}

const flat = (headers: Record<string, string>) => Object.entries(headers).flat();
