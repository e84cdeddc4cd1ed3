import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { launchBrowser, newVisitor, type Visitor, widths } from '../support/browser.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { freePort, type RunningSite, startSite } from '../support/site.ts';
import { listTroubles } from '../support/troubles.ts';

// The office leaves its list open for days: over upgrades, sleeping computers and proxies that answer by themselves.

let browser: Browser;
let mail: MailCatcher;
let folder: string | undefined;
let settings: Record<string, string>;
let site: RunningSite;
let visitor: Visitor;
let page: Page;
/** Reads of the list, and lines that were opened. */
let reads = 0;
let lines = 0;
let number = 100;

const cut = 'The connection to the server is lost.';

beforeAll(async () => {
  mail = await startMailCatcher();
  browser = await launchBrowser();
  folder = mkdtempSync(join(tmpdir(), 'site-live-'));
  settings = { SMTP_URL: mail.url, PORT: String(await freePort()), DATA_DIR: folder };
  site = await startSite(settings);
  for (let one = 1; one <= 3; one += 1) await sendSample(site.origin, one);
  visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 }, reducedMotion: 'reduce' });
  page = await visitor.context.newPage();
  await signIn(page, site.origin);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await mail?.close();
  if (folder) rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await page.close();
  page = await visitor.context.newPage();
});

/** Opens a screen of the office, and waits until it listens. */
async function open(path: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
  await page.goto(site.origin + path);
  await page.getByRole('table').waitFor();
  await listening;
  reads = 0;
  lines = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === calls.submissions) reads += 1;
    if (pathname === calls.submissionEvents) lines += 1;
  });
}

/** One more enquiry; what the list shows of it. */
async function send(to: RunningSite): Promise<RegExp> {
  number += 1;
  await sendSample(to.origin, number);
  return new RegExp(`(Number|Van Dyk )${number}(?!\\d)`);
}
const isShown = (name: RegExp) => page.getByRole('row').filter({ hasText: name }).waitFor();

it.each([paths.dashboard, paths.submissions])(
  '%s shows what arrived while the line was broken, and reads nothing again for it',
  async (path) => {
    await open(path);
    await isShown(await send(site));
    await site.stop('SIGKILL');
    await page.getByText(cut).waitFor();
    // Another process of the same site goes on taking enquiries.
    const other = await startSite({ ...settings, PORT: String(await freePort()) });
    const missed = [await send(other), await send(other)];
    await other.stop();
    site = await startSite(settings);
    for (const one of missed) await isShown(one);
    await page.getByText(cut).waitFor({ state: 'detached' });
    await isShown(await send(site));
    expect(reads).toBe(0);
  },
);

it.each([paths.dashboard, paths.submissions])(
  '%s says that it stands still while nothing can arrive, readable by all',
  async (path) => {
    await page.route(`**${calls.submissionEvents}*`, (route) => route.abort());
    await page.goto(site.origin + path);
    await page.getByText(cut).waitFor();
    expect(await listTroubles(page, { parts: 'main' })).toEqual({});
  },
);

it('a proxy that answers in the place of the server takes nothing away, and what arrived meanwhile shows too', async () => {
  await open(paths.dashboard);
  let isAway = true;
  await page.route('**/api/**', (route) =>
    isAway ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue(),
  );
  await site.stop();
  await page.getByText(cut).waitFor();
  await page.getByRole('table').waitFor();
  site = await startSite(settings);
  const missed = await send(site);
  isAway = false;
  await isShown(missed);
  expect(reads).toBe(0);
});

it('a line that died in silence is opened anew', async () => {
  await page.clock.install();
  await open(paths.dashboard);
  await page.clock.fastForward(30_000);
  expect(lines).toBe(0);
  await page.clock.fastForward(15_000);
  await expect.poll(() => lines).toBe(1);
  await isShown(await send(site));
  expect(reads).toBe(0);
});

/** A tab in the background; the browser of the tests takes each for the one that is looked at. */
function hide(): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
}

it('more tabs than a browser has connections can be open, and the one that is looked at again shows what arrived', async () => {
  const tabs: Page[] = [];
  for (let one = 0; one < 8; one += 1) {
    const tab = await visitor.context.newPage();
    tabs.push(tab);
    await tab.addInitScript(hide);
    await tab.goto(site.origin + paths.dashboard);
    await tab.getByRole('table').waitFor();
  }
  [page = page] = tabs;
  const missed = await send(site);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await isShown(missed);
  for (const tab of tabs) if (tab !== page) await tab.close();
});

it('after too much to be told one by one the list is read anew, once', async () => {
  await open(paths.dashboard);
  await site.stop();
  const other = await startSite({ ...settings, PORT: String(await freePort()) });
  await Promise.all(Array.from({ length: 210 }, () => send(other)));
  // Mails that go out are told as well: none of these is left for later.
  const { length } = await other.readEnquiries();
  await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(length);
  await other.stop();
  site = await startSite(settings);
  await page.getByText(/Showing 1 to 10 of 2\d\d results/).waitFor();
  await isShown(await send(site));
  expect(reads).toBe(1);
});

it('an enquiry that is opened as it arrives says of its mail what is so', async () => {
  const note = page.getByText('The notification mail of this enquiry has not been sent yet.');
  await open(paths.dashboard);
  mail.setTrouble({ at: 'RCPT', code: 451 });
  const name = await send(site);
  await page.getByText(name).click();
  await note.waitFor();
  mail.setTrouble();
  await note.waitFor({ state: 'detached' });
});
