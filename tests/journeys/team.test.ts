import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { runCommand } from '../support/command.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { chooseByKeyboard } from '../support/row-menu.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { keepToasts, toast } from '../support/toasts.ts';

// Two administrators share the work in two browsers.

let catcher: MailCatcher;
const fixture = useBrowserFixture(async () => {
  catcher = await startMailCatcher();
  return { SMTP_URL: catcher.url };
});
afterAll(() => catcher.close());
const colleague = { username: 'colleague', password: 'five small boats at dawn' };

beforeAll(async () => {
  for (let number = 1; number <= 3; number += 1) await sendSample(fixture.site.origin, number);
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: colleague.password };
  const { err } = await runCommand('scripts/admin.ts', ['create', colleague.username], settings);
  if (err) throw new Error(err);
});

async function enter(path: string, who = administrator, width: number = widths.desk): Promise<Page> {
  const { page, context } = await fixture.arrive({ tolerated: [/status of 40[19]/], width });
  await context.addInitScript(keepToasts);
  const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
  await signIn(page, fixture.site.origin, path, who);
  await listening;
  return page;
}
const row = (page: Page, id: number) => page.locator(`tr[data-id="${id}"]`);
const panelOf = (page: Page) => page.getByRole('complementary');

it('an enquiry is taken from the menu, shown to the colleague at once, filtered, taken over and given back', async () => {
  const mine = await enter(paths.dashboard);
  const theirs = await enter(paths.submissions, colleague);
  await row(mine, 2)
    .getByRole('button', { name: /^Actions/ })
    .press('Enter');
  await chooseByKeyboard(mine, 'Take');
  await row(mine, 2).getByText('Taken by you').waitFor();
  await toast(mine, 'Taken by you').waitFor();
  await row(theirs, 2).getByText('Taken by margaret').waitFor();

  await mine.getByLabel('Taken by').selectOption({ label: 'Mine' });
  await mine.getByText('Showing 1 to 1 of 1 results').waitFor();
  await mine.getByLabel('Taken by').selectOption({ label: 'Nobody’s' });
  await mine.getByText('Showing 1 to 2 of 2 results').waitFor();
  expect(new URL(mine.url()).search).toBe('?taken=nobody');

  await row(theirs, 2)
    .getByRole('button', { name: /^View Details/ })
    .click();
  const dialog = theirs.getByRole('dialog');
  await dialog.getByText(/^Taken by margaret on/).waitFor();
  await dialog.getByRole('button', { name: 'Take over' }).press('Enter');
  await dialog.getByText(/^Taken by you on/).waitFor();
  expect(await theirs.evaluate(() => document.activeElement?.textContent)).toBe('Give back');
  await theirs.keyboard.press('Enter');
  await row(mine, 2).waitFor();
  await row(mine, 2).getByText(/Taken/).waitFor({ state: 'detached' });
});

it('Undo gives an enquiry back to the one who had it', async () => {
  const mine = await enter(`${paths.dashboard}?enquiry=1`);
  await panelOf(mine).getByRole('button', { name: 'Take', exact: true }).click();
  await panelOf(mine)
    .getByText(/^Taken by you on/)
    .waitFor();
  const theirs = await enter(`${paths.dashboard}?enquiry=1`, colleague);
  await panelOf(theirs).getByText('Open by margaret now').waitFor();
  await panelOf(theirs).getByRole('button', { name: 'Give back' }).click();
  await toast(theirs, 'Given back').getByRole('button', { name: 'Undo' }).click();
  await panelOf(theirs)
    .getByText(/^Taken by margaret on/)
    .waitFor();
  await toast(theirs, 'Taken by margaret').waitFor();
});

it('a note survives closing unsaved, is read by the colleague, and is deleted and restored by its author', async () => {
  const mine = await enter(`${paths.dashboard}?enquiry=3`);
  const theirs = await enter(`${paths.dashboard}?enquiry=3`, colleague);
  const panel = panelOf(mine);
  await panel.getByLabel('Add a note').fill('Called back.\nWants an offer.');
  await mine.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await row(mine, 3).press('Enter');
  expect(await panel.getByLabel('Add a note').inputValue()).toBe('Called back.\nWants an offer.');
  await panel.getByRole('button', { name: 'Save note' }).press('Enter');
  await panel.getByText('The note is saved.').waitFor();
  expect(await panel.getByLabel('Add a note').inputValue()).toBe('');
  await row(mine, 3).getByText('1 note').waitFor();

  await panelOf(theirs).getByText('Called back. Wants an offer.').waitFor();
  await row(theirs, 3).getByText('1 note').waitFor();
  expect(await panelOf(theirs).getByRole('button', { name: 'Delete this note' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Delete this note' }).press('Enter');
  await panelOf(theirs).getByText('Called back. Wants an offer.').waitFor({ state: 'detached' });
  await panel.getByText('The note was deleted.').waitFor();
  await expect.poll(() => mine.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await mine.keyboard.press('Enter');
  await panelOf(theirs).getByText('Called back. Wants an offer.').waitFor();
});

it('the colleague’s screen says that an enquiry is no longer open', async () => {
  const mine = await enter(`${paths.dashboard}?enquiry=2`);
  const theirs = await enter(`${paths.dashboard}?enquiry=2`, colleague);
  await panelOf(theirs).getByText('Open by margaret now').waitFor();
  const ended = mine.waitForRequest((request) => request.url().endsWith(calls.submissionReadingEnded(2)));
  await mine.getByRole('button', { name: 'Close' }).first().click();
  await ended;
  // Opened again, it is reported again, and the answer is the state of now.
  const reported = theirs.waitForResponse((answer) => answer.url().endsWith(calls.submissionReading(3)));
  await row(theirs, 3).click();
  await reported;
  await row(theirs, 2).click();
  await panelOf(theirs).getByRole('heading', { name: 'Person Number2' }).waitFor();
  await expect.poll(() => panelOf(theirs).getByText('Open by margaret now').count()).toBe(0);
});

it('on a phone nothing is cut, and every control is 24 px high', async () => {
  const page = await enter(`${paths.dashboard}?enquiry=3`, administrator, widths.phone);
  await panelOf(page).getByRole('button', { name: 'Delete this note' }).waitFor();
  await expectNoHorizontalScroll(page);
  const heights = await panelOf(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

it('the link in the notification marks the enquiry, without a sign-in and without JavaScript, and shows so in the office', async () => {
  const office = await enter(paths.dashboard);
  await sendSample(fixture.site.origin, 6);
  const id = 4;
  await row(office, id).waitFor();
  await expect.poll(() => catcher.mails.some(({ mail }) => mail.subject?.includes(`Enquiry ${id} `))).toBe(true);
  const text = catcher.mails.find(({ mail }) => mail.subject?.includes(`Enquiry ${id} `))?.mail.text ?? '';
  const { search } = new URL(/^Mark as contacted: (\S+)$/m.exec(text)?.[1] ?? '');

  const { page } = await fixture.arrive({
    javaScriptEnabled: false,
    tolerated: [/status of 409/],
    width: widths.phone,
  });
  await page.goto(`${fixture.site.origin}${paths.markContacted}${search}`);
  await page.getByText(`Enquiry ${id} from Person is not marked as contacted.`).waitFor();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Mark as contacted' }).press('Enter');
  await page.getByText(`Enquiry ${id} is marked as contacted.`).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await office.locator(`tr.contacted[data-id="${id}"]`).waitFor();
  await page.goto(`${fixture.site.origin}${paths.markContacted}${search}`);
  await page.getByText(/^Enquiry 4 was already marked as contacted, by the link on /).waitFor();
  expect(await page.getByRole('link', { name: 'Go to the office' }).getAttribute('href')).toBe(
    `${paths.submissions}?enquiry=${id}`,
  );

  await row(office, id).click();
  await panelOf(office)
    .getByText(/^Contacted by the link in the mail on /)
    .waitFor();
  const { page: withScripts } = await fixture.arrive({ tolerated: [/status of 403/] });
  await withScripts.goto(`${fixture.site.origin}${paths.markContacted}?token=4`);
  await withScripts.getByText('This link is not complete.').waitFor();
  await expectAccessible(withScripts);
});
