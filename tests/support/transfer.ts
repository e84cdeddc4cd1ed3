import type { Browser, Page } from 'playwright';
import { untilAlive } from './browser.ts';

/** What came over the line for one address, with headers, in bytes. */
export type Transfer = { path: string; bytes: number };

/**
 * Everything a phone loads when it opens an address for the first time, until nothing more comes: files in the first
 * screen, and the scripts that begin after it.
 * @param enter signs in, where the address is behind that; what it loads is forgotten again
 */
export async function listTransfers(
  browser: Browser,
  address: string,
  enter?: (page: Page) => Promise<void>,
): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    if (enter) {
      const before = await context.newPage();
      await enter(before);
      await before.close();
    }
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.clearBrowserCache');
    const addresses = new Map<string, string>();
    const transfers: Transfer[] = [];
    line.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const url = addresses.get(requestId);
      if (url?.startsWith('http')) transfers.push({ path: new URL(url).pathname, bytes: encodedDataLength });
    });
    await page.goto(address);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    return transfers;
  } finally {
    await context.close();
  }
}

/** The sum of the scripts, or of everything. */
export const sumBytes = (transfers: readonly Transfer[], kind: 'scripts' | 'all'): number =>
  transfers.filter(({ path }) => kind === 'all' || path.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0);
