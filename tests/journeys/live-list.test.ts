import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { launchBrowser, newVisitor, type Visitor, widths } from '../support/browser.ts';
import { widthsFor } from '../support/sampling.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { freePort, type RunningSite, startSite } from '../support/site.ts';
import { auditPage } from '../support/page-audit.ts';

// The office leaves its list open for days: over upgrades, sleeping computers and proxies that answer by themselves.

let browser: Browser;
let mail: MailCatcher;
let folder: string | undefined;
let settings: Record<string, string>;
let site: RunningSite;
let visitor: Visitor;
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
  const page = await visitor.context.newPage();
  await signIn(page, site.origin);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await mail?.close();
  if (folder) rmSync(folder, { recursive: true });
});

afterEach(async () => {
  for (const page of visitor.context.pages()) await page.close();
});

/** Calls that a page has made since it was told to count: `reads` of the list, and `lines` that it opened. */
type Counts = { reads: number; lines: number };

/**
 * Opens a screen of the office, and waits until it listens.
 * @param prepare done before the page comes
 */
async function open(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<{ page: Page; counts: Counts }> {
  const page = await visitor.context.newPage();
  await prepare?.(page);
  const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
  await page.goto(site.origin + path);
  await page.getByRole('table').waitFor();
  await listening;
  const counts = { reads: 0, lines: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === calls.submissions) counts.reads += 1;
    if (pathname === calls.submissionEvents) counts.lines += 1;
  });
  return { page, counts };
}

/** One more enquiry; what the list shows of it. */
async function send(to: RunningSite): Promise<RegExp> {
  number += 1;
  await sendSample(to.origin, number);
  return new RegExp(`(Number|Van Dyk )${number}(?!\\d)`);
}
const isShown = (page: Page, name: RegExp) => page.getByRole('row').filter({ hasText: name }).waitFor();

it('both screens show what arrived while the line was broken, read nothing again for it, and say meanwhile that they stand still', async () => {
  const screens = [await open(paths.dashboard), await open(paths.submissions)];
  const first = await send(site);
  for (const { page } of screens) await isShown(page, first);
  await site.stop('SIGKILL');
  for (const { page } of screens) await page.getByText(cut).waitFor();
  // Another process of the same site goes on taking enquiries.
  const other = await startSite({ ...settings, PORT: String(await freePort()) });
  const missed = [await send(other), await send(other)];
  await other.stop();
  site = await startSite(settings);
  for (const { page } of screens) {
    for (const one of missed) await isShown(page, one);
    await page.getByText(cut).waitFor({ state: 'detached' });
  }
  const last = await send(site);
  for (const { page, counts } of screens) {
    await isShown(page, last);
    expect(counts.reads).toBe(0);
  }
});

it('that a list stands still is said so that all can read it', async () => {
  await visitor.context.route(`**${calls.submissionEvents}*`, (route) => route.abort());
  const pages = [await visitor.context.newPage(), await visitor.context.newPage()];
  for (const [place, path] of [paths.dashboard, paths.submissions].entries())
    await pages[place]?.goto(site.origin + path);
  for (const [place, page] of pages.entries()) {
    await page.getByText(cut).waitFor();
    expect(await auditPage(page, { parts: 'main', at: widthsFor(place) })).toEqual({});
  }
  await visitor.context.unrouteAll();
});

it('a proxy that answers in the place of the server takes nothing away, and what arrived meanwhile shows too', async () => {
  const { page, counts } = await open(paths.dashboard);
  const refused = new Set<string>();
  let isAway = true;
  await page.route('**/api/**', (route) => {
    if (!isAway) return route.continue();
    refused.add(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await site.stop();
  await expect.poll(() => [...refused].toSorted()).toEqual([calls.submissionEvents, calls.user]);
  site = await startSite(settings);
  const missed = await send(site);
  isAway = false;
  await isShown(page, missed);
  expect(counts.reads).toBe(0);
});

it('a line that died in silence is opened anew', async () => {
  const { page, counts } = await open(paths.dashboard, (one) => one.clock.install());
  // What the server said while the clock was put forward counts from then on.
  const wait = () => page.clock.fastForward(45_000).then(() => counts.lines);
  await expect.poll(wait).toBeGreaterThan(0);
  await isShown(page, await send(site));
  expect(counts.reads).toBe(0);
});

/** A tab in the background; the browser of the tests takes each for the one that is looked at. */
function hide(): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
}

/** Somebody looks at the tab again. */
function lookAgain(): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
  document.dispatchEvent(new Event('visibilitychange'));
}

it('more tabs than a browser has connections can be open, and one that is looked at again shows what arrived', async () => {
  const tabs: Page[] = [];
  for (let one = 0; one < 8; one += 1) {
    const tab = await visitor.context.newPage();
    tabs.push(tab);
    await tab.addInitScript(hide);
    await tab.goto(site.origin + paths.dashboard);
    await tab.getByRole('table').waitFor();
  }
  const missed = await send(site);
  for (const tab of tabs.slice(0, 2)) {
    await tab.evaluate(lookAgain);
    await isShown(tab, missed);
  }
});

it('after too much to be told one by one the list is read anew, once, and told of what arrives from then on', async () => {
  const { page, counts } = await open(paths.dashboard, (one) => one.clock.install());
  await site.stop();
  // Until the pauses between its tries have grown to half a minute.
  await expect.poll(() => page.clock.fastForward(45_000).then(() => counts.lines)).toBeGreaterThan(6);
  const other = await startSite({ ...settings, PORT: String(await freePort()) });
  await Promise.all(Array.from({ length: 210 }, () => send(other)));
  // Mails that go out are told as well: none of these is left for later.
  const { length } = await other.readEnquiries();
  await expect.poll(() => mail.mails.length).toBeGreaterThanOrEqual(length);
  await other.stop();
  // The list is long in coming, and meanwhile somebody looks away and back.
  const reading = Promise.withResolvers<void>();
  await page.route(`**${calls.submissions}`, (route) => reading.promise.then(() => route.continue()));
  site = await startSite(settings);
  await page.evaluate(lookAgain);
  await expect.poll(() => counts.reads).toBe(1);
  await page.evaluate(lookAgain);
  // Long before the next of those tries.
  const listening = page.waitForRequest(`**${calls.submissionEvents}*`, { timeout: 15_000 });
  reading.resolve();
  await page.getByText(/Showing 1 to 10 of 2\d\d results/).waitFor();
  await listening;
  await isShown(page, await send(site));
  expect(counts.reads).toBe(1);
});

it('an enquiry that is opened as it arrives says of its mail what is so', async () => {
  const { page } = await open(paths.dashboard);
  const note = page.getByText('The notification mail of this enquiry has not been sent yet.');
  mail.setFailureMode({ at: 'RCPT', code: 451 });
  const name = await send(site);
  await page.getByText(name).click();
  await note.waitFor();
  mail.setFailureMode();
  await note.waitFor({ state: 'detached' });
});
