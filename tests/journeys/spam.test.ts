import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { hiddenFields } from '../../src/contract/enquiry-request.ts';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { enterOffice, openMenu, panelOf, openerOf, rowOf, searchBox, queueOf } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { toast } from '../support/toasts.ts';

// What the filter has caught is confirmed or cleared by one press, wherever it is seen.

const fixture = useBrowserFixture();
type Sent = Awaited<ReturnType<typeof sendEnquiry>>;
const { phone, desk } = widths;

/** Enquiries of one person that the filter has caught, and an honest one, the newest last. */
async function sendCaught(count: number) {
  const { lastName } = newPerson();
  const caught: Sent[] = [];
  for (let n = 0; n < count; n += 1)
    caught.push(await sendEnquiry(fixture.site.origin, { lastName, firstName: `N${n}`, [hiddenFields.honeypot]: 'x' }));
  const honest = await sendEnquiry(fixture.site.origin, { lastName });
  return { lastName, caught: caught as [Sent, ...Sent[]], honest };
}
const enter = async (path: string, width: number = desk) =>
  enterOffice(await fixture.arrive({ width }), fixture.site.origin, path);
async function search(page: Page, lastName: string, count: number) {
  await searchBox(page).fill(lastName);
  await page.getByText(`Showing 1 to ${count} of ${count} results`).waitFor();
}
const buttonsOf = (page: Page, one: Sent) => ({
  spam: rowOf(page, one).getByRole('button', { name: `Spam: ${one.name}`, exact: true }),
  notSpam: rowOf(page, one).getByRole('button', { name: `Not Spam: ${one.name}`, exact: true }),
});
const tagOf = (page: Page, one: Sent) => rowOf(page, one).locator('.row-mark-bad');
const subjectsOf = () => fixture.mail.mails.map(({ mail }) => mail.subject ?? '');

it.each([
  ['a desk', desk],
  ['a phone', phone],
])(
  'in a row on %s caught spam is confirmed by one press and cleared by one, a colleague sees both, and both are undone',
  async (_, width) => {
    const { lastName, caught, honest } = await sendCaught(2);
    const [older, newer] = caught as [Sent, Sent];
    const mine = await enter(paths.dashboard, width);
    const theirs = await enter(paths.submissions);
    await search(mine, lastName, 3);
    await expectNoHorizontalScroll(mine);
    if (width === phone) await expectAccessible(mine, 'main');
    await buttonsOf(mine, older).notSpam.click();
    await toast(mine, 'Marked as not spam').getByText(older.name).waitFor();
    await tagOf(theirs, older).waitFor({ state: 'detached' });
    await expect.poll(() => subjectsOf().filter((subject) => subject.includes(older.name)).length).toBe(1);
    await toast(mine, 'Marked as not spam').getByRole('button', { name: 'Undo' }).click();
    await tagOf(theirs, older).getByText('Suspected spam', { exact: true }).waitFor();
    await buttonsOf(mine, newer).spam.click();
    await toast(mine, 'Marked as spam').getByText(newer.name).waitFor();
    await tagOf(theirs, newer).getByText('Spam', { exact: true }).waitFor();
    expect(await buttonsOf(mine, newer).spam.count()).toBe(0);
    await toast(mine, 'Marked as spam').getByRole('button', { name: 'Undo' }).click();
    await toast(mine, 'Mark taken back').getByText(newer.name).waitFor();
    await tagOf(theirs, newer).getByText('Suspected spam', { exact: true }).waitFor();
    for (const one of [newer, older]) await buttonsOf(mine, one).spam.waitFor();
    expect(await tagOf(mine, honest).count()).toBe(0);
    // Only the cleared one was mailed.
    expect(subjectsOf().filter((subject) => subject.includes(newer.name))).toEqual([]);
  },
);

it('by keys s confirms and Shift with s clears; the queue of suspected spam goes on to the next', async () => {
  const { lastName, caught } = await sendCaught(3);
  const [first, second, third] = caught as [Sent, Sent, Sent];
  const page = await enter(paths.dashboard);
  await queueOf(page, 'Suspected spam').click();
  await search(page, lastName, 3);
  await openerOf(page, third).focus();
  await page.keyboard.press('s');
  await toast(page, 'Marked as spam').getByText(third.name).waitFor();
  await expect.poll(() => isFocused(openerOf(page, second))).toBe(true);
  await page.keyboard.press('Shift+S');
  await toast(page, 'Marked as not spam').getByText(second.name).waitFor();
  await expect.poll(() => isFocused(openerOf(page, first))).toBe(true);
  await buttonsOf(page, first).spam.press('Enter');
  await toast(page, 'Marked as spam').getByText(first.name).waitFor();
  await page.getByText('No submissions found.').waitFor();
  expect(subjectsOf().filter((subject) => [first, third].some(({ name }) => subject.includes(name)))).toEqual([]);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Mark as spam', { exact: true }).waitFor();
  await keys.getByText('Mark as not spam', { exact: true }).waitFor();
});

it.each([
  ['a desk', desk],
  ['a phone', phone],
])('in the panel on %s, and in the menu of a row, both are one press, and the focus stays', async (_, width) => {
  const { lastName, caught } = await sendCaught(2);
  const [older, newer] = caught as [Sent, Sent];
  const page = await enter(`${paths.dashboard}?enquiry=${newer.id}`, width);
  const panel = panelOf(page);
  await panel.getByText('Reasons: a field that people do not see was filled in').waitFor();
  if (width === phone) await expectAccessible(page, 'main');
  await expectNoHorizontalScroll(page);
  await panel.getByRole('button', { name: 'Not Spam', exact: true }).press('Enter');
  await panel.getByText(/^Marked as not spam by /).waitFor();
  await toast(page, 'Marked as not spam').getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('paragraph').getByText('Suspected spam', { exact: true }).waitFor();
  // The panel shows a change before the server has stored it; until then the buttons do nothing.
  await panel.getByRole('button', { name: 'Spam', exact: true, disabled: false }).press('Enter');
  await panel.getByText(/^Marked as spam by /).waitFor();
  await expect.poll(() => isFocused(panel.getByRole('button', { name: 'Not Spam', exact: true }))).toBe(true);
  await panel.getByRole('button', { name: 'Close' }).click();
  await search(page, lastName, 3);
  await openMenu(page, older.name);
  await page.getByRole('menuitem', { name: 'Not Spam', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Spam', exact: true }).click();
  await toast(page, 'Marked as spam').getByText(older.name).waitFor();
});

it('of a selection all that is not spam yet becomes spam by one request, and Undo gives each its former mark', async () => {
  const { lastName, caught, honest } = await sendCaught(2);
  const [older, newer] = caught as [Sent, Sent];
  const page = await enter(paths.dashboard);
  await search(page, lastName, 3);
  await buttonsOf(page, older).notSpam.click();
  await toast(page, 'Marked as not spam').waitFor();
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('group', { name: 'Selected enquiries' });
  await bar.getByRole('button', { name: 'Spam', exact: true }).click();
  await toast(page, 'Marked as spam').getByText('3 enquiries').waitFor();
  for (const one of [older, newer, honest]) await tagOf(page, one).getByText('Spam', { exact: true }).waitFor();
  expect(requests).toHaveLength(1);
  await toast(page, 'Marked as spam').getByRole('button', { name: 'Undo' }).click();
  await tagOf(page, newer).getByText('Suspected spam', { exact: true }).waitFor();
  for (const one of [older, honest]) await tagOf(page, one).waitFor({ state: 'detached' });
});

it('in the complete list caught spam is named, and is confirmed or cleared in its row', async () => {
  const { caught } = await sendCaught(2);
  const [older, newer] = caught as [Sent, Sent];
  const page = await enter(paths.submissions);
  await expectNoHorizontalScroll(page);
  await buttonsOf(page, newer).spam.press('Enter');
  await tagOf(page, newer).getByText('Spam', { exact: true }).waitFor();
  await expect.poll(() => isFocused(openerOf(page, newer))).toBe(true);
  await buttonsOf(page, older).notSpam.click();
  await tagOf(page, older).waitFor({ state: 'detached' });
});
