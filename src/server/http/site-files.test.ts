import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { noVoiceAgent, replyByPlaceholder } from '../../contract/placeholders.ts';
import { businessHours, writeBuild } from '../../../tests/support/app.ts';
import { getReplyDeadline } from '../enquiries/business-day.ts';
import { fillPlaceholders, loadSiteFiles, type PageSettings, type SiteFile } from './site-files.ts';

const settings: PageSettings = {
  siteOrigin: 'https://cobalt.example',
  mapEmbedUrl: 'https://map.example/embed?a=1&b=2',
  voiceAgentUrl: 'https://agent.example/talk?id=7&lang=en',
  bookingUrl: '',
  retention: 'until you ask us to erase them.',
};

describe('an address that replaces a placeholder', () => {
  test('is escaped where it is a whole attribute of a page', () => {
    expect(fillPlaceholders('<iframe src="https://map-embed.invalid/"></iframe>', settings, 'html')).toBe(
      '<iframe src="https://map.example/embed?a=1&amp;b=2"></iframe>',
    );
  });

  test('stays itself in a page’s scripts, where the same text is data', () => {
    expect(
      fillPlaceholders('<script>x.enqueue("[\\"https://voice-agent.invalid/\\"]")</script>', settings, 'html'),
    ).toBe('<script>x.enqueue("[\\"https://agent.example/talk?id=7&lang=en\\"]")</script>');
  });

  test('stays itself in data and text, also between quotes', () => {
    expect(fillPlaceholders('map="https://map-embed.invalid/"', settings, 'text')).toBe(
      'map="https://map.example/embed?a=1&b=2"',
    );
    expect(
      fillPlaceholders('["https://map-embed.invalid/","url","https://voice-agent.invalid/"]', settings, 'text'),
    ).toBe('["https://map.example/embed?a=1&b=2","url","https://agent.example/talk?id=7&lang=en"]');
  });

  test('is followed by the path of the page', () => {
    expect(fillPlaceholders('<link href="https://site-origin.invalid/about">', settings, 'html')).toBe(
      '<link href="https://cobalt.example/about">',
    );
  });

  test('may contain replacement patterns, and never ends the string of a script', () => {
    const odd = { ...settings, mapEmbedUrl: String.raw`https://map.example/?$&=$1&b=\" + evil` };
    expect(fillPlaceholders('"https://map-embed.invalid/"', odd, 'text')).toBe(
      '"https://map.example/?$&=$1&b=%5C" + evil"',
    );
  });

  test('may be a fragment, as without a voice agent', () => {
    expect(
      fillPlaceholders(
        '<iframe src="https://voice-agent.invalid/">',
        { ...settings, voiceAgentUrl: noVoiceAgent },
        'html',
      ),
    ).toBe('<iframe src="#form">');
  });
});

describe('the built site in memory', () => {
  const text = 'Soundings at https://site-origin.invalid/charts. '.repeat(40);
  const filled = text.replaceAll('https://site-origin.invalid', 'https://cobalt.example');
  const page = `<style>h1{color:navy}</style><h1>about</h1><script>window.page = "about";</script>${text}`;
  const folder = writeBuild({
    'index.html': text,
    'about/index.html': page,
    'auth/index.html': text,
    'new-password/index.html': text,
    'admin.data': text,
    'llms.txt': text,
    'assets/chart-abc.avif': text,
    'assets/entry-abc.js': 'console.log("small")',
    'frames/map/index.html': text,
    'answers/not-found/index.html': text,
    'x.unknown': 'x',
    'contact/index.html': `<p>We answer by ${replyByPlaceholder}.</p><option value="mobile">`,
  });
  let now = new Date('2026-11-27T19:05:00Z');
  const files = loadSiteFiles(folder, settings, {
    frames: { map: 'https://map.example', voiceAgent: 'https://agent.example' },
    hsts: 'max-age=63072000',
    clock: () => now,
    getReplyDeadline: (at) => getReplyDeadline(businessHours, at),
  });
  // A later build may remove the files from the disk.
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function find(path: string): SiteFile {
    const file = files.find(path);
    if (!file) throw new Error(`${path} does not exist.`);
    return file;
  }
  async function request(path: string, { method = 'GET', ...sent }: { [name: string]: string } = {}) {
    const { status, headers, body } = await files.respond(find(path), { method, ...sent });
    const header = (name: string) => (headers.includes(name) ? headers[headers.indexOf(name) + 1] : undefined);
    return { status, header, body };
  }

  test('a file is found by its address, and by nothing else', () => {
    expect(find('/about').address).toBe('/about');
    expect(find('/%61bout')).toBe(find('/about'));
    for (const path of [
      '',
      'about',
      '/about/',
      '/about/index.html',
      '//about',
      '/assets/../about',
      '/About',
      '/__proto__',
      '/%',
      '/%ff',
      '/answers/not-found',
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/%00',
    ])
      expect(files.find(path), path).toBeUndefined();
  });

  test('a page states the reply that is promised now, also with a service chosen; its tag changes with it', async () => {
    const read = async (path: string) => {
      const { body, header } = await request(path, { acceptEncoding: 'br' });
      return {
        text: String(body && header('Content-Encoding') ? brotliDecompressSync(body) : body),
        tag: header('ETag'),
      };
    };
    const monday = await read('/contact');
    expect(monday.text).toContain('We answer by Monday, November 30, 17:00.');
    const withService = await read('/contact?service=mobile');
    expect(withService.text).toMatch(/November 30, 17:00.*selected/);
    expect(await read('/contact?utm_source=mail&service=mobile')).toEqual(withService);
    expect(await read('/contact?service=unknown')).toEqual(monday);
    now = new Date('2026-11-30T12:29:59Z');
    expect(await read('/contact')).toEqual(monday);
    now = new Date('2026-11-30T12:30:00Z');
    const tuesday = await read('/contact');
    expect(tuesday.text).toContain('We answer by Tuesday, December 1, 17:00.');
    expect(tuesday.tag).not.toBe(monday.tag);
    expect((await files.findPage('/contact'))?.html).toBe(tuesday.text);
  });

  test('each file has its settings and its type', async () => {
    const expected: Record<string, [string, string]> = {
      '/': ['text/html; charset=utf-8', filled],
      '/admin.data': ['text/x-script; charset=utf-8', filled],
      '/llms.txt': ['text/plain; charset=utf-8', filled],
      '/assets/chart-abc.avif': ['image/avif', text],
      '/x.unknown': ['application/octet-stream', 'x'],
    };
    for (const [path, [type, body]] of Object.entries(expected)) {
      const response = await request(path);
      expect([response.header('Content-Type'), String(response.body)]).toEqual([type, body]);
    }
    expect((await files.findPage('/answers/not-found'))?.html).toBe(filled);
  });

  const shrunk: [string, string | undefined][] = [
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br ; q=0.1', 'br'],
    ['br;q=0.1, gzip;q=1', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['*', 'br'],
    ['br;q=0.000, gzip;q=0', undefined],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
  ];
  test.each(shrunk)('a client that accepts %j gets %s', async (acceptEncoding, encoding) => {
    const response = await request('/llms.txt', { acceptEncoding });
    expect([response.header('Content-Encoding'), response.header('Vary')]).toEqual([encoding, 'Accept-Encoding']);
    const bytes = response.body ?? Buffer.of();
    expect(response.header('Content-Length')).toBe(String(bytes.length));
    const shown = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(String(shown)).toBe(filled);
  });

  test('an encoding is made once, also for requests that arrive together, and then sent at once', async () => {
    const file = find('/admin.data');
    const accept = { method: 'GET', acceptEncoding: 'br' };
    const [first, second] = await Promise.all([files.respond(file, accept), files.respond(file, accept)]);
    expect(first.body).toBe(second.body);
    expect(files.respond(file, accept)).toMatchObject({ status: 200, body: first.body });
  });

  test.each(['/assets/chart-abc.avif', '/assets/entry-abc.js'])(
    '%s gains nothing and is not compressed',
    async (path) => {
      const response = await request(path, { acceptEncoding: 'br' });
      expect([response.header('Content-Encoding'), response.header('Vary')]).toEqual([undefined, undefined]);
    },
  );

  test('a file that could not be compressed is sent as it is, and compressed for the next visitor', async () => {
    const file = find('/new-password');
    const unreadable = [{ length: 1 } as Buffer];
    const short: SiteFile = { ...file, made: {} };
    Object.defineProperty(short, 'bytes', { get: () => unreadable.pop() ?? file.bytes });
    const respond = () => files.respond(short, { method: 'GET', acceptEncoding: 'br' });
    const plain = await respond();
    expect([String(plain.body), plain.headers.includes('br')]).toEqual([filled, false]);
    expect((await respond()).headers).toContain('br');
  });

  test('all files are compressed in advance', async () => {
    await files.compressAll();
    expect(files.respond(find('/frames/map'), { method: 'GET', acceptEncoding: 'br' })).not.toBeInstanceOf(Promise);
  });

  test.each(['br', 'gzip', ''])(
    'each encoding has a strong tag of its own, and 304 while it is unchanged: %j',
    async (acceptEncoding) => {
      const full = await request('/about', { acceptEncoding });
      const etag = full.header('ETag') ?? '';
      expect(etag).toMatch(acceptEncoding ? new RegExp(`^"[\\w-]{22}-${acceptEncoding}"$`) : /^"[\w-]{22}"$/);
      // As a proxy sends it that changed the encoding, and among others.
      for (const ifNoneMatch of [etag, `"old", W/${etag}`, '*']) {
        const unchanged = await request('/about', { acceptEncoding, ifNoneMatch });
        expect([unchanged.status, unchanged.body, unchanged.header('ETag')]).toEqual([304, undefined, etag]);
        expect(unchanged.header('Content-Security-Policy')).toBe(full.header('Content-Security-Policy'));
      }
      expect((await request('/about', { acceptEncoding, ifNoneMatch: '"old"' })).status).toBe(200);
    },
  );

  test('assets of the build before, and of the next one once it is complete, are read from the disk, and nothing else is', async () => {
    for (const path of ['client/assets', 'former-assets']) mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'client/assets/root-next.css'), text);
    writeFileSync(join(folder, 'former-assets/root-former.css'), text);
    writeFileSync(join(folder, 'client/later.txt'), text);
    // What a build that runs has written may be half a file.
    expect(files.find('/assets/root-next.css')).toBeUndefined();
    expect(find('/assets/root-former.css').bytes.toString()).toBe(text);
    writeFileSync(join(folder, '.built'), '');
    for (const path of ['/assets/root-next.css', '/assets/root-former.css']) {
      const response = await request(path);
      expect([response.status, String(response.body)]).toEqual([200, text]);
      expect(response.header('Cache-Control')).toBe('public, max-age=31536000, immutable');
    }
    mkdirSync(join(folder, 'client/assets/folder'));
    for (const path of [
      '/assets/folder',
      '/later.txt',
      '/assets/',
      '/assets/..',
      '/assets/../build-id',
      '/assets/..%2f..%2fbuild-id',
      `/assets/${'a'.repeat(2_000)}`,
    ])
      expect(files.find(path), path).toBeUndefined();
  });

  test('HEAD has the headers of GET, without the body', async () => {
    const [head, full] = [await request('/about', { method: 'HEAD' }), await request('/about')];
    expect(head.body).toBeUndefined();
    expect(head.header('Content-Length')).toBe(full.header('Content-Length'));
  });

  test('a page has a policy that allows exactly its own inline scripts and styles', async () => {
    const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    const [script, style] = [hashOf('window.page = "about";'), hashOf('h1{color:navy}')];
    expect((await request('/about')).header('Content-Security-Policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${script}`,
      `style-src 'self' ${style}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self' https://map.example https://agent.example",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect((await request('/')).header('Content-Security-Policy')).not.toContain('sha256-');
  });

  test.each(['/about', '/auth', '/assets/entry-abc.js', '/llms.txt'])('%s has every security header', async (path) => {
    const { header } = await request(path);
    expect(header('X-Content-Type-Options')).toBe('nosniff');
    expect(header('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(header('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(header('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(header('Strict-Transport-Security')).toBe('max-age=63072000');
    expect(header('X-Frame-Options')).toBe('DENY');
    expect(header('Content-Security-Policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  });

  test('a page gives the microphone to the voice agent’s origin alone, and may be framed only if it is made for that', async () => {
    const [frame, about] = [await request('/frames/map'), await request('/about')];
    expect(about.header('Permissions-Policy')).toBe(
      'camera=(), geolocation=(), payment=(), usb=(), microphone=(self "https://agent.example")',
    );
    expect(frame.header('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect([frame.header('X-Frame-Options'), about.header('X-Frame-Options')]).toEqual([undefined, 'DENY']);
  });

  test.each([
    ['/assets/entry-abc.js', 'public, max-age=31536000, immutable'],
    ['/llms.txt', 'public, max-age=86400, stale-while-revalidate=604800'],
    ['/', 'no-cache'],
    ['/auth', 'no-store'],
    ['/%61uth', 'no-store'],
    ['/admin.data', 'no-store'],
    ['/new-password', 'no-store'],
  ])('%s is cached as %s', async (path, rule) => {
    expect((await request(path)).header('Cache-Control')).toBe(rule);
  });
});
