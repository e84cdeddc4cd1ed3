import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { enterOffice, rowOf } from '../support/office.ts';
import { sendEnquiry } from '../support/people.ts';
import { administrator } from '../support/site.ts';

// The office leaves its list open for days: over upgrades, sleeping computers and proxies that answer by themselves.

const fixture = useBrowserFixture();
const tolerated = [/status of (401|502)/, /Failed to load resource/, /ERR_/];
const cut = 'The connection to the server is lost.';

const enter = async (path: string) => enterOffice(await fixture.arrive({ tolerated }), fixture.site.origin, path);
const send = (fields?: Record<string, string>) => sendEnquiry(fixture.site.origin, fields);

/** Counts the requests for the list from now on. */
function countReads(page: Page): { reads: number } {
  const counts = { reads: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === adminCalls.submissions) counts.reads += 1;
  });
  return counts;
}

it('an enquiry appears in both screens as it arrives, without another request for the list', async () => {
  const screens = [await enter(paths.dashboard), await enter(paths.submissions)];
  const counts = screens.map(countReads);
  const one = await send();
  for (const page of screens) await rowOf(page, one).waitFor();
  expect(counts.map(({ reads }) => reads)).toEqual([0, 0]);
});

it('a line that cannot be opened is announced, and what arrived meanwhile shows when it can', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await page.clock.install();
  await page.route(`**${adminCalls.submissionUpdates}*`, (route) => route.abort());
  await page.context().request.post(fixture.site.origin + calls.login, { data: administrator });
  await page.goto(fixture.site.origin + paths.dashboard);
  await page.getByRole('status').getByText(cut).waitFor();
  await expectAccessible(page, 'main');
  const missed = await send();
  await page.unroute(`**${adminCalls.submissionUpdates}*`);
  // A connection that is silent for 40 s is opened again.
  await expect.poll(() => page.clock.fastForward(45_000).then(() => rowOf(page, missed).isVisible())).toBe(true);
  await page.getByText(cut).waitFor({ state: 'detached' });
});

it('a line on which nothing comes is announced, though the browser sees no error', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await page.clock.install();
  // As behind a proxy that holds the bytes back.
  await page.route(`**${adminCalls.submissionUpdates}*`, () => {});
  await page.context().request.post(fixture.site.origin + calls.login, { data: administrator });
  await page.goto(fixture.site.origin + paths.dashboard);
  await page.getByRole('table').waitFor();
  await expect.poll(() => page.clock.fastForward(10_000).then(() => page.getByText(cut).isVisible())).toBe(true);
});

it('more tabs than a browser has connections can be open, and one that is looked at again shows what arrived', async () => {
  const { context } = await fixture.arrive({ tolerated });
  /** A tab in the background: the browser of the tests treats every tab as the visible one. */
  await context.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  });
  await context.request.post(fixture.site.origin + calls.login, { data: administrator });
  const tabs: Page[] = [];
  for (let one = 0; one < 7; one += 1) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto(fixture.site.origin + paths.dashboard);
    await tab.getByRole('table').waitFor();
  }
  const missed = await send();
  await tabs[0]?.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  if (tabs[0]) await rowOf(tabs[0], missed).waitFor();
});
