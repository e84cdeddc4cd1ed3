import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { untilHydrated } from './browser.ts';

/** Loading is over after this time without network activity. */
const quietMs = 500;
/** Requests without activity for this long are given up: their end was reported before the listener was added. */
const lostMs = 5_000;

/** The bytes transferred for one address, headers included. */
export type Transfer = { path: string; bytes: number };

/**
 * Lists everything a phone loads when it opens an address for the first time: the files of the first screen and, unless
 * the page stays untouched, the scripts that load as soon as somebody acts.
 */
export async function listTransfers(
  browser: Browser,
  address: string,
  { isUntouched = false }: { isUntouched?: boolean } = {},
): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    const open = new Map<string, string>();
    const transfers: Transfer[] = [];
    let lastMs = performance.now();
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      // A stream of events never ends.
      if (request.url.startsWith('http') && type !== 'EventSource') open.set(requestId, new URL(request.url).pathname);
      lastMs = performance.now();
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const path = open.get(requestId);
      if (path !== undefined) transfers.push({ path, bytes });
      open.delete(requestId);
      lastMs = performance.now();
    });
    session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
    await page.goto(address);
    if (!isUntouched) await untilHydrated(page);
    while (performance.now() - lastMs < (open.size > 0 ? lostMs : quietMs)) await sleep(50);
    return transfers;
  } finally {
    await context.close();
  }
}

/** The sum of the scripts' bytes, or of all. */
export const sumBytes = (transfers: readonly Transfer[], kind: 'scripts' | 'all'): number =>
  transfers.filter(({ path }) => kind === 'all' || path.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0);
