import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import type { UndeliveredMail } from '../../src/contract/submission.ts';
import { expectNoHorizontalScroll, widths } from '../support/browser.ts';
import { anyService, otherService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { chooseByKeyboard } from '../support/row-menu.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { keepToasts, toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of 40[13]/];

beforeAll(async () => {
  for (let number = 1; number <= 23; number += 1) await sendSample(fixture.site.origin, number);
});

async function enter(path: string, options: BrowserContextOptions & { width?: number } = {}): Promise<Page> {
  const { page, context } = await fixture.arrive({ tolerated, ...options });
  await context.addInitScript(keepToasts);
  const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
  await signIn(page, fixture.site.origin, path);
  await listening;
  return page;
}

const mark = (page: Page, id: number, isContacted = true) =>
  page.evaluate(
    (call) => fetch(call, { method: 'POST' }).then(() => {}),
    isContacted ? calls.submissionContacted(id) : calls.submissionNotContacted(id),
  );
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
const idsOf = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-id'))));

describe('marking as contacted under a filter', () => {
  it('moves the focus to the next row, to the last one, and to the empty list', async () => {
    const page = await enter(`${paths.dashboard}?contacted=no&service=${anyService.id}`);
    await page.getByText('Showing 1 to 4 of 4 results').waitFor();
    await page.locator('tr[data-id="15"]').focus();
    await page.keyboard.press('c');
    await expect.poll(() => focusedRow(page)).toBe('10');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    await expect.poll(() => focusedRow(page)).toBe('10');
    await page.getByRole('button', { name: 'Actions for Olena Van Dyk 10' }).press('Enter');
    await chooseByKeyboard(page, 'Mark as Contacted');
    await expect.poll(() => focusedRow(page)).toBe('20');
    // Another administrator marks the last one.
    await mark(page, 20);
    await page.getByText('No submissions found.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Submissions');
    for (const id of [5, 10, 15, 20]) await mark(page, id, false);
  });

  it('keeps the focus on the button of the panel, which says that the enquiry left the list', async () => {
    const page = await enter(`${paths.dashboard}?contacted=no&enquiry=22`);
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: 'Mark as Contacted' }).press('Enter');
    await page.locator('tr[data-id="22"]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Mark as Not Contacted');
    await panel.getByText('Not in the list with these filters.').waitFor();
    await panel.getByRole('button', { name: 'Clear filters' }).click();
    await page.locator('tr[data-id="22"]').waitFor();
    expect(await panel.getByText('Not in the list').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await mark(page, 22, false);
  });

  it('is undone from the toast, also after the panel is closed', async () => {
    const page = await enter(`${paths.dashboard}?contacted=no&enquiry=21`);
    await page.getByRole('button', { name: 'Mark as Contacted' }).click();
    const marked = toast(page, 'Marked as contacted');
    await marked.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await marked.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Marked as not contacted').getByText('Person Number21').waitFor();
    await page.locator('tr[data-id="21"]').waitFor();
  });
});

it('the icon of Mark as Not Contacted is another one than that of Mark as Contacted', async () => {
  const page = await enter(`${paths.dashboard}?enquiry=18`);
  const button = page.getByRole('complementary').getByRole('button', { name: /Contacted$/ });
  const icon = () => button.locator('path').first().getAttribute('d');
  const check = await icon();
  await button.click();
  await page.getByRole('button', { name: 'Mark as Not Contacted' }).waitFor();
  await button.locator('.spinner').waitFor({ state: 'detached' });
  expect(await icon()).not.toBe(check);
  await page.getByRole('button', { name: 'Actions for Person Number18' }).click();
  const item = page.getByRole('menuitem', { name: 'Mark as Not Contacted' });
  expect(await item.locator('path').first().getAttribute('d')).toBe(await icon());
  await mark(page, 18, false);
});

it('an enquiry is marked as spam and cleared again, by keyboard, with Undo, and at once in another tab', async () => {
  const page = await enter(`${paths.dashboard}?enquiry=16`);
  const other = await enter(`${paths.dashboard}?spam=no&enquiry=16`, { width: 390 });
  const panel = page.getByRole('complementary');
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  await panel.getByRole('button', { name: 'Mark as Spam' }).press('Enter');
  await panel.getByText('Suspected spam', { exact: true }).waitFor();
  await panel.getByText(/^Marked as spam by \S+ on /).waitFor();
  expect(await focusedText()).toBe('Not Spam');
  await other.getByText('Not in the list with these filters.').waitFor();
  await other
    .getByRole('complementary')
    .getByText(/^Marked as spam by /)
    .waitFor();
  await toast(page, 'Marked as spam').getByRole('button', { name: 'Undo' }).click();
  await panel.getByText(/^Marked as not spam by \S+ on /).waitFor();
  await page.getByRole('button', { name: 'Actions for Person Number16' }).press('Enter');
  await expect.poll(focusedText).toBe('View Details');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.locator('tr[data-id="16"]').getByText('Suspected spam').waitFor();
  await page.getByRole('button', { name: 'Actions for Person Number16' }).click();
  await page.getByRole('menuitem', { name: 'Not Spam' }).click();
  await page.locator('tr[data-id="16"]').getByText('Suspected spam').waitFor({ state: 'detached' });
});

it('enquiries that arrive move no row of a later page, and a button shows them', async () => {
  const page = await enter(`${paths.dashboard}?page=2`);
  const before = await idsOf(page);
  const top = async () => (await page.locator('tbody tr').first().boundingBox())?.y;
  const place = await top();
  await sendSample(fixture.site.origin, 24);
  await page.getByText('1 new enquiry', { exact: true }).waitFor();
  await sendSample(fixture.site.origin, 26);
  const said = page.getByRole('status').getByText('2 new enquiries', { exact: true });
  await said.waitFor();
  expect(await idsOf(page)).toEqual(before);
  expect(await top()).toBe(place);
  await page.getByText('Showing 11 to 20 of 23 results').waitFor();
  await mark(page, before[0] ?? 0);
  await page.locator(`tr.contacted[data-id="${before[0]}"]`).waitFor();
  await page.getByRole('button', { name: 'Show new enquiries' }).click();
  await page.getByText('Showing 1 to 10 of 25 results').waitFor();
  await page.getByText('Person Number26').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Submissions');
  expect(await said.count()).toBe(0);
});

it('enquiries that do not match the filters are not counted as new', async () => {
  const page = await enter(`${paths.dashboard}?service=${otherService.id}&page=2`);
  await sendSample(fixture.site.origin, 28);
  await sendSample(fixture.site.origin, 29);
  await page.getByText('1 new enquiry', { exact: true }).waitFor();
});

describe('mails that were not delivered', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const waiting = (minutes: number): UndeliveredMail => ({
    waiting: 32,
    waitingSince: minutesAgo(minutes),
    refused: 0,
    acknowledgements: 0,
    lastAttemptAt: minutesAgo(1),
    reason: 'ESOCKET connect ECONNREFUSED',
    webhooks: { waiting: 0, waitingSince: null, refused: 0, lastAttemptAt: null, reason: null },
  });
  const enterWith = async (undelivered: UndeliveredMail) => {
    const { page } = await fixture.arrive({ tolerated });
    await page.route(`**${calls.undeliveredMail}`, (route) => route.fulfill({ json: undelivered }));
    await signIn(page, fixture.site.origin);
    await page.getByText(/32 notification mails wait to be sent/).waitFor();
    return page;
  };
  const test = (page: Page) => page.getByRole('button', { name: 'Test Email Connection' });

  it('are a quiet line for a quarter of an hour', async () => {
    const page = await enterWith(waiting(14));
    expect(await page.locator('.mail-warning').count()).toBe(0);
    expect(await test(page).count()).toBe(0);
  });

  it('are a warning with the cause and a test of the connection after that', async () => {
    const page = await enterWith(waiting(16));
    const warning = page.getByRole('status').filter({ hasText: 'Mail is not being delivered' });
    await warning.getByText('No connection to the mail server could be made.').waitFor();
    await warning.getByText(/The mail server said: ESOCKET connect ECONNREFUSED/).waitFor();
    await test(page).click();
    await toast(page, 'Email Connection Failed').waitFor();
  });

  it('become a warning while the page is open', async () => {
    const { page } = await fixture.arrive({ tolerated });
    await page.clock.install();
    await page.route(`**${calls.undeliveredMail}`, (route) => route.fulfill({ json: waiting(10) }));
    await signIn(page, fixture.site.origin);
    await page.getByText(/32 notification mails wait to be sent/).waitFor();
    expect(await page.locator('.mail-warning').count()).toBe(0);
    await page.clock.runFor(6 * 60_000);
    await page.locator('.mail-warning').waitFor();
  });
});

it('the complete list and its dialog know who was contacted, and mark, reply and copy', async () => {
  const page = await enter(paths.submissions, { permissions: ['clipboard-read', 'clipboard-write'] });
  const row = page.locator('tr[data-id="17"]');
  await row.getByText('not contacted yet').waitFor();
  expect(await row.locator('th').evaluate((cell) => getComputedStyle(cell).fontWeight)).toBe('600');
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as Contacted' }).click();
  await dialog.getByText(`Contacted by ${administrator.username} on`).waitFor();
  expect(await dialog.getByRole('link', { name: 'Reply' }).getAttribute('href')).toContain('mailto:person17@');
  await dialog.getByRole('button', { name: 'Copy Email' }).click();
  await dialog.getByRole('status').getByText('Email copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('person17@client.example');
  await dialog.getByText('The notification mail of this enquiry has not been sent yet.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await row.getByText('not contacted yet').count()).toBe(0);
  expect(await row.locator('th').evaluate((cell) => getComputedStyle(cell).fontWeight)).toBe('400');
  await mark(page, 17, false);
  await row.getByText('not contacted yet').waitFor();
});

describe('when an enquiry was received', () => {
  it('is in its row, with the time', async () => {
    const page = await enter(paths.dashboard);
    const cell = page.locator('tbody tr').first().locator('.date');
    expect(await cell.textContent()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M$/);
    expect(await cell.locator('.time').isVisible()).toBe(true);
  });

  it('filters the list by local days, in the address and for the file', async () => {
    const page = await enter(paths.dashboard);
    const received = page.getByLabel('Received', { exact: true });
    const showing = page.getByText(/^Showing 1 to 10 of/);
    await showing.waitFor();
    await received.selectOption({ label: 'Yesterday' });
    await page.getByText('No submissions found.').waitFor();
    expect(new URL(page.url()).search).toBe('?received=yesterday');
    await received.selectOption({ label: 'Today' });
    await showing.waitFor();
    const href = (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '';
    const midnight = await page.evaluate(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
    expect(new URLSearchParams(href.split('?')[1]).get('since')).toBe(midnight);
    await page.reload();
    await showing.waitFor();
    expect(await received.inputValue()).toBe('today');
    await received.selectOption({ label: 'Since a date' });
    const date = page.getByLabel('Received since', { exact: true });
    await date.fill('2026-01-05');
    await page.waitForURL((url) => url.search === '?received=2026-01-05');
    await showing.waitFor();
    await date.fill('2999-01-01');
    await page.getByText('No submissions found.').waitFor();
    await page.getByRole('button', { name: 'Show all submissions' }).click();
    await showing.waitFor();
    expect(await date.count()).toBe(0);
  });
});

it.each([320, widths.phone])('a row has two lines and cuts no word, %i px wide', async (width) => {
  const page = await enter(paths.dashboard, { width });
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  await expectNoHorizontalScroll(page);
  const top = async (part: string) => (await row.locator(part).boundingBox())?.y ?? 0;
  expect(Math.abs((await top('.name .clamp')) - (await top('.date .day')))).toBeLessThan(4);
  expect(await top('.email .clamp')).toBeGreaterThan((await top('.name .clamp')) + 12);
  for (const part of ['.name .clamp', '.date .day', '.email .clamp']) {
    const lines = await row.locator(part).evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size;
    });
    expect(lines, part).toBe(1);
  }
  // Without roles of their own, table elements that are not laid out as a table lose theirs.
  expect(await page.getByRole('table').getByRole('row').nth(1).getByRole('cell').count()).toBe(3);
  await page.getByRole('rowheader', { name: 'not contacted yet: Person Number1', exact: false }).first().waitFor();
});

it('an ended session says so at the sign-in, which leads back to the same enquiry', async () => {
  const page = await enter(`${paths.dashboard}?enquiry=3`);
  await page.getByRole('complementary').waitFor();
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fixture.fetchPage(calls.logout, { method: 'POST', headers: { Cookie: cookies } });
  await page.getByRole('complementary').getByRole('button', { name: 'Mark as Contacted' }).click();
  await page.waitForURL('**/auth?next=*');
  await page.getByRole('status').getByText('Your session has ended. Please sign in again.').waitFor();
  await page.locator('#login-username').fill(administrator.username);
  await page.locator('#login-password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${fixture.site.origin}${paths.dashboard}?enquiry=3`);
  await page.getByRole('complementary').waitFor();
  await page.getByRole('button', { name: 'Close' }).first().click();
});

it('a visitor without a session, and somebody who logged out, read nothing of an ended one', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await page.goto(fixture.site.origin + paths.dashboard);
  await page.waitForURL('**/auth?next=*');
  await page.getByRole('heading', { name: 'Account Access' }).waitFor();
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  await signIn(page, fixture.site.origin);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Account Access' }).waitFor();
  expect(await page.getByText('Your session has ended').count()).toBe(0);
});

it('a heading that the program focused has no ring, a button that the keyboard focused has one', async () => {
  const page = await enter(paths.dashboard);
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  expect(await outline()).toBe('none');
  await page.keyboard.press('Tab');
  expect(await outline()).toBe('solid');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View All Submissions' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Contact Submissions' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await outline()).toBe('none');
});

it('an enquiry that closes does not take the focus from where it is by then', async () => {
  const page = await enter(paths.dashboard);
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await panel.waitFor();
  // Both before the panel has left the page.
  await panel.evaluate((one) => {
    one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    document.querySelector<HTMLElement>('a[href="/admin/contact-submissions"]')?.focus();
  });
  await panel.waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('View All Submissions');
});

it('an ordinary user reads what the account is good for', async () => {
  const { page } = await fixture.visit(paths.auth, { tolerated });
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByText('Writing to us needs no account.').waitFor();
  await page.locator('#register-username').fill('ordinary-user');
  await page.locator('#register-password').fill('five small boats');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${fixture.site.origin}/`);
  await page.goto(fixture.site.origin + paths.dashboard);
  await page.getByText('You need administrator privileges to access this page.', { exact: true }).waitFor();
  await page
    .getByText(
      'You are signed in as ordinary-user. This account cannot open the administration. Writing to us needs no account.',
    )
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
  await page.waitForURL(fixture.site.origin + paths.contact);
});
