import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import type { BulkChange } from '../../src/contract/bulk.ts';
import { paths } from '../../src/contract/paths.ts';
import type { UndeliveredMail } from '../../src/contract/submission.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import {
  enterOffice,
  openMenu,
  panelOf,
  openerOf,
  rowOf,
  searchBox,
  chooseInListMenu,
  setFilter,
} from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { chooseByKeyboard } from '../support/row-menu.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of (40[13]|50\d)/, /Failed to load resource/];

const enter = async (path: string, options: BrowserContextOptions & { width?: number } = {}) =>
  enterOffice(await fixture.arrive({ tolerated, ...options }), fixture.site.origin, path);
const send = (fields?: Record<string, string>) => sendEnquiry(fixture.site.origin, fields);
/** Several enquiries of one family, the oldest first. */
async function sendMany(count: number, fields: Record<string, string> = {}) {
  const { lastName } = newPerson();
  const sent = [];
  for (let one = 1; one <= count; one += 1) sent.push(await send({ lastName, ...fields }));
  return { lastName, sent };
}
const find = async (page: Page, words: string) => {
  await searchBox(page).fill(words);
  return page;
};

describe('the list', () => {
  it('shows ten a page of what a search in any case finds, and Back and a reload keep both', async () => {
    const { lastName } = await sendMany(23);
    const odd = await send({ firstName: `ÉMILE${lastName}`, lastName });
    const page = await enter(paths.dashboard);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === adminCalls.submissions) asked.push(request.url());
    });
    expect(await page.locator('thead th').allTextContents()).toEqual(['Name', 'Email', 'Service', 'Date', 'Actions']);
    await find(page, lastName.toUpperCase());
    await page.getByText('Showing 1 to 10 of 24 results').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await page.getByText('Showing 21 to 24 of 24 results').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(4);
    const [previous, next] = ['Previous page', 'Next page'].map((name) => page.getByRole('button', { name }));
    expect(await next?.isDisabled()).toBe(true);
    await previous?.press('Enter');
    await page.getByText('Showing 11 to 20 of 24 results').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByText('Showing 1 to 10 of 24 results').waitFor();
    await find(page, `émile${lastName}`);
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    await find(page, odd.message.slice(-14).toUpperCase());
    await rowOf(page, odd).waitFor();
    // Up to a thousand enquiries are searched without a request, and the address does not contain the words.
    expect(asked).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    await page.waitForFunction((words) => JSON.stringify(history.state).includes(words), odd.message.slice(-5, -1));
    await page.reload();
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    await find(page, 'words of nobody');
    await page.getByText('No submissions found.').waitFor();
    await page.getByRole('button', { name: 'Show all enquiries' }).click();
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    await page.locator('tbody tr').first().waitFor();
  });

  it('is filtered by service, by day and by who was contacted, also for the file, which has no formulas', async () => {
    const { lastName, sent } = await sendMany(2, { firstName: '=SUM(A1)', service: anyService.id });
    const page = await enter(`${paths.dashboard}?service=${anyService.id}`);
    await setFilter(page, 'Received', 'Yesterday');
    await page.getByText('No submissions found.').waitFor();
    await setFilter(page, 'Received', 'Today');
    for (const one of sent) await rowOf(page, one).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), chooseInListMenu(page, 'Export CSV')]);
    const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const own = lines.filter((line) => line.includes(lastName));
    expect(own).toHaveLength(2);
    for (const line of own) {
      expect(line).toContain(anyService.title);
      expect(line).toContain(`'=SUM(A1)`);
    }
    await page.getByRole('button', { name: `Remove the filter: ${anyService.title}` }).click();
    await page.waitForURL((url) => url.search === '?received=today');
    await page.reload();
    await page.getByRole('button', { name: 'Remove the filter: Today' }).waitFor();
  });

  it('hides the service on a phone, cuts no word and fits it', async () => {
    const long = await send({
      firstName: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      email: 'a.very.long.address.that.somebody.really.has@subdomain.of.a.long.company.name.example',
      message: `${'unbroken'.repeat(40)} words`,
    });
    const page = await enter(paths.dashboard, { width: widths.phone });
    await rowOf(page, long).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Email', 'Date', 'Actions']);
    expect(await rowOf(page, long).locator('.date').textContent()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expectNoHorizontalScroll(page);
    await rowOf(page, long).click();
    await panelOf(page).getByText(long.email, { exact: true }).waitFor();
    await expectNoHorizontalScroll(page);
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => isFocused(openerOf(page, long))).toBe(true);
  });

  it('says that it is empty or could not be read, and recovers', async () => {
    const { page } = await fixture.arrive({ tolerated });
    const answer = { status: 200, json: [] as unknown, headers: { 'X-Total-Count': '0' } };
    await page.route(`**${adminCalls.submissions}`, (route) => route.fulfill(answer));
    await signIn(page, fixture.site.origin, paths.dashboard);
    await page.getByText('No submissions found.').waitFor();
    await page.unroute(`**${adminCalls.submissions}`);
    await page.route(`**${adminCalls.submissions}`, (route) =>
      route.fulfill({ status: 500, body: 'Something broke.' }),
    );
    await page.reload();
    await page.getByText('Error loading submissions. Please try again.').waitFor();
    await page.unroute(`**${adminCalls.submissions}`);
    const one = await send();
    await page.reload();
    await rowOf(page, one).waitFor();
  });
});

describe('an enquiry', () => {
  it('is opened, copied, marked as contacted with the name, and marked back', async () => {
    const one = await send({ service: anyService.id });
    const page = await enter(paths.dashboard, { permissions: ['clipboard-read', 'clipboard-write'] });
    const table = page.getByRole('table');
    const wide = (await table.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: `Actions for ${one.name}` }).click();
    await page.getByRole('menuitem', { name: 'Copy Email' }).waitFor();
    await expectAccessible(page, '.menu:popover-open');
    await page.getByRole('menuitem', { name: 'Copy Email' }).click();
    await toast(page, 'Email copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(one.email);
    await openMenu(page, one.name);
    await chooseByKeyboard(page, 'View Details');
    const panel = panelOf(page);
    for (const words of ['Contact', 'Email', 'Phone', 'Service Interest', 'Submitted On', 'Message', one.message])
      await panel.getByText(words, { exact: true }).waitFor();
    await panel.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/).waitFor();
    expect((await table.boundingBox())?.width).toBeLessThan(wide);
    expect(await page.getByRole('columnheader').count()).toBe(5);
    await expectNoHorizontalScroll(page);
    await panel.getByRole('button', { name: 'Mark as Contacted' }).click();
    await panel.getByText(`Contacted by ${administrator.username} on`).waitFor();
    await toast(page, 'Marked as contacted').waitFor();
    await expectAccessible(page, 'tbody, .admin-panel, .toasts');
    await page.reload();
    await panel.getByText(`Contacted by ${administrator.username} on`).waitFor();
    await panel.getByRole('button', { name: 'Mark as Not Contacted' }).click();
    await panel.getByRole('button', { name: 'Mark as Contacted' }).waitFor();
    await panel.getByRole('button', { name: 'Reply', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(openerOf(page, one))).toBe(true);
  });

  it('is reached and marked by keyboard alone: arrows, Enter, c, and Escape, which closes one thing at a time', async () => {
    const { sent } = await sendMany(3);
    const [oldest, , newest] = sent;
    if (!oldest || !newest) throw new Error('Three were sent.');
    const page = await enter(paths.dashboard);
    await openerOf(page, newest).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await panelOf(page).getByText(oldest.message).waitFor();
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(openerOf(page, oldest))).toBe(true);
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(adminCalls.bulkChange)) changes.push((request.postDataJSON() as BulkChange).what);
    });
    await page.keyboard.down('c');
    await toast(page, 'Marked as contacted').waitFor();
    // A held key repeats.
    await page.keyboard.down('c');
    await page.keyboard.up('c');
    await page.keyboard.press('c');
    await toast(page, 'Marked as not contacted').waitFor();
    expect(changes).toEqual(['contacted', 'not-contacted']);

    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    await panel.waitFor();
    const actions = rowOf(page, oldest).getByRole('button', { name: /^Actions/ });
    await actions.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View Details');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(actions)).toBe(true);
    // In the same moment, before an entry of the menu has the focus.
    await actions.evaluate((button: HTMLElement) => {
      button.click();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await find(page, oldest.message.slice(-14));
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    expect(await panel.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    expect(await panel.count()).toBe(1);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('that leaves the list by its mark gives the focus to the next one, and Undo in the toast brings it back', async () => {
    const { lastName, sent } = await sendMany(3);
    const [, middle, newest] = sent;
    if (!middle || !newest) throw new Error('Three were sent.');
    const page = await enter(`${paths.dashboard}?contacted=no`);
    await find(page, lastName);
    await page.getByText('Showing 1 to 3 of 3 results').waitFor();
    await openerOf(page, newest).focus();
    await page.keyboard.press('c');
    await expect.poll(() => isFocused(openerOf(page, middle))).toBe(true);
    await page.getByText('Showing 1 to 2 of 2 results').waitFor();
    await toast(page, 'Marked as contacted').getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, newest).waitFor();
  });
});

it('Analytics and Settings are coming, the latter with a way to a new password, an enquiry prints without the list, and all are a link away', async () => {
  const one = await send();
  const page = await enter(paths.admin);
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  await page.getByText(`Welcome back, ${administrator.username}`).waitFor();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await page.getByText('Analytics feature coming soon').waitFor();
  await page.getByRole('button', { name: 'Setup Analytics' }).waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Settings feature coming soon').waitFor();
  await page.getByRole('button', { name: 'Change Password' }).waitFor();
  await page.getByRole('tab', { name: 'Contact Submissions' }).click();
  await rowOf(page, one).click();
  await panelOf(page).getByText(one.message).waitFor();
  await page.emulateMedia({ media: 'print' });
  await panelOf(page).getByText('Message', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('table').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'View All Submissions' }).click();
  await page.waitForURL(`**${paths.submissions}`);
});

it('mails that wait for a quarter of an hour become a warning with the cause while the page is open', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const undelivered: UndeliveredMail = {
    waiting: 32,
    waitingSince: minutesAgo(10),
    refused: 0,
    perhaps: 0,
    replies: 0,
    acknowledgements: 0,
    lastAttemptAt: minutesAgo(1),
    reason: 'ESOCKET connect ECONNREFUSED 127.0.0.1:25',
    webhooks: { waiting: 0, waitingSince: null, refused: 0, lastAttemptAt: null, reason: null },
  };
  const { page } = await fixture.arrive({ tolerated });
  await page.clock.install();
  await page.route(`**${adminCalls.undeliveredMail}`, (route) => route.fulfill({ json: undelivered }));
  // An open list learns of it with what has changed, too.
  await page.route(`**${adminCalls.submissionChanges}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), undelivered } });
  });
  await signIn(page, fixture.site.origin);
  await page.getByText(/32 notification mails are waiting to be sent/).waitFor();
  const warning = page.getByRole('status').filter({ hasText: 'Mail is not being delivered' });
  expect(await warning.count()).toBe(0);
  // Until then it is one line: the rest would push the first enquiry out of sight on a phone.
  expect(await page.getByText(/^Last tried /).isVisible()).toBe(false);
  await page.getByText(/32 notification mails are waiting to be sent/).click();
  await page.getByText(/^Last tried /).waitFor();
  await page.clock.runFor(6 * 60_000);
  await warning.getByText('No mail server answers at 127.0.0.1:25.').waitFor();
  expect(await warning.getByText('said').count()).toBe(0);
});
