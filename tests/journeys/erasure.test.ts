import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { closeDialog, expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { enterOffice, panelOf, openerOf, rowOf, searchBox } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

// One enquiry is deleted, and everything about an address is exported and erased, in two browsers.

const fixture = useBrowserFixture();
/** A colleague's browser may ask for an enquiry that was just deleted. */
const tolerated = [/status of 404/, /status of 410/, /status of 503/];
const colleague = { username: 'other.archivist', password: 'five small boats at noon' };
const send = (fields?: Record<string, string>) => sendEnquiry(fixture.site.origin, fields);
const enter = async (path: string, width: number = widths.desk, who = administrator) =>
  enterOffice(await fixture.arrive({ tolerated, width }), fixture.site.origin, path, who);
const openedIn = (page: Page) => new URL(page.url()).searchParams.get('enquiry');

beforeAll(async () => {
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: colleague.password };
  const { err } = await callCommand(runAdmin, ['create', colleague.username], settings);
  if (err) throw new Error(err);
});

it('one enquiry is deleted from its panel and from its dialog after a question, the focus goes to the next row, and a colleague who has it open learns of it', async () => {
  for (const [path, width] of [
    [paths.dashboard, widths.phone],
    [paths.submissions, widths.desk],
  ] as const) {
    const { lastName } = newPerson();
    const older = await send({ lastName });
    const one = await send({ lastName });
    const page = await enter(path, width);
    // The server tells a colleague, whichever screen has deleted it.
    const theirs =
      path === paths.dashboard && (await enter(`${paths.dashboard}?enquiry=${one.id}`, widths.desk, colleague));
    if (path === paths.dashboard) await searchBox(page).fill(lastName);
    await rowOf(page, older).waitFor();
    await openerOf(page, one).press('Enter');
    const place = path === paths.dashboard ? panelOf(page) : page.getByRole('dialog', { name: one.name });
    await place.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 1 enquiry?' });
    await question.waitFor();
    await expectNoHorizontalScroll(page);
    // The key closes the question and not what is behind it.
    await closeDialog(page);
    await place.getByText(one.message).waitFor();
    // The focus comes back to its button.
    const asking = place.getByRole('button', { name: 'Delete…' });
    await expect.poll(() => isFocused(asking)).toBe(true);
    await asking.press('Enter');
    await question.waitFor();
    // The focus is on Cancel.
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await place.getByRole('button', { name: 'Delete…' }).click();
    await question.getByRole('button', { name: 'Delete 1 enquiry' }).click();
    await toast(page, '1 enquiry deleted').waitFor();
    await rowOf(page, one).waitFor({ state: 'detached' });
    await place.waitFor({ state: 'detached' });
    await expect.poll(() => openedIn(page)).toBeNull();
    await openerOf(page, older).and(page.locator(':focus')).waitFor();
    // A link to it may be in a mail.
    await page.goto(`${fixture.site.origin}${path}?enquiry=${one.id}`);
    await toast(page, 'This enquiry is gone').waitFor();
    await expect.poll(() => openedIn(page)).toBeNull();
    if (!theirs) continue;
    await toast(theirs, 'This enquiry is gone').waitFor();
    await panelOf(theirs).waitFor({ state: 'detached' });
    expect(openedIn(theirs)).toBeNull();
  }
});

it('everything about an address is counted, exported as a file and erased on a phone; errors are shown, and the address is in no request’s URL', async () => {
  const { email } = newPerson();
  const [name = '', host = ''] = email.split('@');
  const older = await send({ email: email.toUpperCase() });
  const other = await send({ email: `${name}+shop@${host}` });
  const one = await send({ email });
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`, widths.phone);
  const theirs = await enter(paths.submissions, widths.desk, colleague);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const open = panelOf(page).getByRole('button', { name: 'Everything about this address…' });
  const dialog = page.getByRole('dialog', { name: `Everything about ${email}` });
  const refuse = (path: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: 'Please try again in a moment.' }), {
      times: 1,
    });

  await refuse(adminCalls.submissionAddress(one.id));
  await open.click();
  await dialog
    .getByRole('alert')
    .getByText('The stored data could not be counted. Please try again in a moment.')
    .waitFor();
  // What was not counted is not erased.
  await dialog.getByRole('button', { name: 'Erase' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Erase 2 enquiries' }).waitFor();
  await dialog.getByText('Not included: 1 enquiry from the same mailbox').waitFor();
  await expectAccessible(page, 'dialog');
  await expectNoHorizontalScroll(page);

  await refuse(adminCalls.submissionAddressExported(one.id));
  await dialog.getByRole('button', { name: 'Export as JSON' }).click();
  await dialog.getByText('Not exported. Please try again in a moment.').waitFor();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('personal-data.json');
  const exported = JSON.parse(readFileSync(await file.path(), 'utf8')) as { id: number }[];
  expect(exported.map(({ id }) => id)).toEqual([one.id, older.id]);
  await dialog.getByText('Saved as personal-data.json.').waitFor();

  await refuse(adminCalls.submissionAddressErased(one.id));
  await dialog.getByRole('button', { name: 'Erase 2 enquiries' }).click();
  await dialog.getByText('Not erased. Please try again in a moment.').waitFor();
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Erase 2 enquiries' }).click();
  await toast(page, '2 enquiries deleted').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await panelOf(page).waitFor({ state: 'detached' });
  for (const gone of [one, older]) {
    await rowOf(page, gone).waitFor({ state: 'detached' });
    await rowOf(theirs, gone).waitFor({ state: 'detached' });
  }
  expect(await rowOf(theirs, other).count()).toBe(1);
  await expect.poll(() => openedIn(page)).toBeNull();
  expect(urls.filter((url) => url.includes(name))).toEqual([]);
});
