import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { runAdmin } from '../../scripts/admin.ts';
import { pages } from '#content/pages.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { closeDialog, expectAccessible, untilScripted } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { enterOffice, panelOf, rowOf } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of 40[13]/];
const send = () => sendEnquiry(fixture.site.origin);
const enter = async (path: string, who = administrator) =>
  enterOffice(await fixture.arrive({ tolerated }), fixture.site.origin, path, who);

const expectNothingLeft = async (page: Page, { email }: { email: string }) =>
  expect(await page.content()).not.toContain(email);

/** Ends the session on the server alone: the browser keeps its cookies. */
async function endSession(page: Page): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fixture.fetchPage(calls.logout, { method: 'POST', headers: { Cookie: cookies } });
}

async function enterAgain(page: Page, { username, password }: typeof administrator): Promise<void> {
  await page.locator('#login-username').fill(username);
  await page.locator('#login-password').fill(password);
  await untilScripted(page.locator('#login-password'));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

it('a logout in one tab hides all data in the other, and Back shows none', async () => {
  const one = await send();
  const page = await enter(paths.dashboard);
  await page.getByRole('link', { name: 'View All Submissions' }).click();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await rowOf(page, one).waitFor();
  const other = await page.context().newPage();
  await other.goto(fixture.site.origin + paths.submissions);
  await rowOf(other, one).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logged out').waitFor();
  await page.waitForURL(fixture.site.origin + paths.auth);
  await other.waitForURL('**/auth?next=%2Fadmin%2Fcontact-submissions#session-ended');
  await expectNothingLeft(other, one);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === paths.auth);
  await page.getByRole('heading', { name: pages.auth.texts.heading }).waitFor();
  await expectNothingLeft(page, one);
});

it('a page that the browser restores after the session has ended shows nothing of it', async () => {
  const { page, context } = await fixture.arrive({ tolerated });
  // The lists notice by their streams.
  await signIn(page, fixture.site.origin, paths.account);
  await page.getByRole('heading', { name: 'Replies' }).waitFor();
  const open = await context.newPage();
  await open.goto(fixture.site.origin + paths.about);
  await open.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  await endSession(page);
  for (const one of [page, open])
    await one.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL('**/auth?next=*');
  await open.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
});

it('an ended session leads to the sign-in, which says so, and back to the same enquiry; a note and a saved reply that were begun are there, also after a reload', async () => {
  const one = await send();
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`);
  const note = panelOf(page).getByLabel('Add a note');
  const replies = page.getByRole('dialog', { name: /saved repl/i });
  async function openNewReply(): Promise<Locator> {
    await page.getByRole('button', { name: 'Saved replies', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: /saved repl(?:y|ies)…$/ }).click();
    await replies.getByRole('button', { name: 'New saved reply' }).click();
    return replies.getByLabel('Text', { exact: true });
  }
  async function expectBoth() {
    await panelOf(page).getByText(one.message).waitFor();
    expect(await note.inputValue()).toBe('Half a thought');
    expect(await (await openNewReply()).inputValue()).toBe('Half a reply');
    await closeDialog(page);
  }
  await note.fill('Half a thought');
  await (await openNewReply()).fill('Half a reply');
  await closeDialog(page);
  await endSession(page);
  await panelOf(page).getByRole('button', { name: 'Save note' }).click();
  await page.waitForURL('**/auth?next=*');
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await expectNothingLeft(page, one);
  expect(await page.content()).not.toContain('Half a');
  await enterAgain(page, administrator);
  await page.waitForURL(`${fixture.site.origin}${paths.dashboard}?enquiry=${one.id}`);
  await expectBoth();
  await page.reload();
  await expectBoth();
  await panelOf(page).getByRole('button', { name: 'Save note' }).click();
  await panelOf(page).getByText('The note was saved.').waitFor();
  await page.reload();
  await panelOf(page).getByText('Half a thought').waitFor();
  expect(await note.inputValue()).toBe('');
});

it.each([
  [
    'in the office asks first if something is unsent, and deletes it; about a greeting alone it does not ask',
    paths.dashboard,
  ],
  ['on a public page asks first if something is unsent, and deletes it', paths.about],
])('a logout %s', async (_title, path) => {
  const one = await send();
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`);
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await panelOf(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Your reply').press('Control+End');
  await page.keyboard.type('Half a reply');
  await panelOf(page).getByLabel('Add a note').fill('Half a note');
  if (path !== paths.dashboard) await page.goto(fixture.site.origin + path);
  const logOut = page.getByRole('button', { name: 'Logout' }).first();
  const question = `You have an unsent reply to ${one.name} and an unsaved note about ${one.name}.`;
  const asked = page.getByRole('dialog', { name: 'Log out?' });
  let isAgreed = false;
  const questions: string[] = [];
  page.on('dialog', (native) => {
    questions.push(native.message());
    void (isAgreed ? native.accept() : native.dismiss());
  });
  /** Answers the question of the office; a public page asks by a dialog of the browser. */
  async function answer(agree: boolean) {
    isAgreed = agree;
    await logOut.click();
    if (path !== paths.dashboard) return;
    questions.push(await asked.locator('p').innerText());
    if (!agree) await expectAccessible(page, 'dialog[open]');
    await asked.getByRole('button', { name: agree ? 'Delete and log out' : 'Cancel' }).click();
  }
  await answer(false);
  await expect.poll(() => questions).toEqual([expect.stringContaining(question)]);
  expect(await kept()).toContain('Half a reply');
  expect(new URL(page.url()).pathname).toBe(path);
  await answer(true);
  await page.waitForURL(fixture.site.origin + paths.auth);
  expect(questions).toHaveLength(2);
  expect(await kept()).not.toMatch(/Half a|Benali/);
  if (path !== paths.dashboard) return;
  await enterAgain(page, administrator);
  await page.waitForURL((url) => url.pathname !== paths.auth);
  await page.goto(`${fixture.site.origin}${paths.dashboard}?enquiry=${one.id}`);
  await panelOf(page).getByText(one.message).waitFor();
  expect(await page.getByLabel('Your reply').count()).toBe(0);
  expect(await panelOf(page).getByLabel('Add a note').inputValue()).toBe('');
  await panelOf(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Your reply').waitFor();
  await logOut.click();
  await page.waitForURL(fixture.site.origin + paths.auth);
  expect(await kept()).not.toContain(one.firstName);
});

it('a demoted administrator is signed out and then denied access', async () => {
  const one = await send();
  const who = { username: newPerson().lastName, password: 'four gulls over the pier' };
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: who.password };
  expect((await callCommand(runAdmin, ['create', who.username], settings)).err).toBe('');
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`, who);
  await panelOf(page).getByText(one.message).waitFor();
  expect((await callCommand(runAdmin, ['demote', who.username], settings)).code).toBe(0);
  const signedOut = page.waitForURL('**/auth?next=*');
  const pressed = panelOf(page).getByRole('button', { name: 'Mark as Contacted' }).click();
  // The open page may have noticed by itself.
  await Promise.race([signedOut, pressed.catch(() => {})]);
  await signedOut;
  await expectNothingLeft(page, one);
  await enterAgain(page, who);
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await expectNothingLeft(page, one);
});
