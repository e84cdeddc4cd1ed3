import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { untilHydrated } from './browser.ts';

/** Nothing more comes where nothing came for so long. */
const quietMs = 500;
/** Whatever is still open after so long without a byte: the browser has told of its end before anybody listened. */
const lostMs = 5_000;

/** What came over the line for one address, with headers, in bytes. */
export type Transfer = { path: string; bytes: number };

/**
 * Everything a phone loads when it opens an address for the first time, until nothing more comes: files in the first
 * screen, and the scripts that begin after it.
 * @param office for an address behind it: `enter` signs in, and what that loads is forgotten again; `isThere` waits for
 *   what the page asks for by itself, which may come later than a pause would tell
 */
export async function listTransfers(
  browser: Browser,
  address: string,
  office?: Record<'enter' | 'isThere', (page: Page) => Promise<void>>,
): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    if (office) {
      const before = await context.newPage();
      await office.enter(before);
      await before.close();
    }
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.clearBrowserCache');
    const open = new Map<string, string>();
    const transfers: Transfer[] = [];
    let lastMs = performance.now();
    line.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      // A stream of events never ends.
      if (request.url.startsWith('http') && type !== 'EventSource') open.set(requestId, new URL(request.url).pathname);
      lastMs = performance.now();
    });
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const path = open.get(requestId);
      if (path !== undefined) transfers.push({ path, bytes });
      open.delete(requestId);
      lastMs = performance.now();
    });
    line.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
    await page.goto(address);
    await untilHydrated(page);
    await office?.isThere(page);
    while (performance.now() - lastMs < (open.size > 0 ? lostMs : quietMs)) await sleep(50);
    return transfers;
  } finally {
    await context.close();
  }
}

/** The sum of the scripts, or of everything. */
export const sumBytes = (transfers: readonly Transfer[], kind: 'scripts' | 'all'): number =>
  transfers.filter(({ path }) => kind === 'all' || path.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0);
