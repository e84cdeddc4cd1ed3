import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { deferredParts } from '../../src/web/ui/deferred-parts.ts';
import { firstPaint, kindsOfPages } from '../support/byte-budgets.ts';
import { restMouse, untilHydrated } from '../support/browser.ts';
import { listTags } from '../support/html.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const phone = { width: 412, height: 823 };

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

it('each page fits the first round trip of a phone, its stylesheet and fonts the second', async () => {
  const files = new Set<string>();
  for (const path of publicPaths) {
    expect(await download(path), path).toBeLessThanOrEqual(firstPaint.page);
    const links = listTags(await fixture.fetchHtml(path), 'link');
    const wanted = links.filter(
      ({ rel, disabled }) => rel === 'preload' || (rel === 'stylesheet' && disabled === undefined),
    );
    expect(
      wanted.map(({ rel }) => rel),
      path,
    ).toEqual(['preload', 'preload', 'stylesheet']);
    for (const { href = '' } of wanted) files.add(href);
  }
  for (const file of files) expect(await download(file), file).toBeLessThanOrEqual(firstPaint.file);
});

it('no page has characters that need a third font file before the first paint', async () => {
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

/** The files fetched before the first paint, and whether its largest element is a picture. */
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
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const files = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= (first?.startTime ?? 0));
    return { early: files.map(({ name }) => new URL(name).pathname), largestPicture: largest.url };
  });

it.each(kindsOfPages)(
  '%s requests only its stylesheet and two fonts before the first paint on a phone',
  async (path) => {
    const { page } = await fixture.arrive({ viewport: phone, tolerated: [/status of 401/] });
    await restMouse(page);
    await page.goto(fixture.site.origin + path);
    await untilHydrated(page);
    const { early, largestPicture } = await readPaint(page);
    const kinds = early.map((file) => /^\/assets\/(radio-canada(?:-big)?-basic|page)-/.exec(file)?.[1] ?? file);
    expect(new Set(kinds)).toEqual(new Set(['page', 'radio-canada-basic', 'radio-canada-big-basic']));
    expect(largestPicture).toBe('');
  },
);

it('text that is truncated while its font loads requests no other font', async () => {
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

const looks = `display position inset z-index width height margin padding aspect-ratio overflow
  grid-template-columns grid-column gap align-items justify-content order flex columns color
  background-color border border-radius box-shadow outline fill stroke opacity font letter-spacing
  text-decoration white-space list-style content visibility object-fit transform translate scale
  animation-name transition-property cursor color-scheme`.split(/\s+/);

/** The computed styles of all elements, except drawings of the complete stylesheet. */
const readLooks = (page: Page) =>
  page.evaluate(
    (names) =>
      [...document.body.querySelectorAll('*:not(script, noscript, .deep)')].map((element) =>
        [null, '::before', '::after']
          .filter((part) => !(part && element.matches('.sunk')))
          .map((part) => {
            const style = getComputedStyle(element, part);
            return `${element.outerHTML.slice(0, 80)}${part ?? ''} ${names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`;
          })
          .join('\n'),
      ),
    looks,
  );

it.each(kindsOfPages)('%s looks the same with the complete stylesheet', async (path) => {
  const { page } = await fixture.arrive({
    viewport: phone,
    reducedMotion: 'reduce',
    tolerated: [/Failed to load resource/],
  });
  await page.route('**/assets/loader-*.js', (route) => route.abort());
  await restMouse(page);
  await page.goto(fixture.site.origin + path);
  await page.locator(deferredParts).evaluateAll((parts) => {
    for (const part of parts) part.setAttribute('data-laid-out', '');
  });
  const own = await readLooks(page);
  expect(own.length).toBeGreaterThan(50);
  await page.evaluate(async () => {
    const whole = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
    if (!whole) throw new Error('There is no whole stylesheet.');
    const { promise, resolve } = Promise.withResolvers();
    whole.onload = resolve;
    whole.disabled = false;
    await promise;
  });
  const whole = await readLooks(page);
  expect(whole.filter((element, place) => element !== own[place])).toEqual([]);
});

/** How the complete stylesheet fails to load, and how long the page waits for it. */
const losses: { how: string; lose: (stylesheet: Route) => unknown; waitMs: number }[] = [
  { how: 'does not come', lose: () => {}, waitMs: 3_000 },
  { how: 'fails', lose: (stylesheet) => stylesheet.abort(), waitMs: 0 },
];

it.each(losses)(
  'a page whose whole stylesheet $how hydrates after $waitMs ms, and keeps typed text',
  async ({ lose, waitMs }) => {
    const { page } = await fixture.arrive({ viewport: phone, tolerated: [/Failed to load resource/] });
    const links = listTags(await fixture.fetchHtml(paths.about), 'link');
    const { href = '' } = links.find((link) => link['data-whole'] !== undefined) ?? {};
    await page.route(`**${href}`, lose);
    // A fixed clock: the visitor's first action starts hydration, not the idle browser.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto(fixture.site.origin + paths.about);
    const footer = page.getByRole('contentinfo');
    const field = footer.getByLabel('Email address');
    await field.fill('nadia@client.example');

    if (waitMs > 0) {
      // Everything except the stylesheet has loaded.
      await page.waitForFunction(() => '__reactRouterRouteModules' in window);
      await page.clock.runFor(waitMs - 100);
      expect(await page.evaluate(() => Object.keys(document.querySelector('main') ?? {}))).toEqual([]);
      await page.clock.runFor(100);
    }
    await untilHydrated(page);
    expect(await field.inputValue()).toBe('nadia@client.example');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.press('Enter');
    await footer.getByRole('button', { name: 'Subscribing...' }).waitFor();
    await page.clock.runFor(1_000);
    await footer.getByText('Thank you for subscribing to our newsletter!').waitFor();
  },
);
