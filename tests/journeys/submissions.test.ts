import type { BrowserContextOptions } from 'playwright';
import { expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { closeDialog, expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { isFullRun } from '../support/full-run.ts';
import {
  enterOffice,
  enterWithMailProgram,
  panelOf,
  openerOf,
  rowOf,
  searchBox,
  chooseInListMenu,
  setFilter,
} from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { everyNth } from '../support/sampling.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of (401|500)/, /Failed to load resource/];
const enter = async (path: string, options: BrowserContextOptions = {}) =>
  enterOffice(await fixture.arrive({ tolerated, ...options }), fixture.site.origin, path);

it('the complete list counts the enquiries, has N/A for missing values, and shows one in a dialog that Back closes', async () => {
  const plain = await sendEnquiry(fixture.site.origin, { phone: '   ', service: ' ' });
  const whole = await sendEnquiry(fixture.site.origin, { service: anyService.id });
  const { length } = await fixture.site.readEnquiries();
  const page = await enter(paths.submissions, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('heading', { level: 1, name: 'Contact Submissions' }).waitFor();
  await page.getByText(`${length} total submissions received.`, { exact: true }).waitFor();
  const heads = ['Date', 'Name', 'Email', 'Phone', 'Service', 'Actions'];
  expect(await page.locator('thead th').allTextContents()).toEqual(heads);
  const cellsOf = async (one: typeof plain) => (await rowOf(page, one).locator('td, th').allTextContents()).slice(3, 6);
  expect(await cellsOf(plain)).toEqual([plain.email, 'N/A', 'N/A']);
  expect(await cellsOf(whole)).toEqual([whole.email, whole.phone, anyService.title]);
  const open = page.getByRole('button', { name: `View Details of ${whole.name}` });
  await open.click();
  const dialog = page.getByRole('dialog');
  for (const words of [whole.name, whole.email, whole.phone, anyService.title, whole.message])
    await dialog.getByText(words, { exact: true }).first().waitFor();
  await dialog.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/).waitFor();
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Mark as Contacted' }).click();
  await dialog.getByText(`Contacted by ${administrator.username} on`).waitFor();
  await dialog.getByRole('button', { name: 'Copy Email' }).click();
  await dialog.getByRole('status').getByText('Email copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole.email);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await closeDialog(page);
  await expect.poll(focused).toContain(`of ${whole.name}`);
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(openerOf(page, whole))).toBe(true);
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

it('the complete list says that it is empty, or what failed, with a way back', async () => {
  const { page } = await fixture.arrive({ tolerated });
  const answer = { status: 200, json: [] as unknown, headers: { 'X-Total-Count': '0' } };
  await page.route(`**${adminCalls.submissions}`, (route) => route.fulfill(answer));
  await signIn(page, fixture.site.origin, paths.submissions);
  await page.getByText('No submissions yet.', { exact: true }).waitFor();
  await page.getByText(/^Inquiries will appear here when visitors submit the form/).waitFor();
  await page.unroute(`**${adminCalls.submissions}`);
  await page.route(`**${adminCalls.submissions}`, (route) => route.fulfill({ status: 500, body: 'Something broke.' }));
  await page.reload();
  await page.getByRole('heading', { name: 'Error loading contact submissions' }).waitFor();
  await page.getByText('500: Something broke.', { exact: true }).waitFor();
  await expectAccessible(page, 'main');
  const back = page.getByRole('main').getByRole('link', { name: 'Back to Admin' });
  expect(await back.first().getAttribute('href')).toBe('/admin');
});

it('Test Email Connection tells success, a failure with the reason of the server, and no answer, each in its toast', async () => {
  const page = await enter(paths.submissions);
  const button = page.getByRole('button', { name: 'Test Email Connection' });
  await button.press('Enter');
  await toast(page, 'Email Connection Successful').getByText('The email system is properly configured.').waitFor();
  const message = 'The mail server did not answer in time.';
  const findings = [{ name: 'Mail server', state: 'failed', sentence: message }];
  await page.route(`**${adminCalls.testEmail}`, (route) =>
    route.fulfill({ json: { success: false, message, findings } }),
  );
  await button.click();
  const failed = toast(page, 'Email Connection Failed');
  await failed.getByText(message, { exact: true }).waitFor();
  const list = page.getByRole('list', { name: 'Result of the email test' });
  expect(await list.getByRole('listitem').allTextContents()).toEqual([`Mail server: Failed. ${message}`]);
  expect(await failed.getAttribute('class')).toContain('toast-bad');
  await page.unroute(`**${adminCalls.testEmail}`);
  await page.route(`**${adminCalls.testEmail}`, (route) => route.abort());
  await button.click();
  await toast(page, 'Error Testing Email').getByText('The server could not be reached').waitFor();
});

it('a search typed on a later page begins on the first one, also after a reload; filters, a link pressed at once and Escape while a text is composed keep it', async () => {
  for (let count = 0; count < 11; count += 1) await sendEnquiry(fixture.site.origin);
  const { lastName } = await sendEnquiry(fixture.site.origin);
  const page = await enter(`${paths.dashboard}?page=2`);
  await page.getByText(/^Showing 11 to /).waitFor();
  await searchBox(page).fill(lastName);
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await searchBox(page).fill('nobody of this name');
  await setFilter(page, 'Contacted', 'Contacted');
  await page.waitForURL((url) => url.search === '?contacted=yes');
  expect(await searchBox(page).inputValue()).toBe('nobody of this name');
  await page.getByRole('button', { name: 'Remove the filter: Contacted' }).click();
  await page.waitForURL((url) => url.search === '');
  await searchBox(page).fill('');
  await searchBox(page).pressSequentially(lastName);
  await page.getByRole('link', { name: 'View All Submissions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact Submissions' }).waitFor();
  await page.goBack();
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await expect.poll(() => searchBox(page).inputValue()).toBe(lastName);
  await searchBox(page).fill('harbour たなか');
  const press = (isComposing: boolean) =>
    searchBox(page).evaluate((field, composing) => {
      const event = { key: 'Escape', bubbles: true, cancelable: true, isComposing: composing };
      field.dispatchEvent(new KeyboardEvent('keydown', event));
    }, isComposing);
  await press(true);
  expect(await searchBox(page).inputValue()).toBe('harbour たなか');
  await press(false);
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
});

it('a morning by keys alone: next, take, spam, search, reply in a mail program, mark as contacted, the list of keys', async () => {
  const { lastName } = newPerson();
  const [older, newer] = [
    await sendEnquiry(fixture.site.origin, { lastName }),
    await sendEnquiry(fixture.site.origin, { lastName }),
  ];
  const visitor = await fixture.arrive({ tolerated });
  const { page, mails } = await enterWithMailProgram(visitor, fixture.site.origin, paths.dashboard);
  await page.keyboard.press('/');
  await expect.poll(() => isFocused(searchBox(page))).toBe(true);
  // In the search box letters are letters.
  await page.keyboard.type(lastName);
  await page.getByText('Showing 1 to 2 of 2 results').waitFor();
  expect(await searchBox(page).inputValue()).toBe(lastName);
  await page.getByRole('link', { name: 'View All Submissions' }).focus();
  await page.keyboard.press('j');
  await expect.poll(() => isFocused(openerOf(page, newer))).toBe(true);
  await page.keyboard.press('j');
  await expect.poll(() => isFocused(openerOf(page, older))).toBe(true);
  // The browser's own keys, such as copying, are not the site's.
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname));
  for (const modifier of ['Control', 'Alt', 'Meta'])
    for (const key of ['c', 't', 's']) await page.keyboard.press(`${modifier}+${key}`);
  await page.keyboard.press('t');
  await toast(page, 'Taken by you').waitFor();
  expect(posted).toEqual([adminCalls.bulkChange]);
  await page.keyboard.press('s');
  await toast(page, 'Marked as spam').waitFor();
  await page.keyboard.press('Shift+S');
  await toast(page, 'Marked as not spam').waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await panelOf(page).getByText(newer.message).waitFor();
  // If no row has the focus, keys act on the open enquiry.
  await page.keyboard.press('r');
  // The office does not know what was sent there, also if the program has taken the focus.
  const question = toast(page, 'Did you send a reply?');
  await question.getByText(`${newer.name} is not marked as contacted.`).waitFor();
  expect(await panelOf(page).getByText('Contacted by').count()).toBe(0);
  await question.getByRole('button', { name: 'Mark as contacted' }).click();
  await toast(page, 'Marked as contacted').getByText(newer.name).waitFor();
  expect((await mails()).map((address) => address.split('?')[0])).toEqual([`mailto:${newer.email}`]);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('checkbox').press('Space');
  await closeDialog(page);
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  expect(await dialog.count()).toBe(0);
  await page.reload();
  await panelOf(page).getByText('Contacted by').waitFor();
  await page.keyboard.press('?');
  await chooseInListMenu(page, 'Keyboard shortcuts');
  await dialog.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await toast(page, 'Marked as not contacted').waitFor();

  const reply = panelOf(page).getByRole('link', { name: 'Reply' });
  await reply.press('Enter');
  await question.getByRole('button', { name: 'Mark as contacted' }).click();
  await panelOf(page).getByText('Contacted by').waitFor();
  await toast(page, 'Marked as contacted').getByRole('button', { name: 'Undo' }).click();
  await panelOf(page).getByText('Contacted by').waitFor({ state: 'detached' });
});

it.each((['dialog', 'key', 'panel'] as const).filter((place) => isFullRun || place !== 'panel'))(
  'Reply asks whether a mail was sent, also where no mail program opens (%s)',
  async (place) => {
    const one = await sendEnquiry(fixture.site.origin);
    const visitor = await fixture.arrive({ tolerated });
    await visitor.page.clock.install();
    const path = place === 'dialog' ? paths.submissions : paths.dashboard;
    const { page, mails } = await enterWithMailProgram(visitor, fixture.site.origin, path, { hasProgram: false });
    /** The time within which a mail program would take the focus. */
    const passOpening = () => page.clock.fastForward(3_000);
    const isMarked = async () => (await fixture.site.readEnquiries()).find(({ id }) => id === one.id)?.contactedAt;
    if (place === 'dialog') {
      await rowOf(page, one)
        .getByRole('button', { name: /^View Details/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('link', { name: 'Reply' }).click();
      await passOpening();
      await dialog.getByText(/^Did you send a reply\?/).waitFor();
      await expectAccessible(page, 'dialog');
      expect(await isMarked()).toBeFalsy();
      return dialog.getByRole('button', { name: 'Mark as Contacted' }).waitFor();
    }
    if (place === 'panel') {
      await openerOf(page, one).press('Enter');
      await panelOf(page).getByRole('link', { name: 'Reply' }).click();
    } else {
      await openerOf(page, one).focus();
      await page.keyboard.press('r');
    }
    await passOpening();
    const question = toast(page, 'Did you send a reply?');
    await question.waitFor();
    expect((await mails()).length).toBe(1);
    expect(await isMarked()).toBeFalsy();
    await question.getByRole('button', { name: 'Mark as contacted' }).click();
    await toast(page, 'Marked as contacted').waitFor();
  },
);

it.each(
  everyNth(2, [
    ['dashboard', paths.dashboard],
    ['complete list', paths.submissions],
  ]),
)('in the %s the text of a row can be selected for copying, and a press opens the enquiry', async (_, path) => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enter(path);
  const address = rowOf(page, one).getByText(one.email);
  const { x, y, width, height } = (await address.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect((await page.evaluate(() => String(getSelection()))).length).toBeGreaterThan(2);
  const opened = page.locator('.message').getByText(one.message);
  expect(await opened.count()).toBe(0);
  await address.click();
  await opened.waitFor();
});

it('Caps Lock makes no difference to the keys, and on another tab they do nothing', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`);
  await panelOf(page).getByText(one.message).first().waitFor();
  const press = (key: string, shiftKey: boolean) =>
    page.evaluate(
      (pressed) => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }));
      },
      { key, shiftKey },
    );
  await press('S', false);
  await toast(page, 'Marked as spam').waitFor();
  await press('s', true);
  await toast(page, 'Marked as not spam').waitFor();
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname));
  await page.getByRole('tab', { name: 'Analytics' }).click();
  for (const key of ['c', 's', 't', 'a', 'f', 'r', '?']) await page.keyboard.press(key);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('tab', { name: 'Contact Submissions' }).click();
  await page.keyboard.press('t');
  await toast(page, 'Taken by you').waitFor();
  expect(posted.filter((path) => !path.includes('viewing'))).toEqual([adminCalls.bulkChange]);
});

it('on a phone a key acts on the open enquiry, not on selected rows behind it', async () => {
  const [other, open] = [await sendEnquiry(fixture.site.origin), await sendEnquiry(fixture.site.origin)];
  const page = await enterOffice(
    await fixture.arrive({ tolerated, width: widths.phone }),
    fixture.site.origin,
    paths.dashboard,
  );
  await rowOf(page, other).getByRole('checkbox').check();
  await openerOf(page, open).press('Enter');
  await panelOf(page).getByText(open.message).waitFor();
  await page.keyboard.press('c');
  await panelOf(page).getByText('Contacted by').waitFor();
  const stored = await fixture.site.readEnquiries();
  expect(stored.find(({ id }) => id === other.id)?.contactedAt).toBeNull();
});

it('a change is shown while the server stores it, and taken back, with the reason, if it is not stored', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route(`**${adminCalls.bulkChange}`, async (route) => {
    await refused;
    await route.fulfill({ status: 500, body: 'Something broke.' });
  });
  await panelOf(page).getByRole('button', { name: 'Mark as Contacted' }).press('Enter');
  await panelOf(page).getByText('Contacted by').waitFor();
  refuse();
  await toast(page, 'The change was not saved').getByText('Something broke.', { exact: true }).waitFor();
  expect(await panelOf(page).getByRole('alert').count()).toBe(0);
  const mark = panelOf(page).getByRole('button', { name: 'Mark as Contacted' });
  await mark.waitFor();
  await panelOf(page).getByText('Contacted by').waitFor({ state: 'detached' });
  await page.unrouteAll();
  // Only the change fails: without any network, the links of the page could not load the scripts of others, either.
  await page.route(`**${adminCalls.bulkChange}`, (route) => route.abort('internetdisconnected'));
  await mark.click();
  await toast(page, 'The change was not saved').getByText('The server could not be reached').waitFor();
  await page.unrouteAll();
  await mark.click();
  await panelOf(page)
    .getByText(/^Contacted by/)
    .waitFor();
});

it('a change that fails in a dialog is said there, and not by a toast behind it', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enter(`${paths.submissions}?enquiry=${one.id}`);
  const dialog = page.getByRole('dialog');
  await page.route(`**${adminCalls.bulkChange}`, (route) => route.fulfill({ status: 500, body: 'Something broke.' }));
  await dialog.getByRole('button', { name: 'Mark as Contacted' }).press('Enter');
  await dialog.getByRole('alert').getByText('The change was not saved. Something broke.').waitFor();
  expect(await toast(page, 'The change was not saved').count()).toBe(0);
});

it('earlier enquiries of the same address are counted in the lists, and open from panel and dialog', async () => {
  const { email, message } = newPerson();
  const old = await sendEnquiry(fixture.site.origin, { email, message: `${message} First.`, service: anyService.id });
  const [mailbox, domain] = email.split('@');
  const later = await sendEnquiry(fixture.site.origin, { email: `${mailbox?.toUpperCase()}+new@${domain}` });
  const page = await enter(`${paths.dashboard}?enquiry=${later.id}`, { viewport: { width: 390, height: 844 } });
  const entry = panelOf(page).getByRole('button', { name: `${anyService.title} Not contacted yet` });
  await entry.waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, '.admin-panel');
  await entry.press('Enter');
  await panelOf(page).getByText(old.message).waitFor();
  await panelOf(page).getByText('This is the first enquiry from this address.').waitFor();
  await page.goBack();
  await panelOf(page).getByText(later.message).waitFor();
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await rowOf(page, later).getByText('1 earlier enquiry').waitFor();
  await page.goto(`${fixture.site.origin}${paths.submissions}?enquiry=${later.id}`);
  await page.getByRole('dialog').getByRole('button', { name: anyService.title }).press('Enter');
  await page.getByRole('dialog').getByText(old.message).waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, later).getByText('1 earlier enquiry').waitFor();
});
