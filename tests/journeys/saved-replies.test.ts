import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { closeDialog, expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { enterOffice, enterWithMailProgram, panelOf, rowOf } from '../support/office.ts';
import { sendEnquiry } from '../support/people.ts';
import { chooseByKeyboard } from '../support/row-menu.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of (40[14]|503)/, /Failed to load resource/];
const enter = async (path: string, width: number = widths.desk) =>
  enterOffice(await fixture.arrive({ tolerated, width }), fixture.site.origin, path);

const menuButton = (page: Page) => page.getByRole('button', { name: 'Saved replies', exact: true });
const editor = (page: Page) => page.getByRole('dialog', { name: /saved repl/i });
/** Opens the menu by keyboard and chooses its last entry. */
async function openEditor(page: Page, name: string) {
  await menuButton(page).press('Enter');
  await chooseByKeyboard(page, name);
  await editor(page).waitFor();
}
async function write(page: Page, title: string, text: string) {
  await editor(page).getByLabel('Title').fill(title);
  await editor(page).getByLabel('Text', { exact: true }).fill(text);
  await editor(page).getByRole('button', { name: 'Save reply' }).press('Enter');
}

it('a saved reply is written on a phone, opens in the mail program, is edited and deleted', async () => {
  const one = await sendEnquiry(fixture.site.origin, { service: anyService.id });
  const visitor = await fixture.arrive({ tolerated, width: widths.phone });
  const path = `${paths.dashboard}?enquiry=${one.id}`;
  const { page, mails } = await enterWithMailProgram(visitor, fixture.site.origin, path);
  await openEditor(page, 'Write a saved reply…');
  await editor(page).getByText('No saved replies yet.').waitFor();
  await editor(page).getByRole('button', { name: 'New saved reply' }).press('Enter');
  await write(page, '', 'Hello {firstname}');
  await editor(page).getByText('Please type a title.').waitFor();
  await editor(page).getByText('{firstname} is not a placeholder.').waitFor();
  await expect.poll(() => isFocused(editor(page).getByLabel('Title'))).toBe(true);
  await expectAccessible(page, 'dialog');
  await expectNoHorizontalScroll(page);
  await write(page, 'Prices', 'Good day {firstName},\n\nyou ask about {service}.\n\nA call: {booking}');
  await editor(page).getByText('The reply was saved.').waitFor();
  await expectAccessible(page, 'dialog');
  await editor(page).getByRole('button', { name: 'New saved reply' }).press('Enter');
  await write(page, 'Busy', 'We are busy until spring.');
  await editor(page).getByText('The reply was saved.').waitFor();
  await closeDialog(page);
  await expect.poll(() => isFocused(menuButton(page))).toBe(true);

  await page.keyboard.press('Enter');
  const entries = page.getByRole('menuitem');
  await expect.poll(() => entries.allTextContents()).toEqual(['Busy', 'Prices', 'Edit saved replies…']);
  await expect.poll(() => isFocused(entries.nth(0))).toBe(true);
  await expectAccessible(page, '.menu:popover-open');
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  expect(await panelOf(page).count()).toBe(1);
  await menuButton(page).press('Enter');
  await expect.poll(() => isFocused(entries.nth(0))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await toast(page, 'Did you send a reply?').waitFor();
  const [mail = ''] = await mails();
  expect(mail.startsWith(`mailto:${one.email}?`)).toBe(true);
  const body = new URL(mail).searchParams.get('body') ?? '';
  expect(body).toMatch(
    `Good day ${one.firstName},\r\n\r\nyou ask about ${anyService.title}.\r\n\r\n> ${one.message.slice(0, 9)}`,
  );

  await openEditor(page, 'Edit saved replies…');
  await editor(page).getByRole('button', { name: 'Edit Prices' }).press('Enter');
  await page.context().setOffline(true);
  await write(page, 'Our prices', 'Dear {firstName}');
  await editor(page).getByRole('alert').getByText('The server could not be reached.').waitFor();
  await expectAccessible(page, 'dialog');
  await page.context().setOffline(false);
  // What was typed is there after the dialog was closed, too.
  await closeDialog(page);
  await openEditor(page, 'Edit saved replies…');
  await editor(page).getByRole('button', { name: 'Edit Prices' }).press('Enter');
  expect(await editor(page).getByLabel('Text', { exact: true }).inputValue()).toBe('Dear {firstName}');
  await editor(page).getByRole('button', { name: 'Save reply' }).press('Enter');

  await editor(page).getByRole('button', { name: 'Delete Our prices' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete “Our prices”?' });
  await expect.poll(() => isFocused(question.getByRole('button', { name: 'Cancel' }))).toBe(true);
  await expectAccessible(page, 'dialog.confirm');
  await closeDialog(page);
  await editor(page).getByRole('button', { name: 'Delete Our prices' }).press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await editor(page).getByText('The reply was deleted.').waitFor();
  await expect.poll(() => isFocused(editor(page).getByRole('heading', { name: 'Saved replies' }))).toBe(true);
  expect(
    await editor(page)
      .getByRole('button', { name: /Our prices/ })
      .count(),
  ).toBe(0);
});

it('the dialog of an enquiry has the menu too: it says that it loads or fails; a reply that a colleague changed is shown before it is replaced, and one that was deleted is kept', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enter(paths.submissions);
  const add = { title: 'Weather', text: 'The weather decides.' };
  await page.request.post(fixture.site.origin + adminCalls.savedReplies, { data: add });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${adminCalls.savedReplies}`, async (route) => {
    await isAnswered;
    await route.fulfill({ status: 503, body: 'The site is busy.' });
  });
  await rowOf(page, one)
    .getByRole('button', { name: /^View Details/ })
    .click();
  await menuButton(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Loading the saved replies…' }).waitFor();
  await expectAccessible(page, '.menu:popover-open');
  answer();
  await page.getByRole('menuitem', { name: 'The saved replies could not be loaded. Try again' }).waitFor();
  await chooseByKeyboard(page, 'Edit saved replies…');
  await editor(page).getByRole('alert').getByText('The saved replies could not be loaded. The site is busy.').waitFor();
  await page.unroute(`**${adminCalls.savedReplies}`);
  await editor(page).getByRole('button', { name: 'Try again' }).press('Enter');
  const edit = () => editor(page).getByRole('button', { name: 'Edit Weather' }).press('Enter');
  await edit();

  const all = await page.request.get(fixture.site.origin + adminCalls.savedReplies);
  const { replies } = (await all.json()) as { replies: { id: number; title: string }[] };
  const { id = 0 } = replies.find(({ title }) => title === 'Weather') ?? {};
  const text = editor(page).getByLabel('Text', { exact: true });
  const save = editor(page).getByRole('button', { name: 'Save reply' });
  const news = editor(page).getByRole('status').filter({ hasText: 'This is your unfinished text' });
  const change = adminCalls.savedReplyChanged(id);
  await page.request.post(fixture.site.origin + change, { data: { title: 'Weather', text: 'The tide decides.' } });
  await write(page, 'Weather', 'The wind decides.');
  await editor(page).getByRole('alert').getByText('Somebody has changed this saved reply in the meantime.').waitFor();
  await news.getByText('The tide decides.').waitFor();
  await expectAccessible(page, 'dialog');
  await save.press('Enter');
  await editor(page).getByText('The reply was saved.').waitFor();
  // What was left unfinished says so when it is shown again.
  await edit();
  await text.fill('The moon decides.');
  await closeDialog(page);
  await openEditor(page, 'Edit saved replies…');
  await edit();
  expect(await text.inputValue()).toBe('The moon decides.');
  await news.getByText('The wind decides.').waitFor();
  const cancel = editor(page).getByRole('button', { name: 'Cancel' });
  await cancel.press('Enter');
  await edit();
  expect(await text.inputValue()).toBe('The wind decides.');
  expect(await news.count()).toBe(0);
  // Cancel does not take away what is being saved.
  const { promise: answered, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(`**${change}`, async (route) => {
    await answered;
    await route.fulfill({ status: 503, body: 'The site is busy.' });
  });
  await write(page, 'Weather', 'The moon decides.');
  await cancel.press('Enter');
  refuse();
  await editor(page)
    .getByText('The reply was not saved. The site is busy. Your text is kept.', { exact: true })
    .waitFor();
  await page.unroute(`**${change}`);
  await edit();
  expect(await text.inputValue()).toBe('The moon decides.');
  await page.request.post(fixture.site.origin + adminCalls.savedReplyDeleted(id));
  await write(page, 'Weather', 'The wind decides.');
  await editor(page).getByText('This saved reply was deleted. Save again to keep your text as a new one.').waitFor();
  await save.press('Enter');
  await editor(page).getByText('The reply was saved.').waitFor();
  await editor(page).getByText('The wind decides.').waitFor();
  await closeDialog(page);
  // The enquiry is still open.
  await page.getByRole('dialog').getByText(one.message).waitFor();
});
