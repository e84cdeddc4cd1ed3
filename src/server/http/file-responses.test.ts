import { describe, expect, test } from 'vitest';
import { createFileResponses } from './file-responses.ts';
import type { SiteFile } from './site-files.ts';

const bytes = Buffer.from('0123456789');
const picture: SiteFile = {
  path: 'assets/chart.avif',
  type: 'image/avif',
  etag: '"chart"',
  identity: bytes,
  br: undefined,
  gzip: undefined,
};
const page: SiteFile = {
  path: 'about/index.html',
  type: 'text/html; charset=utf-8',
  etag: '"about"',
  identity: Buffer.from('<h1>about</h1>'),
  br: Buffer.from('small'),
  gzip: Buffer.from('smaller'),
};
const responses = createFileResponses({
  files: new Map([picture, page].map((file) => [file.path, file])),
  frames: { map: 'https://map.example', voiceAgent: undefined },
  hsts: 'max-age=63072000',
});

function request(file: SiteFile, { method = 'GET', ...requestHeaders }: Record<string, string>) {
  const { status, headers, body } = responses.respond(file, { method, header: (name) => requestHeaders[name] });
  const header = (name: string) => (headers.includes(name) ? headers[headers.indexOf(name) + 1] : undefined);
  return { status, header, body: body?.toString() };
}

test('a file is found by its address, and by nothing else', () => {
  expect(responses.findFile('/about')).toBe(page);
  expect(responses.findFile('/assets/chart.avif')).toBe(picture);
  for (const path of [
    '',
    '/',
    'about',
    '/about/',
    '/about/index.html',
    '//about',
    '/assets/../about',
    '/About',
    '/__proto__',
  ])
    expect(responses.findFile(path), path).toBeUndefined();
});

describe('each representation of a file has a strong tag of its own', () => {
  test.each([
    ['br', '"about-br"', 'small'],
    ['gzip', '"about-gzip"', 'smaller'],
    ['', '"about"', '<h1>about</h1>'],
  ])('%j', (acceptEncoding, etag, body) => {
    const response = request(page, { 'accept-encoding': acceptEncoding });
    expect([response.header('ETag'), response.body]).toEqual([etag, body]);
    expect(request(page, { 'accept-encoding': acceptEncoding, 'if-none-match': etag }).status).toBe(304);
    // As a proxy sends it that changed the encoding.
    expect(request(page, { 'accept-encoding': acceptEncoding, 'if-none-match': `"old", W/${etag}` }).status).toBe(304);
    expect(request(page, { 'accept-encoding': acceptEncoding, 'if-none-match': '*' }).status).toBe(304);
    expect(request(page, { 'accept-encoding': acceptEncoding, 'if-none-match': '"old"' }).status).toBe(200);
  });
});
