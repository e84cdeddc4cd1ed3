import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { writeBuild } from '../../../tests/support/app.ts';
import { missingSmallDisk, mountSmallDisk } from '../../../tests/support/small-disk.ts';
import { fillPlaceholders, loadSiteFiles, type PageSettings, readAhead } from './site-files.ts';

const settings: PageSettings = {
  siteOrigin: 'https://cobalt.example',
  mapEmbedUrl: 'https://map.example/embed?a=1&b=2',
  voiceAgentUrl: 'https://agent.example/talk?id=7&lang=en',
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

  test('may be a path of this site, such as that of the frame without a voice agent', () => {
    expect(
      fillPlaceholders(
        '<iframe src="https://voice-agent.invalid/">',
        { ...settings, voiceAgentUrl: '/frames/assistant' },
        'html',
      ),
    ).toBe('<iframe src="/frames/assistant">');
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

  test('is the same when it is loaded again from the prepared files; other settings lead to other files', async () => {
    folder = writeBuild({ 'index.html': text });
    const load = async (siteOrigin: string) =>
      (await loadSiteFiles(folder, { ...settings, siteOrigin })).get('index.html')?.etag;
    const first = await load('https://one.example');
    expect(await load('https://one.example')).toBe(first);
    expect(await load('https://two.example')).not.toBe(first);
    expect(await load('https://one.example')).toBe(first);
  });

  test('is counted while it is prepared, file by file, and not when it is found prepared', async () => {
    folder = writeBuild({ 'index.html': text, 'app.js': text, 'a.png': text });
    const counts: string[] = [];
    const load = (siteOrigin: string) =>
      loadSiteFiles(folder, { ...settings, siteOrigin }, (done, total) => counts.push(`${done} of ${total}`));
    await load('https://one.example');
    expect(counts.splice(0)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    await load('https://one.example');
    expect(counts).toEqual([]);
    // Files without settings are prepared already.
    await load('https://two.example');
    expect(counts).toEqual(['1 of 1']);
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

  test('removes the files of an earlier build, and keeps those of other settings', async () => {
    folder = writeBuild({ 'index.html': text });
    const load = (siteOrigin: string) => loadSiteFiles(folder, { ...settings, siteOrigin });
    const kept = () => readdirSync(join(folder, 'served'));
    await load('https://one.example');
    await load('https://two.example');
    const before = kept();
    // Files without settings are stored once.
    expect(before).toHaveLength(3);
    writeFileSync(join(folder, 'build-id'), 'a later one');
    await load('https://one.example');
    expect(kept()).toHaveLength(2);
    expect(kept().filter((name) => before.includes(name))).toEqual([]);
  });

  const asRoot = missingSmallDisk ? ` (skipped: ${missingSmallDisk})` : '';
  test.skipIf(missingSmallDisk)(`is the same on a read-only file system, prepared or not${asRoot}`, async () => {
    folder = writeBuild({ 'index.html': text, 'app.js': text });
    const load = async (buildDir: string, siteOrigin: string) => {
      const files = await loadSiteFiles(buildDir, { ...settings, siteOrigin });
      return [...files.values()].map(({ path, etag, br, gzip }) => ({ path, etag, br, gzip }));
    };
    await load(folder, 'https://one.example');
    const disk = mountSmallDisk(4);
    try {
      cpSync(folder, disk.folder, { recursive: true });
      // A folder of an earlier build, which cannot be removed.
      cpSync(folder, join(disk.folder, 'served', 'earlier-any'), { recursive: true });
      disk.makeReadOnly();
      const before = readdirSync(join(disk.folder, 'served'));
      expect(await load(disk.folder, 'https://one.example')).toEqual(await load(folder, 'https://one.example'));
      const other = await load(disk.folder, 'https://two.example');
      expect(readdirSync(join(disk.folder, 'served'))).toEqual(before);
      expect(other).toEqual(await load(folder, 'https://two.example'));
      expect(other.every(({ br, gzip }) => br && gzip)).toBe(true);
    } finally {
      disk.remove();
    }
  });

  test('can be prepared by two processes at once', async () => {
    folder = writeBuild({ 'index.html': text });
    const [one, two] = await Promise.all([loadSiteFiles(folder, settings), loadSiteFiles(folder, settings)]);
    expect(one.get('index.html')?.etag).toBe(two.get('index.html')?.etag);
  });
});
