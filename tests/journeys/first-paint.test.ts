import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { firstPaint, kindsOfPages } from '../support/byte-budgets.ts';
import { restMouse, untilHydrated } from '../support/browser.ts';
import { isFullRun } from '../support/full-run.ts';
import { listTags } from '../support/html.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const phone = { width: 412, height: 823 };

/** Pages show the firm's name and address: letters such as 'ö' in them need the file of further letters at once. */
const hasPlainName = /^[ -~]*$/.test([company.name, ...Object.values(company.address)].join(''));

/** The bytes transferred for a response: status line, headers and compressed body. */
async function download(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(fixture.site.origin + path, { headers: { 'Accept-Encoding': 'br' } }, resolve).on('error', reject);
  const answer = await promise;
  let bytes = `HTTP/1.1 200 OK\r\n${answer.rawHeaders.join('..')}\r\n\r\n`.length;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  expect(answer.statusCode, path).toBe(200);
  return bytes;
}

it('each page fits the first round trip of a phone, its two stylesheets and fonts the second', async () => {
  const files = new Set<string>();
  for (const path of publicPaths) {
    expect(await download(path), path).toBeLessThanOrEqual(firstPaint.page);
    const links = listTags(await fixture.fetchHtml(path), 'link');
    const wanted = links.filter(({ rel }) => rel === 'preload' || rel === 'stylesheet');
    const stylesheets = wanted.filter(({ rel }) => rel === 'stylesheet');
    expect(wanted.length - stylesheets.length, path).toBe(2);
    expect(stylesheets.length, path).toBeGreaterThan(0);
    expect(stylesheets.length, path).toBeLessThanOrEqual(2);
    for (const { href = '' } of wanted) files.add(href);
  }
  for (const file of files) expect(await download(file), file).toBeLessThanOrEqual(firstPaint.file);
});

it.runIf(hasPlainName)('no page has characters that need a third font file before the first paint', async () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../src/web/tokens.css'), 'utf8');
  const [, ranges = ''] = /unicode-range:\s*([^;]+);/.exec(tokens) ?? [];
  const signs = ranges.replaceAll(
    /U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?\s*/g,
    (_, first: string, last = first) => String.raw`\u{${first}}-\u{${last}}`,
  );
  const ofAnotherFont = new RegExp(`[${signs}]`, 'gu');
  expect('½ of <b>').toMatch(ofAnotherFont);
  const found: string[] = [];
  for (const path of publicPaths) {
    const html = (await fixture.fetchHtml(path)).replaceAll(
      /<(head|script|style|svg|pre|code)\b.*?<\/\1>|<[^>]+>/gs,
      '',
    );
    for (const [sign] of html.matchAll(ofAnotherFont)) found.push(`${path}: ${sign}`);
  }
  expect(found).toEqual([]);
});

/**
 * The files fetched before the first paint, and whether its largest element is a picture. `startTime` of a paint is when
 * the screen showed it: on a busy machine some frames after the browser drew it (`paintTime`), and the files of the next
 * frame are fetched meanwhile.
 */
const readPaint = (page: Page) =>
  page.evaluate(async () => {
    const largest = await new Promise<PerformanceEntry & { url: string }>((resolve) => {
      new PerformanceObserver((list) =>
        resolve(list.getEntries().at(-1) as PerformanceEntry & { url: string }),
      ).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const [first] = performance.getEntriesByName('first-contentful-paint') as (PerformanceEntry & {
      paintTime?: number;
    })[];
    const paintedAt = first?.paintTime ?? first?.startTime ?? 0;
    // The browser fetches the icon of the tab at any time, and does not wait for it.
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime <= paintedAt && !name.endsWith('/favicon.svg'));
    return { early: files.map(({ name }) => new URL(name).pathname), largestPicture: largest.url };
  });

/** In a full run every kind of page; the files of each are read from its HTML above. */
const drawn = isFullRun ? kindsOfPages.filter((path) => path !== paths.auth) : [paths.home];

it.runIf(hasPlainName).each(drawn)(
  '%s requests only two stylesheets and two fonts before the first paint on a phone',
  async (path) => {
    const { page } = await fixture.arrive({ viewport: phone, tolerated: [/status of 401/] });
    await restMouse(page);
    await page.goto(fixture.site.origin + path);
    const { early, largestPicture } = await readPaint(page);
    const others = early.filter((file) => !/^\/assets\/(?:radio-canada(?:-big)?-basic-.+\.woff2|.+\.css)$/.test(file));
    expect(others).toEqual([]);
    expect(new Set(early).size).toBe(4);
    expect(largestPicture).toBe('');
  },
);

it.runIf(hasPlainName && isFullRun)('text that is truncated while its font loads requests no other font', async () => {
  const { page } = await fixture.arrive({ viewport: phone });
  const fonts: string[] = [];
  await page.route(/\.woff2$/, async (route) => {
    fonts.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue().catch(() => {});
  });
  await page.goto(fixture.site.origin + paths.caseStudies);
  await untilHydrated(page);
  const names = fonts.map((url) => /radio-canada(?:-big)?-\w+/.exec(url)?.[0]);
  expect(new Set(names)).toEqual(new Set(['radio-canada-basic', 'radio-canada-big-basic']));
});
