import { describe, expect, test } from 'vitest';
import { createFileResponses, type FileRequest } from './file-responses.ts';
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
const answers = createFileResponses({
  files: new Map([picture, page].map((file) => [file.path, file])),
  frames: { map: 'https://map.example', voiceAgent: undefined },
  hsts: 'max-age=63072000',
});

function ask(file: SiteFile, request: Partial<FileRequest>) {
  const { status, headers, body } = answers.answer(file, {
    method: 'GET',
    acceptEncoding: undefined,
    ifMatch: undefined,
    ifNoneMatch: undefined,
    range: undefined,
    ifRange: undefined,
    ...request,
  });
  const of = (name: string) => (headers.includes(name) ? headers[headers.indexOf(name) + 1] : undefined);
  return { status, of, body: body?.toString() };
}

test('a file is found by its address, and by nothing else', () => {
  expect(answers.findFile('/about')).toBe(page);
  expect(answers.findFile('/assets/chart.avif')).toBe(picture);
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
    expect(answers.findFile(path), path).toBeUndefined();
});

describe('each form of a file has a strong tag of its own', () => {
  test.each([
    ['br', '"about-br"', 'small'],
    ['gzip', '"about-gzip"', 'smaller'],
    ['', '"about"', '<h1>about</h1>'],
  ])('%j', (acceptEncoding, etag, body) => {
    const answer = ask(page, { acceptEncoding });
    expect([answer.of('ETag'), answer.body]).toEqual([etag, body]);
    expect(ask(page, { acceptEncoding, ifNoneMatch: etag }).status).toBe(304);
    // As a proxy passes it on that changed the encoding.
    expect(ask(page, { acceptEncoding, ifNoneMatch: `"old", W/${etag}` }).status).toBe(304);
    expect(ask(page, { acceptEncoding, ifNoneMatch: '*' }).status).toBe(304);
    expect(ask(page, { acceptEncoding, ifNoneMatch: '"old"' }).status).toBe(200);
  });
});

describe('preconditions come before the range (RFC 9110, 13.2.2)', () => {
  test('who holds the file gets no part of it', () => {
    const range = 'bytes=0-3';
    expect(ask(picture, { range, ifNoneMatch: '"chart"' })).toMatchObject({ status: 304, body: undefined });
    expect(ask(picture, { range, ifNoneMatch: '*' }).status).toBe(304);
    expect(ask(picture, { range, ifNoneMatch: '"old"' }).status).toBe(206);
  });

  test('also who holds it compressed, or holds the uncompressed bytes that a part is taken from', () => {
    const compressed = ask(page, { range: 'bytes=0-3', acceptEncoding: 'br', ifNoneMatch: '"about-br"' });
    expect([compressed.status, compressed.of('ETag')]).toEqual([304, '"about-br"']);
    const plain = ask(page, { range: 'bytes=0-3', acceptEncoding: 'br', ifNoneMatch: '"about"' });
    expect([plain.status, plain.of('ETag')]).toEqual([304, '"about"']);
    expect(ask(page, { acceptEncoding: 'br', ifNoneMatch: '"about"' }).status).toBe(200);
  });

  test.each(['"chart"', '"old", "chart"', '*'])('If-Match: %s lets the request through', (ifMatch) => {
    expect(ask(picture, { ifMatch }).status).toBe(200);
    expect(ask(picture, { ifMatch, range: 'bytes=0-3' }).status).toBe(206);
    expect(ask(picture, { ifMatch, ifNoneMatch: '"chart"' }).status).toBe(304);
  });

  // Tags are compared strongly there (RFC 9110, 13.1.1).
  test.each(['"old"', 'W/"chart"', '', 'chart', '"chart'])('If-Match: %j fails with 412', (ifMatch) => {
    const answer = ask(picture, { ifMatch, ifNoneMatch: '"chart"', range: 'bytes=0-3' });
    expect([answer.status, answer.body]).toEqual([412, 'The file is another one than the request names.']);
    expect(answer.of('X-Content-Type-Options')).toBe('nosniff');
    expect(ask(picture, { ifMatch, method: 'HEAD' })).toMatchObject({ status: 412, body: undefined });
  });
});

describe('a part of a file (RFC 9110, section 14)', () => {
  test.each([
    ['bytes=0-3', 'bytes 0-3/10', '0123'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
    ['bytes=-99', 'bytes 0-9/10', '0123456789'],
    ['bytes=5-999', 'bytes 5-9/10', '56789'],
  ])('%s', (range, place, body) => {
    const answer = ask(picture, { range });
    expect(answer.status).toBe(206);
    expect([answer.of('Content-Range'), answer.of('Content-Length'), answer.body]).toEqual([
      place,
      String(body.length),
      body,
    ]);
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s begins past the end', (range) => {
    const answer = ask(picture, { range });
    // Without a length the body would last as long as the line.
    const { status } = answer;
    expect([status, answer.of('Content-Range'), answer.of('Content-Length')]).toEqual([416, 'bytes */10', '0']);
  });

  test.each(['bytes=3-1', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'lines=1-2', ''])('%j gets the whole', (range) => {
    expect(ask(picture, { range })).toMatchObject({ status: 200, body: '0123456789' });
  });

  test('only of the file that the rest was taken from, and only for GET', () => {
    expect(ask(picture, { range: 'bytes=0-1', ifRange: '"chart"' }).status).toBe(206);
    expect(ask(picture, { range: 'bytes=0-1', ifRange: '"older"' }).status).toBe(200);
    expect(ask(picture, { range: 'bytes=0-1', method: 'HEAD' }).status).toBe(200);
  });

  test('is of the uncompressed bytes, whatever the client accepts', () => {
    const answer = ask(page, { range: 'bytes=0-3', acceptEncoding: 'br' });
    expect([answer.status, answer.body, answer.of('Content-Encoding')]).toEqual([206, '<h1>', undefined]);
  });

  test('is offered where files are not compressed', () => {
    expect(ask(picture, {}).of('Accept-Ranges')).toBe('bytes');
    expect(ask(page, { acceptEncoding: 'br' }).of('Accept-Ranges')).toBeUndefined();
  });
});
