import type { Locator, Page, Route } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { proofNeeded, wrongPassword } from '../../src/contract/account-errors.ts';
import type { NewLink } from '../../src/contract/account-page.ts';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import {
  closeDialog,
  expectAccessible,
  expectNoHorizontalScroll,
  isFocused,
  untilScripted,
  widths,
} from '../support/browser.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { chooseInListMenu } from '../support/office.ts';
import { signIn } from '../support/sign-in.ts';
import { freePort, openSession } from '../support/site.ts';
import { toast } from '../support/toasts.ts';
import { plugInAuthenticator } from '../support/virtual-authenticator.ts';

// What administrators do with their own accounts and their team. Passkeys belong to the address in the browser's bar.
const fixture = useBrowserFixture(async () => {
  const port = String(await freePort());
  return { PORT: port, SITE_ORIGIN: `http://localhost:${port}` };
});
const tolerated = [/status of 4(00|01|03|09|10)/, /status of 503/];
const password = 'four gulls over the pier';
const newPassword = 'nine lanterns along the quay';

let username = '';
let number = 0;

async function createAccount(): Promise<void> {
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: password };
  const { err } = await callCommand(runAdmin, ['create', username], settings);
  if (err) throw new Error(err);
}

beforeEach(async () => {
  number += 1;
  username = `second.mate.${number}`;
  await createAccount();
});

async function enter(path: string, width: number = widths.desk): Promise<Page> {
  const { page } = await fixture.arrive({ tolerated, width });
  await signIn(page, fixture.site.origin, path, { username, password });
  return page;
}

/** A link by which somebody who is invited sets a password. */
async function invite(name: string): Promise<string> {
  const answer = await fixture.fetchPage(adminCalls.team, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: await openSession(fixture.site.origin, { username, password }),
    },
    body: JSON.stringify({ username: name }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as NewLink).link;
}

const canSignIn = async (page: Page, who: { username: string; password: string }) =>
  (await page.request.post(fixture.site.origin + calls.login, { data: who })).status() === 200;

it('somebody who was invited sets a password by the link, once, on a phone and by keyboard', async () => {
  const invited = `invited.${number}`;
  const link = await invite(invited);
  const { page } = await fixture.arrive({ tolerated, width: widths.phone });
  await page.goto(link);
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(invited);
  const field = page.getByLabel('New password');
  await field.fill('too short');
  await field.press('Enter');
  await page.getByText('An administrator’s password must have at least 15 characters.').waitFor();
  await expect.poll(() => isFocused(field)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Error: Set a new password/);
  await page.getByLabel('Show the password').check();
  expect(await field.getAttribute('type')).toBe('text');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.route(`**${calls.newPassword}`, (route) => route.fulfill({ status: 503, body: 'The site is busy.' }));
  await field.fill(newPassword);
  await field.press('Enter');
  await page.getByText('The site is busy.', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe(newPassword);
  await page.unroute(`**${calls.newPassword}`);
  await page.getByRole('button', { name: 'Set password' }).press('Enter');
  await page.getByText(`The password of ${invited} is set`).waitFor();
  // The token has left the address.
  await page.waitForURL(fixture.site.origin + paths.newPassword);
  expect(fixture.site.output()).not.toContain(new URL(link).hash.slice(1));
  await page.getByRole('link', { name: 'Go to Sign in' }).click();
  await page.waitForURL(fixture.site.origin + paths.auth);
  expect(await canSignIn(page, { username: invited, password: newPassword })).toBe(true);

  await page.goto(link);
  await page.getByText('This link has expired, was used already, or is not complete.').waitFor();
  await page.goto('about:blank');
  await page.goto(fixture.site.origin + paths.newPassword);
  await page.getByText('This link is not complete.').waitFor();
});

const linkIn = (place: Locator) => place.getByRole('textbox', { name: 'Link', exact: true });
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('an administrator changes the password from the dashboard: other sessions end, this one goes on', async () => {
  const elsewhere = await enter(paths.dashboard);
  const page = await enter(paths.dashboard, widths.phone);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('heading', { name: 'Your Account' }).waitFor();
  const card = cardOf(page, 'Password');
  const [current, next] = [card.getByLabel('Current password'), card.getByLabel('New password')];
  await current.fill('not this one at all');
  await next.fill(newPassword);
  await next.press('Enter');
  await card.getByText(wrongPassword).waitFor();
  await expect.poll(() => isFocused(current)).toBe(true);
  await current.fill(password);
  await next.fill('password1234567');
  await next.press('Enter');
  await card.getByText('This password is too common. Please choose another.').waitFor();
  await expect.poll(() => isFocused(next)).toBe(true);
  await expectAccessible(page, 'main');
  await expectNoHorizontalScroll(page);
  await next.fill(newPassword);
  await card.getByRole('button', { name: 'Change password' }).press('Enter');
  await toast(page, 'Password changed').waitFor();
  await expect.poll(() => isFocused(card.getByRole('heading', { name: 'Password' }))).toBe(true);
  expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);
  await page.reload();
  await cardOf(page, 'Sessions').getByText('You are not signed in anywhere else.').waitFor();
  await elsewhere.reload();
  await elsewhere.waitForURL('**/auth?next=**');
  expect(await canSignIn(elsewhere, { username, password })).toBe(false);
});

it('sessions are listed, and the others end', async () => {
  const elsewhere = await openSession(fixture.site.origin, { username, password });
  const page = await enter(paths.account, widths.tablet);
  const card = cardOf(page, 'Sessions');
  await expect.poll(() => card.getByRole('listitem').count()).toBe(2);
  expect(await card.getByText('This browser').count()).toBe(1);
  await page.route(`**${adminCalls.accountSessionsEnded}`, (route) => route.fulfill({ status: 503, body: 'Busy.' }));
  await card.getByRole('button', { name: 'End other sessions' }).press('Enter');
  await toast(page, 'Other sessions not ended').getByText('Busy.', { exact: true }).waitFor();
  await page.unroute(`**${adminCalls.accountSessionsEnded}`);
  await card.getByRole('button', { name: 'End other sessions' }).press('Enter');
  await card.getByText('You are not signed in anywhere else.').waitFor();
  await expect.poll(() => isFocused(card.getByRole('heading', { name: 'Sessions' }))).toBe(true);
  expect((await fixture.fetchPage(calls.user, { headers: { Cookie: elsewhere } })).status).toBe(401);
});

/** Registers a passkey of this browser on the page of the account; it ends all sessions. */
async function registerOwn(page: Page): Promise<void> {
  const card = cardOf(page, 'Passkeys');
  await card.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await card.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await card.getByRole('link', { name: 'Open it here' }).click();
  await page.getByRole('button', { name: 'Register passkey' }).click();
  await page.getByText('is registered.').waitFor();
}

async function fillSignIn(page: Page): Promise<void> {
  await page.locator('#login-username').fill(username);
  await page.locator('#login-password').fill(password);
  await untilScripted(page.locator('#login-password'));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The next change at these addresses needs a proof; what is read there meanwhile does not. */
async function askForProofOnce(page: Page, addresses: string): Promise<void> {
  let isAsked = false;
  await page.route(addresses, (route) => {
    if (isAsked || route.request().method() !== 'POST') return route.fallback();
    isAsked = true;
    return route.fulfill({ status: 403, body: proofNeeded });
  });
}

it('a passkey is added by a link, named, and removed after a proof', async () => {
  const page = await enter(paths.account);
  await plugInAuthenticator(page);
  const card = cardOf(page, 'Passkeys');
  await card.getByText('You have no passkey yet.').waitFor();
  const add = card.getByRole('button', { name: 'Add a passkey' });
  const field = card.getByLabel('Your password');
  await add.press('Enter');
  await expect.poll(() => isFocused(field)).toBe(true);
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => isFocused(add)).toBe(true);
  await add.press('Enter');
  await expect.poll(() => isFocused(field)).toBe(true);
  await field.fill('not this one at all');
  await field.press('Enter');
  await card.getByText(wrongPassword).waitFor();
  await field.fill(password);
  await field.press('Enter');
  const head = card.getByRole('heading', { name: 'The link for your passkey' });
  await head.waitFor();
  await expect.poll(() => isFocused(head)).toBe(true);
  await expectAccessible(page, 'main');
  await card.getByRole('link', { name: 'Open it here' }).click();
  await page.getByRole('button', { name: 'Register passkey' }).click();
  await page.getByText('is registered.').waitFor();

  // The first passkey ends all sessions.
  await page.goto(`${fixture.site.origin}${paths.auth}?next=${paths.account}`);
  await fillSignIn(page);
  await page.waitForURL(fixture.site.origin + paths.account);
  await card.getByRole('button', { name: /^Rename Passkey/ }).press('Enter');
  await expect.poll(() => isFocused(card.getByLabel('Name of the device'))).toBe(true);
  await card.getByLabel('Name of the device').fill('Grey laptop');
  await page.keyboard.press('Enter');
  await card.locator('b').getByText('Grey laptop', { exact: true }).waitFor();
  await expect.poll(() => isFocused(card.getByRole('button', { name: 'Rename Grey laptop' }))).toBe(true);

  await page.goto(fixture.site.origin + paths.team);
  const invitation = cardOf(page, 'Invite an administrator');
  await invitation.getByLabel('Username').fill(`gunner.${number}`);
  await askForProofOnce(page, `**${adminCalls.team}`);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await invitation.getByRole('heading', { name: `The link for gunner.${number}` }).waitFor();
  await page.goto(fixture.site.origin + paths.account);

  await card.getByRole('button', { name: 'Remove Grey laptop' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Grey laptop?' });
  await expectAccessible(page, 'dialog');
  await closeDialog(page);
  await card.getByRole('button', { name: 'Remove Grey laptop' }).press('Enter');
  await dialog.getByText('It is your last passkey: the password alone is enough to sign in again.').waitFor();
  const removal = `**${adminCalls.accountPasskeyRemoved(':id').replace(':id', '*')}`;
  await askForProofOnce(page, removal);
  await dialog.getByRole('button', { name: 'Remove passkey' }).press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await proof.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await card.getByText('You have no passkey yet.').waitFor();
  await expect.poll(() => isFocused(card.getByRole('heading', { name: 'Passkeys' }))).toBe(true);
});

it('a colleague with a passkey removes the lost ones of another, and nobody without one does', async () => {
  const lost = username;
  const owner = await enter(paths.account);
  await plugInAuthenticator(owner);
  await registerOwn(owner);
  await owner.goto(fixture.site.origin + paths.auth);
  await fillSignIn(owner);
  await owner.waitForURL(`${fixture.site.origin}/`);

  username = `${lost}.colleague`;
  await createAccount();
  const page = await enter(paths.team, widths.phone);
  await plugInAuthenticator(page);
  const row = cardOf(page, 'Administrators')
    .getByRole('listitem')
    .filter({ has: page.locator('b').getByText(lost, { exact: true }) });
  const dialog = page.getByRole('dialog', { name: `Remove the passkeys of ${lost}?` });
  const confirm = dialog.getByRole('button', { name: 'Remove passkeys' });
  await row.getByRole('button', { name: `Remove passkeys… of ${lost}` }).press('Enter');
  await expectAccessible(page, 'dialog');
  await expectNoHorizontalScroll(page);
  await confirm.press('Enter');
  await dialog.getByText('You need a passkey yourself for this: please add one in your account first.').waitFor();

  await page.goto(fixture.site.origin + paths.account);
  await registerOwn(page);
  await page.goto(`${fixture.site.origin}${paths.auth}?next=${paths.team}`);
  await fillSignIn(page);
  await row.getByRole('button', { name: `Remove passkeys… of ${lost}` }).press('Enter');
  const removal = `**${adminCalls.teamPasskeysRemoved(':id').replace(':id', '*')}`;
  await askForProofOnce(page, removal);
  await confirm.press('Enter');
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await toast(page, 'Passkeys removed').waitFor();
  await row.getByText('Passkey', { exact: true }).waitFor({ state: 'detached' });
  expect(await row.getByRole('button', { name: /^Remove passkeys/ }).count()).toBe(0);
  const own = cardOf(page, 'Administrators').getByRole('listitem').filter({ hasText: 'You' });
  expect(await own.getByRole('button', { name: /^Remove passkeys/ }).count()).toBe(0);
  await owner.goto(fixture.site.origin + paths.account);
  await owner.waitForURL('**/auth?next=**');
  expect(await canSignIn(owner, { username: lost, password })).toBe(true);
});

it('the switch for single keys is the one of the list, and a page that cannot be loaded says so', async () => {
  const page = await enter(paths.account);
  await cardOf(page, 'Keyboard').getByLabel('Use single-key shortcuts in this browser').uncheck();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await chooseInListMenu(page, 'Keyboard shortcuts');
  const inDialog = page.getByRole('dialog').getByLabel('Use single-key shortcuts in this browser');
  await expect.poll(() => inDialog.isChecked()).toBe(false);
  await closeDialog(page);
  await page.route(`**${adminCalls.account}`, (route) => route.fulfill({ status: 503, body: 'The site is busy.' }));
  await page.getByRole('link', { name: 'Your Account' }).click();
  await page.getByText('What is shown may be out of date. The site is busy.').waitFor();
  await cardOf(page, 'Sessions').waitFor();
  await page.reload();
  await page.getByText('Error loading your account. The site is busy.').waitFor();
  await page.unroute(`**${adminCalls.account}`);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await cardOf(page, 'Sessions').waitFor();
});

it('later than ten minutes after the sign-in an invitation asks for the password or the passkey, and keeps what was typed', async () => {
  const page = await enter(paths.team, widths.phone);
  const form = cardOf(page, 'Invite an administrator');
  const field = form.getByLabel('Username');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const isOld = () => askForProofOnce(page, `**${adminCalls.team}`);
  await isOld();
  await field.fill(`purser.${number}`);
  await field.press('Enter');
  await dialog.getByLabel('Your password').waitFor();
  await expectAccessible(page, 'dialog');
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await toast(page, 'Invitation not created').waitFor();
  expect(await field.inputValue()).toBe(`purser.${number}`);
  await expect.poll(() => isFocused(field)).toBe(true);

  await isOld();
  await field.press('Enter');
  const own = dialog.getByLabel('Your password');
  await own.fill('not this one at all');
  await own.press('Enter');
  await dialog.getByText(wrongPassword).waitFor();
  await expect.poll(() => isFocused(own)).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  await own.fill(password);
  await own.press('Enter');
  await form.getByRole('heading', { name: `The link for purser.${number}` }).waitFor();
  await dialog.waitFor({ state: 'detached' });
});

it('two calls that need a proof at the same time ask for it once, and both are sent again', async () => {
  const invited = [`cook.${number}`, `pilot.${number}`];
  for (const name of invited) await invite(name);
  const page = await enter(paths.team);
  const held: Route[] = [];
  const links = `**${adminCalls.teamPasswordLink(':id').replace(':id', '*')}`;
  await page.route(links, (route) => void held.push(route), { times: invited.length });
  for (const name of invited) await page.getByRole('button', { name: `New link for ${name}` }).press('Enter');
  await expect.poll(() => held.length).toBe(invited.length);
  for (const route of held) await route.fulfill({ status: 403, body: proofNeeded });
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  for (const name of invited) await page.getByRole('heading', { name: `The link for ${name}` }).waitFor();
  await dialog.waitFor({ state: 'detached' });
});

it('a colleague is invited, gets a new link and is removed; the last administrator stays', async () => {
  const page = await enter(paths.account, widths.phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Team' }).click();
  const [members, form] = [cardOf(page, 'Administrators'), cardOf(page, 'Invite an administrator')];
  const field = form.getByLabel('Username');
  await field.fill('amy');
  await field.press('Enter');
  await form.getByText('Username must be at least 4 characters').waitFor();
  await expect.poll(() => isFocused(field)).toBe(true);
  await field.fill(username);
  await field.press('Enter');
  await form.getByText('An administrator already has this name.').waitFor();
  const invited = `bosun.${number}`;
  await field.fill(invited);
  await field.press('Enter');
  const head = form.getByRole('heading', { name: `The link for ${invited}` });
  await head.waitFor();
  await expect.poll(() => isFocused(head)).toBe(true);
  const link = await linkIn(form).inputValue();
  expect(link).toContain(`${fixture.site.origin}${paths.newPassword}#`);
  await form.getByRole('button', { name: 'Copy link' }).press('Enter');
  await toast(page, 'Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const mail = (await form.getByRole('link', { name: 'Send by mail' }).getAttribute('href')) ?? '';
  expect(decodeURIComponent(mail)).toContain(`‘${invited}’ here:\r\n\r\n${link}\r\n`);
  const row = members.getByRole('listitem').filter({ hasText: invited });
  await row.getByText('No password yet').waitFor();
  await expectAccessible(page, 'main');
  await expectNoHorizontalScroll(page);

  await row.getByRole('button', { name: `New link for ${invited}` }).press('Enter');
  await linkIn(row).waitFor();
  expect(await linkIn(row).inputValue()).not.toBe(link);
  await row.getByRole('button', { name: `Remove admin rights of ${invited}` }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await closeDialog(page);
  await row.getByRole('button', { name: `Remove ${invited}` }).press('Enter');
  await page.route(`**${adminCalls.team}/*/removed`, (route) =>
    route.fulfill({ status: 409, body: 'This is the only administrator who can sign in.' }),
  );
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await dialog.getByText('This is the only administrator who can sign in.').waitFor();
  await page.unroute(`**${adminCalls.team}/*/removed`);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(members.getByRole('heading', { name: 'Administrators' }))).toBe(true);

  await members.getByRole('button', { name: `Remove admin rights of ${username}` }).press('Enter');
  await dialog.getByText('This is your own account: you are signed out at once.').waitFor();
  await dialog.getByRole('button', { name: 'Remove admin rights', exact: true }).press('Enter');
  await page.waitForURL('**/auth?next=**');
});
