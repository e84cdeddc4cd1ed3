import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { expectAccessible, expectNoHorizontalScroll, isFocused, untilScripted, widths } from '../support/browser.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { callCommand } from '../support/command.ts';
import { freePort } from '../support/site.ts';
import { toast } from '../support/toasts.ts';
import { plugInAuthenticator } from '../support/virtual-authenticator.ts';

// Passkeys belong to the address in the browser's bar: the site has to know its own.
const fixture = useBrowserFixture(async () => {
  const port = String(await freePort());
  return { PORT: port, SITE_ORIGIN: `http://localhost:${port}` };
});
const tolerated = [/status of 40[13]/, /status of 410/];
const password = 'four gulls over the pier';

let username = '';
let number = 0;

const settings = () => ({ DATA_DIR: fixture.site.dataDir, SITE_ORIGIN: fixture.site.origin, ADMIN_PASSWORD: password });
async function run(...args: string[]): Promise<string> {
  const { out, err, code } = await callCommand(runAdmin, args, settings());
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return out;
}
const printLink = async () => /(http\S+)\n$/.exec(await run('passkey', username))?.[1] ?? '';

beforeEach(async () => {
  number += 1;
  username = `first.mate.${number}`;
  await run('create', username);
});

/** Cancels the browser's question, as a visitor does in its dialog. */
const cancelling = (page: Page, call: 'get' | 'create') =>
  page.evaluate((name) => {
    const own = navigator.credentials[name].bind(navigator.credentials);
    navigator.credentials[name] = async () => {
      navigator.credentials[name] = own;
      throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
    };
  }, call);

async function fillPassword(page: Page, isScripted = true): Promise<void> {
  await page.locator('#login-username').fill(username);
  await page.locator('#login-password').fill(password);
  if (isScripted) await untilScripted(page.locator('#login-password'));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function arrive(width: number = widths.desk) {
  const { page } = await fixture.arrive({ tolerated, width });
  return { page, device: await plugInAuthenticator(page) };
}

async function register(page: Page): Promise<void> {
  await page.goto(await printLink());
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Register passkey' }).click();
  await page.getByText(`The passkey of ${username} is registered.`).waitFor();
}

it('an administrator registers a passkey, signs in with it, loses it and signs in by password again', async () => {
  const { page, device } = await arrive();
  await register(page);
  await expect.poll(() => page.url()).toBe(fixture.site.origin + paths.passkey);

  await page.getByRole('link', { name: 'Go to Sign in' }).click();
  await fillPassword(page);
  await toast(page, 'Login successful').getByText(`Welcome ${username}!`).waitFor();
  await page.waitForURL(`${fixture.site.origin}/`);
  await page.goto(fixture.site.origin + paths.dashboard);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(fixture.site.origin + paths.auth);

  await device.forget();
  await untilScripted(page.locator('#login-password'));
  // The page needs no further script for the second step.
  await page.route(/\/assets\/[^/]+\.js/, (route) => route.abort());
  await fillPassword(page);
  await page.getByRole('heading', { name: 'Confirm with your passkey' }).waitFor();
  await page.unrouteAll();
  await page.getByText('A colleague who has a passkey can remove yours on Team.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await run('passkey', username, '--remove', 'all')).toBe(
    `One passkey of '${username}' was removed, and '${username}' was signed out everywhere.\n`,
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The sign-in took too long. Please enter your password again.').waitFor();
  await page.getByRole('button', { name: 'Enter the password again' }).click();
  await fillPassword(page);
  await page.waitForURL(`${fixture.site.origin}/`);
});

it('the second step waits, fails, is tried again and can be left, on a phone', async () => {
  const { page, device } = await arrive(widths.phone);
  await register(page);
  await page.goto(fixture.site.origin + paths.auth);
  await device.touch(false);
  await fillPassword(page);
  const heading = page.getByRole('heading', { name: 'Confirm with your passkey' });
  await heading.waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  const waiting = page.getByRole('button', { name: 'Waiting for the passkey...' });
  expect(await waiting.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page, 'main');
  await expectNoHorizontalScroll(page);

  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login-username');

  await cancelling(page, 'get');
  await fillPassword(page);
  await page.getByText('No passkey was used: the request was cancelled, or took too long.').waitFor();
  expect((await page.request.get(fixture.site.origin + calls.user)).status()).toBe(401);
  await device.touch(true);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.waitForURL(`${fixture.site.origin}/`);

  const { page: plain } = await fixture.arrive({ tolerated, javaScriptEnabled: false });
  await plain.goto(fixture.site.origin + paths.auth);
  await fillPassword(plain, false);
  await plain.getByText('This account needs a passkey, and a passkey needs JavaScript.').waitFor();
  expect(await plain.context().cookies()).toEqual([]);
});

it('the page of a link says what does not work, and its token reaches no server by an address', async () => {
  const { page, device } = await arrive(widths.phone);
  const own = fixture.site.origin + paths.passkey;
  await page.goto(own);
  await page.getByText('This link is not complete.').waitFor();
  await expectAccessible(page, 'main');
  const link = await printLink();
  const other = await fixture.arrive({ tolerated });
  await other.page.addInitScript(() => {
    delete (window as unknown as Record<string, unknown>)['PublicKeyCredential'];
  });
  await other.page.goto(link);
  await other.page.getByText('This browser cannot make passkeys.').waitFor();
  const token = new URL(link).hash.slice(1);
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), JSON.stringify(request.headers())));
  await page.goto(link);
  await page.getByText(`Register a passkey for ${username}.`).waitFor();
  expect(seen.some((text) => text.includes(paths.passkey))).toBe(true);
  expect(seen.filter((text) => text.includes(token))).toEqual([]);
  expect(fixture.site.output()).not.toContain(token);
  await expectNoHorizontalScroll(page);
  await cancelling(page, 'create');
  await page.getByRole('button', { name: 'Register passkey' }).click();
  await page.getByText('No passkey was used: the request was cancelled, or took too long.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('is registered.').waitFor();
  expect(await device.count()).toBe(1);

  // The token has left the address: opening the same address would load nothing.
  await page.waitForURL(own);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('This link has expired, was used already, or is not complete.').waitFor();
});
