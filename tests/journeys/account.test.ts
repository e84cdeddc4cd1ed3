import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pages } from '#content/pages.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible, isFocused, untilScripted, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { newPerson } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of (40\d|50\d)/, /Failed to load resource/];
const password = 'long enough';

const actionsOf = (page: Page) => page.getByRole('banner').locator('.header-actions');

async function press(page: Page, button: 'Sign in' | 'Create account', username: string, words: string): Promise<void> {
  const form = button === 'Sign in' ? 'login' : 'register';
  if (form === 'register') await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator(`#${form}-username`).fill(username);
  await page.locator(`#${form}-password`).fill(words);
  await untilScripted(page.locator(`#${form}-password`));
  await page.getByRole('button', { name: button }).click();
}

/** Holds the answers to a call until the returned function is called. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${call}`, (route) => promise.then(() => route.continue()));
  return resolve;
}

it('somebody registers, after two mistakes and with a name that is free, and is led home', async () => {
  const { page } = await fixture.visit(paths.auth, { tolerated });
  const topOfHeading = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
  const top = await topOfHeading();
  await press(page, 'Create account', 'amy', 'short');
  const messages = page.getByRole('tabpanel', { name: 'Register' }).locator('.field .field-error:not(:empty)');
  await expect
    .poll(() => messages.allTextContents())
    .toEqual(['Error: Username must be at least 4 characters', 'Error: Password must be at least 6 characters']);
  // Neither the other tab nor the errors move it.
  expect(await topOfHeading()).toBe(top);
  await expectAccessible(page, 'main');
  await press(page, 'Create account', administrator.username.toUpperCase(), password);
  const failed = toast(page, 'Registration failed');
  await failed.getByText('400: This username is already taken', { exact: true }).waitFor();
  expect(await failed.getAttribute('class')).toContain('toast-bad');
  const letGo = await hold(page, calls.register);
  const username = newPerson().lastName;
  await press(page, 'Create account', username, password);
  const pending = page.getByRole('button', { name: 'Creating account...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  letGo();
  await toast(page, 'Registration successful').getByText(`Welcome ${username}!`, { exact: true }).waitFor();
  await page.waitForURL(`${fixture.site.origin}/`);
  // As the page does for everybody who is signed in.
  await page.goto(fixture.site.origin + paths.auth);
  await page.waitForURL(`${fixture.site.origin}/`);
});

it('a user signs in after a wrong password, has Logout but no Admin, and is denied the admin area', async () => {
  const username = newPerson().lastName;
  await fixture.fetchPage(calls.register, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { page } = await fixture.visit(paths.auth, { tolerated });
  const letGo = await hold(page, calls.login);
  await press(page, 'Sign in', username, 'not this one');
  const pending = page.getByRole('button', { name: 'Signing in...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  letGo();
  const failed = toast(page, 'Login failed');
  await failed.getByText('Invalid username or password', { exact: true }).waitFor();
  expect(await failed.getAttribute('class')).toContain('toast-bad');
  await expectAccessible(page, 'main, .toasts');
  await press(page, 'Sign in', username, password);
  await toast(page, 'Login successful').getByText(`Welcome ${username}!`, { exact: true }).waitFor();
  await page.waitForURL(`${fixture.site.origin}/`);
  await actionsOf(page).getByRole('button', { name: 'Logout' }).waitFor();
  expect(await actionsOf(page).locator('a:visible, button:visible').allTextContents()).toEqual(['Logout']);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const ofMenu = page.locator('#menu .menu-actions').locator('a:visible, button:visible');
  expect(await ofMenu.allTextContents()).toEqual(['Logout']);
  await page.goto(fixture.site.origin + paths.dashboard);
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await page.getByText('You need administrator privileges to access this page.', { exact: true }).waitFor();
  await expectAccessible(page, 'main');
  const main = page.getByRole('main');
  const links = main.getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([paths.contact, '/']);
  await main.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logged out').waitFor();
  await page.waitForURL(fixture.site.origin + paths.auth);
});

it('a visitor without a session gets a spinner, then the sign-in, which leads to the requested page', async () => {
  const { page } = await fixture.arrive({ tolerated });
  const letGo = await hold(page, calls.user);
  await page.goto(fixture.site.origin + paths.submissions);
  await page.locator('.spinner-lg').waitFor();
  letGo();
  await page.waitForURL('**/auth?next=%2Fadmin%2Fcontact-submissions');
  await page.getByRole('heading', { name: pages.auth.texts.heading }).waitFor();
  expect(await page.getByText('Your session has ended').isVisible()).toBe(false);
  await press(page, 'Sign in', administrator.username, administrator.password);
  await toast(page, 'Login successful').getByText(`Welcome ${administrator.username}!`).waitFor();
  await page.waitForURL('**/admin/contact-submissions');
});

it('an administrator has an Admin link, logs out by the keyboard, and ends at the sign-in', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin, paths.about);
  const admin = actionsOf(page).getByRole('link', { name: 'Admin' });
  await admin.waitFor();
  expect(await admin.getAttribute('href')).toBe('/admin/dashboard');
  await page.route(`**${calls.logout}`, (route) => route.fulfill({ status: 500, body: 'Something broke.' }));
  const button = actionsOf(page).getByRole('button', { name: /^Log/ });
  await button.press('Enter');
  const failed = toast(page, 'Logout failed');
  await failed.getByText('500: Something broke.', { exact: true }).waitFor();
  await expect.poll(() => isFocused(button)).toBe(true);
  await page.unroute(`**${calls.logout}`);
  const letGo = await hold(page, calls.logout);
  await button.click();
  const pending = page.getByRole('button', { name: 'Logging out...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  letGo();
  await toast(page, 'Logged out').getByText('You have been successfully logged out.', { exact: true }).waitFor();
  await page.waitForURL(`**${paths.auth}`);
});

it('an anonymous visitor sees Login and Get Started, makes no call and gets no cookie', async () => {
  const { page } = await fixture.arrive();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.goto(fixture.site.origin);
  const links = actionsOf(page).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Login', 'Get Started']);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(['/auth', '/contact']);
  await links.first().hover();
  await page.getByRole('contentinfo').getByLabel('Email address').focus();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await links.last().click();
  await page.waitForURL(`**${paths.contact}`);
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

it('when a call fails, the toast shows the specified message', async () => {
  const away = /^The server could not be reached\. /;
  const failures = [
    ['Sign in', calls.login, { status: 500, body: 'Something broke.' }, 'Login failed', 'Something broke.'],
    ['Sign in', calls.login, { status: 401, body: '' }, 'Login failed', 'Invalid username or password'],
    ['Sign in', calls.login, 'abort', 'Login failed', away],
    ['Create account', calls.register, { status: 503, body: '' }, 'Registration failed', '503: Service Unavailable'],
  ] as const;
  const { page } = await fixture.visit(paths.auth, { tolerated });
  for (const [button, call, answer, title, words] of failures) {
    await page.route(`**${call}`, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await press(page, button, 'nobody', 'not this one');
    await toast(page, title).getByText(words, { exact: true }).waitFor();
    await page.unroute(`**${call}`);
  }
});

it('a page follows a sign-out and a sign-in in another tab', async () => {
  const { context, page } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin, paths.about);
  await actionsOf(page).getByRole('link', { name: 'Admin' }).waitFor();
  /** Returns to the page from another tab. */
  const lookAgain = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  const other = await context.newPage();
  await other.goto(fixture.site.origin + paths.portfolio);
  await actionsOf(other).getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(fixture.site.origin + paths.auth);
  await lookAgain();
  await actionsOf(page).getByRole('link', { name: 'Login' }).waitFor();
  await press(other, 'Sign in', administrator.username, administrator.password);
  await other.waitForURL(`${fixture.site.origin}/`);
  await lookAgain();
  await actionsOf(page).getByRole('button', { name: 'Logout' }).waitFor();
});

/** Has the browser refuse cookies in the answers to a call, as over http. */
const refuseCookies = (page: Page, call: string) =>
  page.route(`**${call}`, async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _refused, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });

it('if the browser keeps no session, the page says so after the password, and what helps', async () => {
  const { page } = await fixture.visit(`${paths.auth}?next=${paths.dashboard}`, { tolerated });
  const reason =
    'This browser cannot keep you signed in at an address without https. Please open this site at its https address. If the site runs on this computer, you can use another browser instead.';
  await refuseCookies(page, calls.login);
  await press(page, 'Sign in', administrator.username, administrator.password);
  await toast(page, 'You are not signed in').getByText(reason, { exact: true }).waitFor();
  await page.locator('.form-status').getByText(reason, { exact: true }).first().waitFor();
  await refuseCookies(page, calls.register);
  await press(page, 'Create account', newPerson().lastName, password);
  await toast(page, 'Account created, but you are not signed in').waitFor();
  expect(page.url()).toContain(paths.auth);
  expect(await page.getByText('successful').count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});
