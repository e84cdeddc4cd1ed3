import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { noVoiceAgent } from '../../contract/placeholders.ts';
import { writeBuild } from '../../../tests/support/app.ts';
import { fillPlaceholders, loadSiteFiles, type PageSettings, readAhead } from './site-files.ts';

const settings: PageSettings = {
  siteOrigin: 'https://cobalt.example',
  mapEmbedUrl: 'https://map.example/embed?a=1&b=2',
  voiceAgentUrl: 'https://agent.example/talk?id=7&lang=en',
  bookingUrl: '',
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
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const text = 'Soundings at https://site-origin.invalid/charts. '.repeat(40);

  test('holds each file with its settings, its type and its compressed representations', async () => {
    folder = writeBuild({ 'index.html': text, 'home.data': text, 'llms.txt': text, 'a.png': text, 'x.unknown': 'x' });
    const files = await loadSiteFiles(folder, settings);
    const types = Object.fromEntries([...files].map(([path, file]) => [path, file.type]));
    expect(types).toEqual({
      'index.html': 'text/html; charset=utf-8',
      'home.data': 'text/x-script; charset=utf-8',
      'llms.txt': 'text/plain; charset=utf-8',
      'a.png': 'image/png',
      'x.unknown': 'application/octet-stream',
    });
    for (const path of ['index.html', 'home.data', 'llms.txt']) {
      const file = files.get(path);
      const filled = file?.identity.toString() ?? '';
      expect(filled).toBe(text.replaceAll('https://site-origin.invalid', 'https://cobalt.example'));
      expect(brotliDecompressSync(file?.br ?? '').toString()).toBe(filled);
      expect(gunzipSync(file?.gzip ?? '').toString()).toBe(filled);
    }
    expect(files.get('a.png')).toMatchObject({ br: undefined, gzip: undefined });
  });

  test('does not need the disk after `readAhead`: a later build may remove the files', async () => {
    folder = writeBuild({ 'index.html': text });
    const files = await loadSiteFiles(folder, settings);
    await readAhead(files);
    rmSync(folder, { recursive: true });
    const file = files.get('index.html');
    expect(gunzipSync(file?.gzip ?? '')).toEqual(file?.identity);
    expect(brotliDecompressSync(file?.br ?? '')).toEqual(file?.identity);
    expect(file?.etag).toMatch(/^"[\w-]{22}"$/);
  });
});
