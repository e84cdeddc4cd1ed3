import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { kindsOfPages } from '../support/byte-budgets.ts';
import { widths } from '../support/browser.ts';
import { everyNth } from '../support/sampling.ts';
import { listLayoutShifts, sumLayoutShifts } from '../support/layout-shifts.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

// On a slow connection the browser paints a page chunk by chunk: a later chunk must not move visible content.

const fixture = useBrowserFixture();
/** The maximum sum of layout shifts that counts as good (https://web.dev/articles/cls). */
const mostShift = 0.1;
/** The number and minimum length of the chunks, which together fill more than the first screen. */
const pieces = { count: 20, length: 150 };

/** A proxy to the site; the test sends the chunks of a page itself. */
let open: ServerResponse | undefined;
const line = createServer((asked, answer) => {
  if (asked.headers['sec-fetch-dest'] === 'document') open = answer;
  else
    get(fixture.site.origin + asked.url, { headers: asked.headers }, (own) =>
      own.pipe(answer.writeHead(own.statusCode ?? 0, own.headers)),
    ).on('error', () => answer.destroy());
});
beforeAll(() => new Promise<void>((resolve) => line.listen(0, resolve)));
afterAll(() => {
  line.close();
  line.closeAllConnections();
});

/** Splits a page: its head and header, then chunks that end with an element, then the rest. */
function cut(html: string): string[] {
  const cuts = [html.indexOf('<main')];
  for (const { index, 0: tag } of html.matchAll(/<\/(?:h\d|p|[uo]l|li|div|section|svg|form|a|span)>/g)) {
    const end = index + tag.length;
    if (end - (cuts.at(-1) ?? 0) >= pieces.length && cuts.length <= pieces.count) cuts.push(end);
  }
  return [0, ...cuts].map((start, place) => html.slice(start, cuts[place]));
}

/** The portfolio at every width: its rows depend on the number of cards, which is unknown while they arrive. */
const looks = [
  ...everyNth(kindsOfPages.length, kindsOfPages).map((path) => ({ path, width: widths.phone })),
  ...everyNth(2, [widths.phone, widths.tablet, widths.desk]).map((width) => ({ path: paths.portfolio, width })),
];

const untilPainted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

it.each(looks)('$path has no layout shift at $width px while it arrives in chunks', async ({ path, width }) => {
  // Nobody is signed in, which /auth asks.
  const { page } = await fixture.arrive({ width, tolerated: [/status of 401/] });
  const { port } = line.address() as AddressInfo;
  const [head = '', ...others] = cut(await fixture.fetchHtml(path));
  const came = page.goto(`http://localhost:${port}${path}`);
  await expect.poll(() => open).toBeDefined();
  open?.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(head);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  for (const piece of others) {
    open?.write(piece);
    await untilPainted(page);
  }
  open?.end();
  open = undefined;
  await came;
  const shifts = await listLayoutShifts(page);
  expect(sumLayoutShifts(shifts), JSON.stringify(shifts)).toBeLessThan(mostShift);
});
