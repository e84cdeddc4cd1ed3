import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll, widths } from '../support/browser.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { enterOffice, panelOf, openerOf, rowOf, searchBox, setFilter } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

// Several enquiries at once, in two browsers.

const fixture = useBrowserFixture();
const tolerated = [/status of 40[14]/, /status of 410/];
const colleague = { username: 'other.hand', password: 'five small boats at noon' };
const send = (fields?: Record<string, string>) => sendEnquiry(fixture.site.origin, fields);
const enter = async (
  path: string,
  { who = administrator, width }: { who?: typeof administrator; width?: number } = {},
) => enterOffice(await fixture.arrive({ tolerated, width: width ?? widths.desk }), fixture.site.origin, path, who);
const boxOf = (page: Page, one: { id: number }) => rowOf(page, one).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected enquiries' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

beforeAll(async () => {
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: colleague.password };
  const { err } = await callCommand(runAdmin, ['create', colleague.username], settings);
  if (err) throw new Error(err);
});

/** Five enquiries of one person, the newest last, as the dashboard finds them. */
async function sendFive() {
  const { lastName } = newPerson();
  const sent = [];
  for (let n = 0; n < 5; n += 1) sent.push(await send({ lastName }));
  const [a, b, c, d, e] = sent as [Sent, Sent, Sent, Sent, Sent];
  return { lastName, all: [a, b, c, d, e] as const };
}
type Sent = Awaited<ReturnType<typeof send>>;

async function search(page: Page, lastName: string, count: number) {
  await searchBox(page).fill(lastName);
  await page.getByText(`Showing 1 to ${count} of ${count} results`).waitFor();
}

it('a range is selected with Shift, marked as contacted by one press, undone by one, and a colleague sees both', async () => {
  const { lastName, all } = await sendFive();
  const mine = await enter(paths.dashboard);
  const theirs = await enter(paths.submissions, { who: colleague });
  await search(mine, lastName, 5);
  await boxOf(mine, all[4]).click();
  await boxOf(mine, all[2]).click({ modifiers: ['Shift'] });
  await bar(mine).getByText('3 selected').waitFor();
  // No row opens.
  expect(await panelOf(mine).count()).toBe(0);
  const requests: string[] = [];
  mine.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname));
  await press(mine, 'Mark as Contacted');
  await toast(mine, 'Marked as contacted').getByText('3 enquiries').waitFor();
  expect(requests).toHaveLength(1);
  for (const one of [all[4], all[3], all[2]]) await rowOf(theirs, one).and(theirs.locator('.contacted')).waitFor();
  expect(await rowOf(theirs, all[1]).getAttribute('class')).toBeNull();
  await toast(mine, 'Marked as contacted').getByRole('button', { name: 'Undo' }).click();
  await toast(mine, 'Marked as not contacted').waitFor();
  await expect.poll(() => rowOf(theirs, all[4]).getAttribute('class')).toBeNull();
});

it('what a colleague has changed meanwhile stays theirs, is shown at once, and is not undone', async () => {
  const both = [await send(), await send()] as const;
  const page = await enter(paths.dashboard);
  const theirs = await enter(paths.dashboard, { who: colleague });
  const headers = { Origin: fixture.site.origin };
  const faster = (what: string, ids: readonly number[]) =>
    theirs.request.post(fixture.site.origin + adminCalls.bulkChange, { headers, data: { ids, what } });
  await page.route(`**${adminCalls.bulkChange}`, async (route) => {
    const { what } = route.request().postDataJSON() as { what: string };
    await faster(what === 'assign' ? 'take' : what, what === 'assign' ? [both[0].id] : both.map(({ id }) => id));
    await route.continue();
  });
  for (const one of both) await boxOf(page, one).click();
  await press(page, 'Take');
  await toast(page, 'Taken by you').getByText('1 enquiry; 1 had already been changed', { exact: true }).waitFor();
  await rowOf(page, both[0]).getByText(`Taken by ${colleague.username}`).waitFor();
  await press(page, 'Mark as Contacted');
  const told = toast(page, 'Nothing was changed');
  await told.getByText('2 had already been changed', { exact: true }).waitFor();
  expect(await told.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

it('by keyboard alone: x selects, Shift with x selects a range, t takes all, and the focus is not lost', async () => {
  const { lastName, all } = await sendFive();
  const page = await enter(paths.dashboard);
  await search(page, lastName, 5);
  await openerOf(page, all[4]).focus();
  await page.keyboard.press('x');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await bar(page).getByText('4 selected').waitFor();
  await page.keyboard.press('t');
  await toast(page, 'Taken by you').waitFor();
  for (const one of all.slice(1)) await rowOf(page, one).getByText('Taken by you').waitFor();
  await setFilter(page, 'Assigned to', 'Nobody');
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
  // A box that was pressed does not stop the keys.
  await boxOf(page, all[0]).press('Space');
  await page.keyboard.press('c');
  await toast(page, 'Marked as contacted').waitFor();
});

it('all on the page of a phone are marked as spam, and deleted after a question, which stays about them; the list of a colleague notices', async () => {
  const { lastName, all } = await sendFive();
  const page = await enter(paths.dashboard, { width: widths.phone });
  const theirs = await enter(paths.submissions, { who: colleague });
  await search(page, lastName, 5);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByText('5 selected').waitFor();
  await expectNoHorizontalScroll(page);
  await press(page, 'Spam');
  await rowOf(page, all[0]).getByText('Spam', { exact: true }).waitFor();
  await bar(page).getByRole('button', { name: 'Not Spam' }).and(page.locator(':enabled')).waitFor();
  await press(page, 'Delete…');
  const dialog = page.getByRole('dialog', { name: 'Delete 5 enquiries?' });
  await dialog.waitFor();
  await expectAccessible(page, 'dialog');
  await expectNoHorizontalScroll(page);
  // The focus is on Cancel.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await rowOf(page, all[0]).count()).toBe(1);
  await press(page, 'Delete…');
  await theirs.request.post(fixture.site.origin + adminCalls.bulkErasure, { data: { ids: [all[4].id] } });
  await rowOf(page, all[4]).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Delete 5 enquiries' }).click();
  await toast(page, '4 enquiries deleted').waitFor();
  expect(await toast(page, '4 enquiries deleted').getByRole('button', { name: 'Undo' }).count()).toBe(0);
  for (const one of all) await rowOf(theirs, one).waitFor({ state: 'detached' });
  await rowOf(page, all[0]).waitFor({ state: 'detached' });
});

it('in the complete list rows are selected by a press and marked; j moves on, and x and Shift with x select', async () => {
  const sent = [await send(), await send(), await send()] as const;
  const one = sent[2];
  const page = await enter(paths.submissions);
  await boxOf(page, one).check();
  await bar(page).getByText('1 selected').waitFor();
  await expectNoHorizontalScroll(page);
  await press(page, 'Take');
  await rowOf(page, one).getByText('Taken by you').waitFor();
  await toast(page, 'Taken by you').getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, one).getByText('Taken by you').waitFor({ state: 'detached' });
  await press(page, 'Clear selection');
  await expect.poll(() => bar(page).count()).toBe(0);
  await openerOf(page, one).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await bar(page).getByText('3 selected').waitFor();
  for (const each of sent) expect(await boxOf(page, each).isChecked()).toBe(true);
});
