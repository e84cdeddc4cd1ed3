import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import type { MadeLink } from '../../src/contract/account-page.ts';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { runCommand } from '../support/command.ts';
import { signIn } from '../support/sign-in.ts';
import { freePort } from '../support/site.ts';

// What administrators do with their own accounts and their team. Passkeys belong to the address in the browser's bar.
const fixture = useBrowserFixture(async () => {
  const port = String(await freePort());
  return { PORT: port, SITE_ORIGIN: `http://localhost:${port}` };
});
const tolerated = [/status of 4(00|01|09|10)/, /status of 503/];
const password = 'four gulls over the pier';
const newPassword = 'nine lanterns along the quay';

let username = '';
let number = 0;

beforeEach(async () => {
  number += 1;
  username = `second.mate.${number}`;
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: password };
  const { err } = await runCommand('scripts/admin.ts', ['create', username], settings);
  if (err) throw new Error(err);
});

async function enter(path: string, width: number = widths.desk): Promise<Page> {
  const { page } = await fixture.arrive({ tolerated, width });
  await signIn(page, fixture.site.origin, path, { username, password });
  return page;
}

/** A link by which somebody who is invited sets a password. */
async function invite(name: string): Promise<string> {
  const { request } = (await enter(paths.home)).context();
  const answer = await request.post(fixture.site.origin + adminCalls.team, { data: { username: name } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as MadeLink).link;
}

const canSignIn = async (page: Page, who: { username: string; password: string }) =>
  (await page.request.post(fixture.site.origin + calls.login, { data: who })).status() === 200;

it('somebody who was invited sets a password by the link, once, on a phone and by keyboard', async () => {
  const invited = `invited.${number}`;
  const link = await invite(invited);
  const { page } = await fixture.arrive({ tolerated, width: widths.phone });
  await page.goto(link);
  expect(await page.getByLabel('Username').inputValue()).toBe(invited);
  const field = page.getByLabel('New password');
  await field.fill('too short');
  await field.press('Enter');
  await page.getByText('An administrator’s password must have at least 15 characters.').waitFor();
  expect(await isFocused(field)).toBe(true);
  expect(await page.title()).toMatch(/^Error: Set a new password/);
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
  await expectAccessible(page);
  // The token has left the address.
  await page.waitForURL(fixture.site.origin + paths.newPassword);
  expect(fixture.site.output()).not.toContain(new URL(link).hash.slice(1));
  await page.getByRole('link', { name: 'Go to Sign in' }).click();
  await page.waitForURL(fixture.site.origin + paths.auth);
  expect(await canSignIn(page, { username: invited, password: newPassword })).toBe(true);

  await page.goto(link);
  await page.getByText('This link has expired, was used already, or is not complete.').waitFor();
  await expectAccessible(page);
  await page.goto('about:blank');
  await page.goto(fixture.site.origin + paths.newPassword);
  await page.getByText('This link is not complete.').waitFor();
});
