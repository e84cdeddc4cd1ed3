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

describe('preconditions come before the range (RFC 9110, 13.2.2)', () => {
  test('a client that holds the file gets no range of it', () => {
    const range = 'bytes=0-3';
    expect(request(picture, { range, 'if-none-match': '"chart"' })).toMatchObject({ status: 304, body: undefined });
    expect(request(picture, { range, 'if-none-match': '*' }).status).toBe(304);
    expect(request(picture, { range, 'if-none-match': '"old"' }).status).toBe(206);
  });

  test('nor does a client that holds it compressed, or the uncompressed bytes that the range is taken from', () => {
    const compressed = request(page, { range: 'bytes=0-3', 'accept-encoding': 'br', 'if-none-match': '"about-br"' });
    expect([compressed.status, compressed.header('ETag')]).toEqual([304, '"about-br"']);
    const plain = request(page, { range: 'bytes=0-3', 'accept-encoding': 'br', 'if-none-match': '"about"' });
    expect([plain.status, plain.header('ETag')]).toEqual([304, '"about"']);
    expect(request(page, { 'accept-encoding': 'br', 'if-none-match': '"about"' }).status).toBe(200);
  });

  test.each(['"chart"', '"old", "chart"', '*'])('If-Match: %s accepts the request', (ifMatch) => {
    expect(request(picture, { 'if-match': ifMatch }).status).toBe(200);
    expect(request(picture, { 'if-match': ifMatch, range: 'bytes=0-3' }).status).toBe(206);
    expect(request(picture, { 'if-match': ifMatch, 'if-none-match': '"chart"' }).status).toBe(304);
  });

  // Tags are compared strongly there (RFC 9110, 13.1.1).
  test.each(['"old"', 'W/"chart"', '', 'chart', '"chart'])('If-Match: %j fails with 412', (ifMatch) => {
    const response = request(picture, { 'if-match': ifMatch, 'if-none-match': '"chart"', range: 'bytes=0-3' });
    expect([response.status, response.body]).toEqual([412, 'The file is another one than the request names.']);
    expect(response.header('X-Content-Type-Options')).toBe('nosniff');
    expect(request(picture, { 'if-match': ifMatch, method: 'HEAD' })).toMatchObject({ status: 412, body: undefined });
  });
});

describe('a range of a file (RFC 9110, section 14)', () => {
  test.each([
    ['bytes=0-3', 'bytes 0-3/10', '0123'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
    ['bytes=-99', 'bytes 0-9/10', '0123456789'],
    ['bytes=5-999', 'bytes 5-9/10', '56789'],
  ])('%s', (range, place, body) => {
    const response = request(picture, { range });
    expect(response.status).toBe(206);
    expect([response.header('Content-Range'), response.header('Content-Length'), response.body]).toEqual([
      place,
      String(body.length),
      body,
    ]);
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s begins after the end', (range) => {
    const response = request(picture, { range });
    // Without a length the body would end with the connection.
    const { status } = response;
    expect([status, response.header('Content-Range'), response.header('Content-Length')]).toEqual([
      416,
      'bytes */10',
      '0',
    ]);
  });

  test.each(['bytes=3-1', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'lines=1-2', ''])(
    '%j gets the whole file',
    (range) => {
      expect(request(picture, { range })).toMatchObject({ status: 200, body: '0123456789' });
    },
  );

  test('is sent only of the version that If-Range names, and only for GET', () => {
    expect(request(picture, { range: 'bytes=0-1', 'if-range': '"chart"' }).status).toBe(206);
    expect(request(picture, { range: 'bytes=0-1', 'if-range': '"older"' }).status).toBe(200);
    expect(request(picture, { range: 'bytes=0-1', method: 'HEAD' }).status).toBe(200);
  });

  test('is taken from the uncompressed bytes, whatever the client accepts', () => {
    const response = request(page, { range: 'bytes=0-3', 'accept-encoding': 'br' });
    expect([response.status, response.body, response.header('Content-Encoding')]).toEqual([206, '<h1>', undefined]);
  });

  test('is offered where the file is sent uncompressed', () => {
    expect(request(picture, {}).header('Accept-Ranges')).toBe('bytes');
    expect(request(page, { 'accept-encoding': 'br' }).header('Accept-Ranges')).toBeUndefined();
  });
});
