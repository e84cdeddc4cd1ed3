import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { runAdmin } from '../../scripts/admin.ts';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import type { SavedReplies } from '../../src/contract/saved-replies.ts';
import {
  closeDialog,
  expectAccessible,
  expectNoHorizontalScroll,
  isFocused,
  untilScripted,
  widths,
} from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { enterOffice, noteMails, openerOf, panelOf, rowOf } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { startSession } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of (40[19]|503)/, /Failed to load resource/];
const enter = async (path: string, width: number = widths.desk, who = administrator) =>
  enterOffice(await fixture.arrive({ tolerated, width }), fixture.site.origin, path, who);
const open = (one: { id: number }, width?: number) => enter(`${paths.dashboard}?enquiry=${one.id}`, width);

const composer = (page: Page) => page.getByLabel('Your reply');
const reply = (page: Page, name = 'Reply') => panelOf(page).getByRole('button', { name, exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const replies = (page: Page) => page.getByRole('region', { name: 'Replies' });
const mailsTo = (email: string) => fixture.mail.mails.filter(({ to }) => to.includes(email));
/** A browser in which another administrator, who is created, is signed in. */
async function enterAsColleague(who: { username: string; password: string }): Promise<Page> {
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: who.password };
  expect((await callCommand(runAdmin, ['create', who.username], settings)).err).toBe('');
  const { page } = await fixture.arrive();
  await startSession(page, fixture.site.origin, who);
  return page;
}
/** Waits until it is between the head of the panel and the action bar. */
async function untilInSight(target: Locator): Promise<void> {
  const isInSight = () =>
    target.first().evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const head = document.querySelector('.enquiry-head')?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector('.action-bar')?.getBoundingClientRect().top ?? 0;
      return head <= top && bottom <= bar;
    });
  await expect.poll(isInSight).toBe(true);
}
/** An enquiry and the end of a reply that do not fit the window. */
const longMessage = 'The pilots wait for the tide.\n'.repeat(12);
const longEnd = '\nWe come at high water.'.repeat(30);
const isContacted = async ({ id }: { id: number }) =>
  (await fixture.site.readEnquiries()).find((one) => one.id === id)?.contactedAt !== null;

it('a reply is begun by a key, sent, taken back, sent again and arrives; each state is said in words, in sight above the action bar of a desk of 900 px', async () => {
  const one = await sendEnquiry(fixture.site.origin, { service: 'cybersecurity', message: longMessage });
  const page = await enter(paths.dashboard);
  await openerOf(page, one).focus();
  await page.keyboard.press('r');
  await expect.poll(() => isFocused(composer(page))).toBe(true);
  expect(await composer(page).inputValue()).toBe(`Hello ${one.name},\n\n`);
  expect(await panelOf(page).getByText(one.message).first().isVisible()).toBe(true);
  await panelOf(page).getByText('Quotation of the enquiry').click();
  await expectAccessible(page, '.admin-panel');
  // The keys of the list are letters in the text.
  await composer(page).focus();
  await page.keyboard.type('come on Tuesday.');
  await send(page).press('Enter');
  const sent = toast(page, `Reply to ${one.name}`);
  await sent.getByText(/^It is sent in \d+ seconds\.$/).waitFor();
  await replies(page)
    .getByText(/^Waiting: sends in \d+ s$/)
    .waitFor();
  expect(await isContacted(one)).toBe(true);
  await panelOf(page)
    .getByRole('button', { name: /^Next:|^Reply again/ })
    .first()
    .waitFor();
  await sent.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Reply taken back').waitFor();
  expect(await composer(page).inputValue()).toBe(`Hello ${one.name},\n\ncome on Tuesday.`);
  expect(await isContacted(one)).toBe(false);
  await expect.poll(() => replies(page).count()).toBe(0);

  await composer(page).fill(`Come on Wednesday.${longEnd}`);
  await send(page).dblclick();
  await replies(page).getByText('Come on Wednesday.').waitFor();
  await untilInSight(replies(page).getByRole('button', { name: 'Undo this reply' }));
  await untilInSight(replies(page).getByText(/^Waiting: sends in/));
  await untilInSight(replies(page).getByText(/^Sent: the mail server took it on /));
  expect(mailsTo(one.email).map(({ mail }) => mail.text?.split('\n')[0])).toEqual(['Come on Wednesday.']);
  await reply(page, 'Reply again').waitFor();
});

it('an address that the mail server refuses opens the enquiry again, on a phone, with each state in sight above the action bar; Send again sends it after the repair', async () => {
  const email = `${newPerson().lastName}@refused.example`;
  const one = await sendEnquiry(fixture.site.origin, { email, message: longMessage });
  const page = await open(one, widths.phone);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  fixture.mail.setFailureMode({ at: 'RCPT', code: 550, says: '5.1.1 mailbox unknown', domain: 'refused.example' });
  try {
    await reply(page).click();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page, '.admin-panel');
    await composer(page).fill(`When may we ring you?${longEnd}`);
    await send(page).click();
    // The toast leaves the bar free.
    const [toastBox, barBox] = [
      await page.locator('.toast').boundingBox(),
      await panelOf(page).getByRole('contentinfo').or(page.locator('.action-bar')).first().boundingBox(),
    ];
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual((barBox?.y ?? 0) + 1);
    await untilInSight(replies(page).getByRole('button', { name: 'Undo this reply' }));
    await untilInSight(replies(page).getByText(/^Waiting: sends in/));
    await untilInSight(replies(page).getByText(/^Refused by the mail server: “550 5\.1\.1 mailbox unknown/));
    await reply(page, 'Reply again').waitFor();
    await rowOf(page, one).getByText('Reply refused').waitFor({ state: 'attached' });
    expect(await isContacted(one)).toBe(false);
    await expectAccessible(page, 'main');
    await expectNoHorizontalScroll(page);
  } finally {
    fixture.mail.setFailureMode();
  }
  await replies(page).getByRole('button', { name: 'Send again this reply' }).click();
  await toast(page, 'Reply sent again').waitFor();
  await untilInSight(replies(page).getByText(/^Sent: the mail server took it on /));
  expect(mailsTo(one.email)).toHaveLength(1);
  expect(await isContacted(one)).toBe(true);
});

it('nothing that was typed is lost: a closed panel, a reload, a lost answer, an ended session; the retry is the same reply', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await open(one);
  await reply(page).press('Enter');
  await composer(page).fill('Half a reply');
  await panelOf(page).getByText('Draft kept').waitFor();
  await panelOf(page)
    .getByRole('banner')
    .or(page.locator('.enquiry-head'))
    .first()
    .getByRole('button', { name: 'Close' })
    .click();
  await panelOf(page).waitFor({ state: 'detached' });
  await openerOf(page, one).press('Enter');
  await expect.poll(() => composer(page).inputValue()).toBe('Half a reply');
  await page.reload();
  await expect.poll(() => composer(page).inputValue()).toBe('Half a reply');
  // Put aside and taken up again.
  await page.locator('.action-bar').getByRole('button', { name: 'Close' }).click();
  await composer(page).waitFor({ state: 'detached' });
  await reply(page).press('Enter');
  expect(await composer(page).inputValue()).toBe('Half a reply');
  await composer(page).fill('A whole reply');
  // The server has stored it, and its answer is lost.
  const call = `**${adminCalls.submissionReplies(one.id)}`;
  await page.route(call, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send(page).click();
  // In sight, above the button.
  await page.locator('.action-bar').getByRole('alert').getByText('The reply was not sent.').waitFor();
  await expectAccessible(page, '.action-bar');
  expect(await composer(page).inputValue()).toBe('A whole reply');
  await page.unroute(call);
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fixture.fetchPage(calls.logout, { method: 'POST', headers: { Cookie: cookies } });
  await send(page).click();
  await page.waitForURL('**/auth?next=*');
  expect(await page.content()).not.toContain('A whole reply');
  await page.locator('#login-username').fill(administrator.username);
  await page.locator('#login-password').fill(administrator.password);
  await untilScripted(page.locator('#login-password'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => composer(page).inputValue()).toBe('A whole reply');
  await send(page).click();
  await composer(page).waitFor({ state: 'detached' });
  await replies(page).getByText('A whole reply').waitFor();
  expect(await replies(page).getByRole('listitem').count()).toBe(1);
  // The server takes another one back, and that answer is lost.
  await reply(page, 'Reply again').click();
  await composer(page).fill('A second reply');
  let undone: number | undefined;
  await page.route('**/undone', async (route) => {
    undone = (await route.fetch()).status();
    await route.abort();
  });
  await send(page).click();
  await toast(page, `Reply to ${one.name}`).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'The reply was perhaps not taken back')
    .getByText(/Your text is kept\.$/)
    .waitFor();
  expect(undone).toBe(200);
  expect(await composer(page).inputValue()).toBe('A second reply');
  await expect.poll(() => replies(page).getByRole('listitem').count()).toBe(1);
});

it('while a reply is on its way its field is read-only, and what is typed into the enquiry opened again meanwhile is kept; if the reply or a note fails then, a toast says so and opens it', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await open(one);
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${adminCalls.submissionReplies(one.id)}`, async (route) => {
    if (route.request().method() === 'POST') await gate;
    await route.continue();
  });
  await reply(page).click();
  await composer(page).fill('Come on Tuesday.');
  await send(page).click();
  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  await composer(page).focus();
  await page.keyboard.type(' Not before three.');
  expect(await composer(page).inputValue()).toBe('Come on Tuesday.');
  // Opened again, it does not know that a reply is on its way.
  await page.locator('.enquiry-head').getByRole('button', { name: 'Close' }).click();
  await panelOf(page).waitFor({ state: 'detached' });
  await openerOf(page, one).press('Enter');
  await composer(page).press('Control+End');
  await page.keyboard.type(' Not before three.');
  letGo();
  await replies(page).getByText('Come on Tuesday.', { exact: true }).waitFor();
  expect(await composer(page).inputValue()).toBe('Come on Tuesday. Not before three.');

  const note = panelOf(page).getByLabel('Add a note');
  /** Sends something and closes the panel before the server answers. */
  async function leaveWhileSending(path: string, press: () => Promise<void>, isRefused: boolean) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await answered;
      return isRefused ? route.fulfill({ status: 503, body: 'The site is busy.' }) : route.continue();
    });
    await press();
    await page.locator('.enquiry-head').getByRole('button', { name: 'Close' }).click();
    await panelOf(page).waitFor({ state: 'detached' });
    return answer;
  }
  async function expectRefusal(title: string) {
    await toast(page, title).getByText('The site is busy. Your text is kept.').waitFor();
    await toast(page, title).getByRole('button', { name: 'Open' }).click();
  }
  const refuseReply = await leaveWhileSending(adminCalls.submissionReplies(one.id), () => send(page).click(), true);
  refuseReply();
  await expectRefusal(`The reply to ${one.name} was not sent`);
  await expect.poll(() => composer(page).inputValue()).toBe('Come on Tuesday. Not before three.');
  await note.fill('Rings back');
  const save = () => note.press('Control+Enter');
  const refuseNote = await leaveWhileSending(adminCalls.submissionNotes(one.id), save, true);
  refuseNote();
  await expectRefusal(`The note about ${one.name} was not saved`);
  await expect.poll(() => note.inputValue()).toBe('Rings back');
  // Opened again before the note is saved, its field does not offer it a second time.
  const saveNote = await leaveWhileSending(adminCalls.submissionNotes(one.id), save, false);
  await openerOf(page, one).press('Enter');
  await expect.poll(() => note.inputValue()).toBe('Rings back');
  saveNote();
  await expect.poll(() => note.inputValue()).toBe('');
  await panelOf(page).getByText('Rings back').waitFor();
});

it('of two administrators who answer at once the slower one is told before a second mail leaves, sees the other reply and can send anyway', async () => {
  const who = { username: newPerson().lastName, password: 'four gulls over the pier' };
  const colleague = await enterAsColleague(who);
  const answer = async ({ id }: { id: number }, text: string) => {
    const path = fixture.site.origin + adminCalls.submissionReplies(id);
    expect((await colleague.request.post(path, { data: { text } })).status()).toBe(201);
  };
  const one = await sendEnquiry(fixture.site.origin);
  const other = await sendEnquiry(fixture.site.origin);
  const page = await open(one);
  const anyway = page.getByRole('button', { name: 'Send anyway' });
  await reply(page).click();
  await composer(page).fill('Come on Tuesday.');
  // The list has not heard of it yet.
  await page.route(`**${adminCalls.submissionChanges}*`, (route) => route.abort());
  await answer(one, 'Come on Friday.');
  await send(page).click();
  const refusal = panelOf(page).getByRole('alert').getByText(`${who.username} has answered this enquiry on `);
  await refusal.waitFor();
  await composer(page).locator('xpath=ancestor::form').getByText('Come on Friday.').waitFor();
  expect(await composer(page).inputValue()).toBe('Come on Tuesday.');
  await expectAccessible(page, '.admin-panel');
  await anyway.click();
  await composer(page).waitFor({ state: 'detached' });
  await expect.poll(() => replies(page).getByRole('listitem').count()).toBe(2);
  await page.unrouteAll();

  // Where the list hears of it in time, the composer says so by itself.
  await page.goto(`${fixture.site.origin}${paths.dashboard}?enquiry=${other.id}`);
  await reply(page).click();
  await composer(page).fill('Come on Monday.');
  await answer(other, 'Come on Sunday.');
  await anyway.waitFor();
  await panelOf(page).getByRole('status').getByText(`${who.username} has answered meanwhile`).waitFor();
  expect(await isFocused(composer(page))).toBe(true);
  await page.reload();
  await anyway.waitFor();
  expect(await composer(page).inputValue()).toBe('Come on Monday.');
  await anyway.click();
  await composer(page).waitFor({ state: 'detached' });
});

it('beside a reply that is being written stands that a colleague has marked it as spam; if one deletes it, its text can be copied', async () => {
  const who = { username: newPerson().lastName, password: 'seven grey gulls at dawn' };
  const colleague = await enterAsColleague(who);
  const call = async (path: string, data?: object) =>
    expect((await colleague.request.post(fixture.site.origin + path, { data })).ok()).toBe(true);
  const one = await sendEnquiry(fixture.site.origin);
  const page = await open(one);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await reply(page).click();
  await composer(page).fill('Come on Thursday.');
  await panelOf(page).getByLabel('Add a note').fill('Has called twice.');
  await call(adminCalls.submissionSpam(one.id));
  await panelOf(page).getByRole('status').getByText(`${who.username} has marked this as spam.`).waitFor();
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
  expect(await composer(page).inputValue()).toBe('Come on Thursday.');
  // An own attempt to delete it has failed: then it is a colleague who does.
  await page.route(`**${adminCalls.bulkErasure}`, (route) => route.fulfill({ status: 503, body: 'The site is busy.' }));
  await panelOf(page).getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 1 enquiry?' });
  await question.getByRole('button', { name: 'Delete 1 enquiry' }).click();
  await question.getByText('Not deleted. The site is busy.').waitFor();
  await closeDialog(page);
  await call(adminCalls.bulkErasure, { ids: [one.id] });
  const begun = 'Come on Thursday.\n\nHas called twice.';
  const gone = page.getByRole('dialog', { name: 'This enquiry is gone' });
  await gone.getByLabel('What you wrote').waitFor();
  await expectAccessible(page, 'dialog');
  // It waits for its author: over a reload, and the end of the session.
  await page.reload();
  expect(await gone.getByLabel('What you wrote').inputValue()).toBe(begun);
  const copyIt = gone.getByRole('button', { name: 'Copy what you wrote' });
  await copyIt.click();
  await gone.getByText('Your text was copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(begun);
  // A page on plain http has no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copyIt.click();
  await gone.getByText('Your text is selected').waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(begun);
  await closeDialog(page);
  await toast(page, 'Your text was discarded').getByRole('button', { name: 'Undo' }).click();
  expect(await gone.getByLabel('What you wrote').inputValue()).toBe(begun);
  await closeDialog(page);
  // Nothing is left that a logout would ask about.
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});

it('Send and next opens the next enquiry once the reply is queued, on a phone too; Undo there says whose draft it is', async () => {
  const older = await sendEnquiry(fixture.site.origin);
  const newer = await sendEnquiry(fixture.site.origin);
  const page = await enter(`${paths.dashboard}?queue=to-do&enquiry=${newer.id}`, widths.phone);
  const heading = panelOf(page).getByRole('heading', { level: 2 });
  await reply(page).click();
  await composer(page).fill('Come on Thursday.');
  const sendAndNext = page.getByRole('button', { name: 'Send and next' });
  await expectAccessible(page, '.admin-panel');
  await expectNoHorizontalScroll(page);
  await sendAndNext.click();
  await panelOf(page).getByText(older.message).first().waitFor();
  expect(await heading.textContent()).toBe(older.name);
  await expect.poll(() => isFocused(heading)).toBe(true);
  expect(await isContacted(newer)).toBe(true);
  await toast(page, `Reply to ${newer.name}`).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Reply taken back').getByText(`Its text is kept as a draft to ${newer.name}.`).waitFor();
  expect(await isContacted(newer)).toBe(false);
  expect(await heading.textContent()).toBe(older.name);
  await page.getByRole('button', { name: 'Previous enquiry' }).click();
  await expect.poll(() => composer(page).inputValue()).toBe('Come on Thursday.');
});

it('a reply and a note are sent from their fields by Ctrl and Enter, once', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await open(one);
  const note = panelOf(page).getByLabel('Add a note');
  await note.fill('Rings back');
  await note.press('Enter');
  await note.press('Control+Enter');
  await panelOf(page).getByText('The note was saved.').waitFor();
  await reply(page).press('Enter');
  await composer(page).fill('Come on Saturday.');
  await page.keyboard.down('Control');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await replies(page).getByText('Come on Saturday.').waitFor();
  expect(await replies(page).getByRole('listitem').count()).toBe(1);
});

/** The rows of the action bar from above, each with its words or names; a button with words in two lines breaks. */
const rowsOfBar = (page: Page) =>
  page.locator('.action-bar').evaluate((bar) => {
    const rows = new Map<number, string[]>();
    for (const button of bar.querySelectorAll<HTMLElement>('.btn, .icon-btn')) {
      if (!button.checkVisibility() || button.closest('.more-actions')) continue;
      const { top, bottom } = button.getBoundingClientRect();
      const middle = Math.round((top + bottom) / 2);
      const words = document.createRange();
      words.selectNodeContents(button);
      const lines = new Set(
        [...words.getClientRects()].filter(({ width }) => width > 0).map((line) => Math.round(line.bottom / 8)),
      );
      const name = button.innerText.trim() || button.getAttribute('aria-label') || '';
      rows.set(middle, [...(rows.get(middle) ?? []), lines.size > 1 ? `${name} (breaks)` : name]);
    }
    return [...rows].toSorted(([one], [other]) => one - other).map(([, names]) => names);
  });

it.each([paths.dashboard, paths.submissions])(
  'on a phone each button of the bar in %s has its words in one line, and none stands alone but Next',
  async (path) => {
    const one = await sendEnquiry(fixture.site.origin);
    const page = await enter(`${path}?enquiry=${one.id}`, widths.phone);
    const more = 'More actions';
    await page.locator('.action-bar').waitFor();
    expect(await rowsOfBar(page)).toEqual([['Reply', 'Saved replies', 'Mark as Contacted', more]]);
    await page.locator('.action-bar').getByRole('button', { name: 'Reply', exact: true }).click();
    await composer(page).fill('Come on Sunday.');
    await expect.poll(async () => (await rowsOfBar(page)).map((row) => row.length)).toEqual([3]);
    await send(page).click();
    await replies(page).getByText('Come on Sunday.').waitFor();
    await expect
      .poll(async () => (await rowsOfBar(page)).slice(-2))
      .toEqual([
        ['Reply again', 'Saved replies'],
        ['Mark as Not Contacted', more],
      ]);
  },
);

it('a saved reply that is written in the middle of a reply is saved, and changes and sends nothing of the reply', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await open(one);
  await reply(page).press('Enter');
  await composer(page).fill('Half a reply');
  await page.locator('.composer-head').getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: /saved repl(y|ies)…$/ }).click();
  const dialog = page.getByRole('dialog', { name: /aved repl/ });
  await dialog.getByRole('button', { name: 'New saved reply' }).click();
  const title = `Tides ${one.id}`;
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Words for everybody.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await dialog.getByText('The reply was saved.').waitFor();
  await dialog.getByRole('button', { name: `Delete ${title}` }).click();
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await dialog.getByText('The reply was deleted.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await isContacted(one)).toBe(false);
  expect(await composer(page).inputValue()).toBe('Half a reply');
  await send(page).click();
  await replies(page).getByText('Half a reply').waitFor();
  expect(await replies(page).getByRole('listitem').count()).toBe(1);
});

it('an empty reply and one that is too long are not sent, and say why', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await open(one);
  await reply(page).click();
  await composer(page).fill('  ');
  await send(page).click();
  await panelOf(page).getByText('The reply is empty.').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: \(\d+\) Admin dashboard/);
  // An enquiry that arrives meanwhile changes the number.
  const before = await page.title();
  await sendEnquiry(fixture.site.origin);
  await expect.poll(() => page.title()).not.toBe(before);
  expect(await page.title()).toMatch(/^Error: \(\d+\) Admin dashboard/);
  await expect.poll(() => isFocused(composer(page))).toBe(true);
  await expectAccessible(page, '.admin-panel');
  await composer(page).fill('x'.repeat(10_001));
  await send(page).click();
  await panelOf(page).getByText('The reply is too long: at most 10,000 characters.').waitFor();
  expect(await isContacted(one)).toBe(false);
  await page.locator('.action-bar').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) Admin dashboard/);
});

it('a saved reply takes the place of the greeting, or comes where the cursor is; in the dialog a reply is written and taken back too', async () => {
  const one = await sendEnquiry(fixture.site.origin, { service: 'cybersecurity' });
  const page = await enter(paths.submissions);
  const title = `Prices ${one.id}`;
  const saved = await page.request.post(fixture.site.origin + adminCalls.savedReplies, {
    data: { title, text: 'Good day {firstName}, our prices.' },
  });
  expect(saved.ok()).toBe(true);
  await rowOf(page, one)
    .getByRole('button', { name: /^View Details/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => isFocused(composer(page))).toBe(true);
  const choose = async () => {
    await dialog.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('menuitem', { name: title }).click();
  };
  await choose();
  await expect.poll(() => composer(page).inputValue()).toBe('Good day Nadia, our prices.');
  await composer(page).press('Control+Home');
  await choose();
  await expect.poll(() => composer(page).inputValue()).toBe('Good day Nadia, our prices.Good day Nadia, our prices.');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await replies(page).getByRole('button', { name: 'Undo this reply' }).click();
  await composer(page).waitFor();
  expect(await isContacted(one)).toBe(false);
  await expectAccessible(page, 'dialog');
  // Another test reads that there are none.
  const { replies: all } = (await saved.json()) as SavedReplies;
  const id = all.find((text) => text.title === title)?.id ?? 0;
  await page.request.post(fixture.site.origin + adminCalls.savedReplyDeleted(id));
});

it('an account says how it replies: name, signature and copy for replies from here, or Gmail, which is asked about', async () => {
  const who = { username: newPerson().lastName, password: 'four gulls over the pier' };
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: who.password };
  expect((await callCommand(runAdmin, ['create', who.username], settings)).err).toBe('');
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`, widths.desk, who);
  await page.getByRole('link', { name: 'Your Account' }).click();
  const section = page.getByRole('region', { name: 'Replies' });
  await section.getByLabel('Your name').fill('');
  await section.getByRole('button', { name: 'Save reply settings' }).click();
  await section.getByText('Please type the name that visitors see.').waitFor();
  await expectAccessible(page, 'main');
  await section.getByLabel('Your name').fill('Margaret Okafor');
  await section.getByLabel('Signature').fill('Margaret Okafor\nat the harbour');
  await section.getByRole('checkbox').check();
  await section.getByRole('button', { name: 'Save reply settings' }).click();
  await toast(page, 'Reply settings saved').waitFor();
  await page.goBack();
  await reply(page).click();
  await panelOf(page).getByText('You write as Margaret Okafor; answers go to').waitFor();

  await page.getByRole('link', { name: 'Your Account' }).click();
  expect(await section.getByLabel('Signature').inputValue()).toBe('Margaret Okafor\nat the harbour');
  expect(await section.getByRole('checkbox').isChecked()).toBe(true);
  await section.getByLabel('Replies open in').selectOption('Gmail');
  await section.getByRole('button', { name: 'Save reply settings' }).click();
  await toast(page, 'Reply settings saved').waitFor();
  const other = await sendEnquiry(fixture.site.origin);
  const opened = await noteMails(page, { opensIn: 'gmail' });
  await page.goto(`${fixture.site.origin}${paths.dashboard}?enquiry=${other.id}`);
  await panelOf(page).getByRole('link', { name: 'Reply' }).click();
  const question = toast(page, 'Did you send a reply?');
  await question.waitFor();
  expect(await isContacted(other)).toBe(false);
  const [address = ''] = await opened();
  const { origin, searchParams } = new URL(address);
  expect([origin, searchParams.get('to')]).toEqual(['https://mail.google.com', other.email]);
  expect(searchParams.get('body')).toContain(`> ${other.message}`);
  await question.getByRole('button', { name: 'Mark as contacted' }).click();
  await toast(page, 'Marked as contacted').waitFor();
});
