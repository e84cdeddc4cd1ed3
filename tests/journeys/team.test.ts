import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { signedInHint } from '../../src/contract/session-hint.ts';
import { closeDialog, expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { enterOffice, panelOf, openerOf, rowOf, searchBox, setFilter } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { chooseByKeyboard } from '../support/row-menu.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

// Two administrators share the work in two browsers.

const fixture = useBrowserFixture();
const tolerated = [/status of (40[139]|503)/, /Failed to load resource/];
const colleague = { username: 'colleague', password: 'five small boats at dawn' };
const send = (fields?: Record<string, string>) => sendEnquiry(fixture.site.origin, fields);
const enter = async (path: string, who = administrator, width: number = widths.desk) =>
  enterOffice(await fixture.arrive({ tolerated, width }), fixture.site.origin, path, who);

beforeAll(async () => {
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: colleague.password };
  const { err } = await callCommand(runAdmin, ['create', colleague.username], settings);
  if (err) throw new Error(err);
});

it('an enquiry is taken from the menu, shown to the colleague at once, given back by Undo, filtered and taken over', async () => {
  const { lastName } = newPerson();
  const one = await send({ lastName });
  await send({ lastName });
  const mine = await enter(paths.dashboard);
  const theirs = await enter(`${paths.dashboard}?enquiry=${one.id}`, colleague);
  const panel = panelOf(theirs);
  await rowOf(mine, one)
    .getByRole('button', { name: /^Actions/ })
    .press('Enter');
  await chooseByKeyboard(mine, 'Take');
  await rowOf(mine, one).getByText('Taken by you').waitFor();
  await rowOf(theirs, one).getByText(`Taken by ${administrator.username}`).waitFor();
  await panel.getByText(`Taken by ${administrator.username} on`).waitFor();
  const assign = panel.getByRole('button', { name: 'Assign to…' });
  await assign.press('Enter');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Nobody' }).press('Enter');
  await panel.getByRole('button', { name: 'Take', exact: true }).waitFor();
  await expect.poll(() => isFocused(assign)).toBe(true);
  await toast(theirs, 'Released').getByRole('button', { name: 'Undo' }).click();
  await panel.getByText(`Taken by ${administrator.username} on`).waitFor();
  await searchBox(mine).fill(lastName);
  await setFilter(mine, 'Assigned to', 'Me');
  await mine.getByText('Showing 1 to 1 of 1 results').waitFor();
  // The list shows a change before the server has stored it; until then the buttons do nothing.
  await panel.getByRole('button', { name: 'Take over', disabled: false }).press('Enter');
  await panel.getByText(/^Taken by you on/).waitFor();
  await panel.getByRole('button', { name: 'Release', disabled: false }).press('Enter');
  await setFilter(mine, 'Assigned to', 'Nobody');
  await mine.getByText('Showing 1 to 2 of 2 results').waitFor();
});

it('a colleague reads who has the enquiry open and the note in it, also when it cannot be loaded again, and its author deletes and restores it, once after a lost answer', async () => {
  const one = await send();
  const mine = await enter(`${paths.dashboard}?enquiry=${one.id}`);
  const theirs = await enter(`${paths.dashboard}?enquiry=${one.id}`, colleague, widths.phone);
  const open = panelOf(theirs).getByText(`Open by ${administrator.username} now`);
  await open.waitFor();
  const panel = panelOf(mine);
  await panel.getByLabel('Add a note').fill('Called back.\nWants an offer.');
  await mine.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await openerOf(mine, one).press('Enter');
  await expect.poll(() => panel.getByLabel('Add a note').inputValue()).toBe('Called back.\nWants an offer.');
  await panel.getByRole('button', { name: 'Save note' }).press('Enter');
  await panel.getByText('The note was saved.').waitFor();
  await rowOf(mine, one).getByText('1 note').waitFor();
  const read = panelOf(theirs).getByText('Called back. Wants an offer.');
  await read.waitFor();
  expect(await panelOf(theirs).getByRole('button', { name: 'Delete this note' }).count()).toBe(0);
  await expectNoHorizontalScroll(theirs);
  await expectAccessible(theirs, '.admin-panel');
  const viewing = `**${adminCalls.submissionViewing(one.id)}`;
  await theirs.route(viewing, (route) => route.fulfill({ status: 503, body: 'The site is busy.' }));
  await panel.getByRole('button', { name: 'Delete this note' }).press('Enter');
  const notLoaded = panelOf(theirs).getByRole('alert');
  await notLoaded.getByText('The notes could not be loaded. The site is busy.').waitFor();
  expect(await read.count()).toBe(1);
  await theirs.unroute(viewing);
  await notLoaded.getByRole('button', { name: 'Try again' }).press('Enter');
  await read.waitFor({ state: 'detached' });
  await notLoaded.waitFor({ state: 'detached' });
  await mine.route(
    `**${adminCalls.submissionNotes(one.id)}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await expect.poll(() => mine.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await mine.keyboard.press('Enter');
  await panel.getByText('The change was not saved.').waitFor();
  await read.waitFor();
  await mine.keyboard.press('Enter');
  await panel.getByText('The note was saved.').waitFor();
  await expect.poll(() => panel.getByText('Called back. Wants an offer.').count()).toBe(1);
  expect(await read.count()).toBe(1);
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  await theirs.reload();
  await panelOf(theirs).getByText(one.message).waitFor();
  await open.waitFor({ state: 'detached' });
});

it('a note, a reply and a saved reply that were begun are not shown to the colleague who signs in next in the same browser, who writes in their own name', async () => {
  const one = await send();
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`);
  const field = panelOf(page).getByLabel('Add a note');
  await field.fill('for me alone');
  const replies = page.getByRole('dialog', { name: /saved repl/i });
  async function openNewReply(): Promise<Locator> {
    await page.getByRole('button', { name: 'Saved replies', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: /saved repl(?:y|ies)…$/ }).click();
    await replies.getByRole('button', { name: 'New saved reply' }).click();
    return replies.getByLabel('Text', { exact: true });
  }
  await (await openNewReply()).fill('for me alone, too');
  await closeDialog(page);
  const reply = panelOf(page).getByRole('button', { name: 'Reply', exact: true });
  const composer = page.getByLabel('Your reply');
  await reply.click();
  await composer.fill('for me alone as well');
  await page.locator('.action-bar').getByRole('button', { name: 'Close' }).click();
  await reply.waitFor();
  // In another tab.
  const answer = await page.context().request.post(fixture.site.origin + calls.login, { data: colleague });
  expect(answer.status()).toBe(200);
  // The browser says that the cookie of the session has changed, but not always that of a request of the test.
  await page.evaluate((name) => {
    const changed = [{ name, value: '1' }];
    window.cookieStore.dispatchEvent(new CookieChangeEvent('change', { changed }));
  }, signedInHint);
  await page.getByText(`Welcome back, ${colleague.username}`).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await (await openNewReply()).inputValue()).toBe('');
  await closeDialog(page);
  await reply.click();
  expect(await composer.inputValue()).toMatch(/^Hello /);
  await panelOf(page).getByText(`You write as ${colleague.username};`).waitFor();
  // A browser that does not say so.
  const other = await page.context().newPage();
  await other.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'));
  await other.goto(fixture.site.origin + paths.dashboard);
  await other.getByText(`Welcome back, ${colleague.username}`).waitFor();
  await other.context().request.post(fixture.site.origin + calls.login, { data: administrator });
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await other.getByText(`Welcome back, ${administrator.username}`).waitFor();
});

it('the link in the notification marks the enquiry, without a sign-in and without JavaScript, and shows so in the office', async () => {
  const office = await enter(paths.dashboard);
  const one = await send();
  await rowOf(office, one).waitFor();
  const own = () => fixture.mail.mails.find(({ mail }) => mail.subject?.includes(`Enquiry ${one.id} `))?.mail.text;
  await expect.poll(own).toBeTruthy();
  const { search } = new URL(/^Mark as contacted: (\S+)$/m.exec(own() ?? '')?.[1] ?? '');
  const { page } = await fixture.arrive({ javaScriptEnabled: false, tolerated, width: widths.phone });
  await page.goto(`${fixture.site.origin}${paths.markContacted}${search}`);
  await page.getByText(`Enquiry ${one.id} from ${one.firstName} is not marked as contacted.`).waitFor();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Mark as contacted' }).press('Enter');
  await page.getByText(`Enquiry ${one.id} is marked as contacted.`).waitFor();
  expect(await page.title()).not.toMatch(/^Error/);
  expect(await page.getByRole('button').count()).toBe(0);
  await rowOf(office, one).click();
  await panelOf(office)
    .getByText(/^Contacted by the link in the mail on /)
    .waitFor();
});

it('a mark that a colleague has set in the same moment stays theirs: the toast names them and has no Undo', async () => {
  const one = await send();
  const mine = await enter(paths.dashboard);
  const theirs = await enter(paths.dashboard, colleague);
  await mine.route(`**${adminCalls.bulkChange}`, async (route) => {
    const headers = { Origin: fixture.site.origin };
    await theirs.request.post(`${fixture.site.origin}${adminCalls.submissionContacted(one.id)}`, { headers });
    await route.continue();
  });
  await rowOf(mine, one)
    .getByRole('button', { name: /^Actions/ })
    .press('Enter');
  await chooseByKeyboard(mine, 'Mark as Contacted');
  const said = toast(mine, `Marked as contacted by ${colleague.username}`);
  await said.waitFor();
  expect(await said.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
