import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/content/pages.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { keepToasts, toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of 40\d/];
const visit = () => fixture.visit(paths.auth, { tolerated });

async function register(page: Page, username: string, password = 'long enough'): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator('#register-username').fill(username);
  await page.locator('#register-password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

it('the page shows its titles and a panel beside the form, without header and footer', async () => {
  const { page } = await visit();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(pages.auth.texts.heading);
  await page.getByText(pages.auth.texts.lead, { exact: true }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Login', 'Register']);
  const [panel, form] = [
    await page.locator('.auth-panel').boundingBox(),
    await page.locator('#login-username').boundingBox(),
  ];
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0);
  expect(await page.locator('header, footer').count()).toBe(0);
});

describe('registering', () => {
  it('requires 4 and 6 characters, with the specified messages', async () => {
    const { page } = await visit();
    await register(page, 'amy', 'short');
    const messages = page.getByRole('tabpanel', { name: 'Register' }).locator('.field .field-error');
    expect(await messages.allTextContents()).toEqual([
      'Error: Username must be at least 4 characters',
      'Error: Password must be at least 6 characters',
    ]);
  });

  it('shows Creating account..., welcomes the user by name and redirects home, as the page does for a signed-in user', async () => {
    const { page } = await visit();
    const go = Promise.withResolvers<void>();
    await page.route(`**${calls.register}`, async (route) => {
      await go.promise;
      await route.continue();
    });
    await register(page, 'amelia');
    expect(await page.getByRole('button', { name: 'Creating account...' }).isDisabled()).toBe(true);
    go.resolve();
    await toast(page, 'Registration successful').getByText('Welcome amelia!', { exact: true }).waitFor();
    await page.waitForURL(`${fixture.site.origin}/`);
    await page.goto(fixture.site.origin + paths.auth);
    await page.waitForURL(`${fixture.site.origin}/`);
  });

  it("shows the server's message for a name that is taken", async () => {
    const { page } = await visit();
    await register(page, 'AMELIA');
    const failed = toast(page, 'Registration failed');
    await failed.waitFor();
    expect(await failed.getAttribute('class')).toContain('toast-bad');
    await failed.getByText('400: This username is already taken', { exact: true }).waitFor();
    // The status would be too long beside the form.
    await page.getByRole('status').getByText('This username is already taken', { exact: true }).waitFor();
  });
});

describe('signing in', () => {
  it('shows Signing in..., and a red toast for a wrong password', async () => {
    const { page } = await visit();
    const go = Promise.withResolvers<void>();
    await page.route(`**${calls.login}`, async (route) => {
      await go.promise;
      await route.continue();
    });
    await page.locator('#login-username').fill('amelia');
    await page.locator('#login-password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('button', { name: 'Signing in...' }).isDisabled()).toBe(true);
    go.resolve();
    const failed = toast(page, 'Login failed');
    await failed.getByText('Invalid username or password', { exact: true }).waitFor();
    expect(await failed.getAttribute('class')).toContain('toast-bad');
  });

  it('as an ordinary user shows Access Denied in the admin area', async () => {
    const { page } = await visit();
    await page.locator('#login-username').fill('amelia');
    await page.locator('#login-password').fill('long enough');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Login successful').getByText('Welcome amelia!', { exact: true }).waitFor();
    for (const path of [paths.admin, paths.dashboard, paths.submissions]) {
      await page.goto(fixture.site.origin + path);
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await page.getByText('You need administrator privileges to access this page.', { exact: true }).waitFor();
    }
  });

  it('shows a spinner until the session is loaded', async () => {
    const { page } = await fixture.arrive({ tolerated });
    const go = Promise.withResolvers<void>();
    await page.route(`**${calls.user}`, async (route) => {
      await go.promise;
      await route.continue();
    });
    await page.goto(fixture.site.origin + paths.admin);
    await page.locator('.spinner-lg').waitFor();
    go.resolve();
    await page.waitForURL('**/auth?next=%2Fadmin');
  });
});

describe('when a call fails, the toast shows the specified message', () => {
  const away = /^The server could not be reached\. /;
  const failures: [string, { status: number; body: string } | 'abort', string, string | RegExp][] = [
    ['Sign in', { status: 500, body: 'Something broke.' }, 'Login failed', 'Something broke.'],
    ['Sign in', { status: 401, body: '' }, 'Login failed', 'Invalid username or password'],
    ['Sign in', 'abort', 'Login failed', away],
    ['Create account', { status: 500, body: 'Something broke.' }, 'Registration failed', '500: Something broke.'],
    ['Create account', { status: 503, body: '' }, 'Registration failed', '503: Service Unavailable'],
    ['Create account', 'abort', 'Registration failed', away],
    ['Logout', { status: 500, body: 'Something broke.' }, 'Logout failed', '500: Something broke.'],
    ['Logout', 'abort', 'Logout failed', away],
  ];

  it.each(failures)('%s, %o: %s', async (button, answer, title, words) => {
    const { page } = await fixture.visit(paths.auth, { tolerated: [/Failed to load resource/] });
    await page.route(/\/api\/(login|register|logout)$/, (route) => {
      if (button === 'Logout' && !route.request().url().endsWith(calls.logout)) return route.continue();
      return answer === 'abort' ? route.abort() : route.fulfill(answer);
    });
    const form = button === 'Create account' ? 'register' : 'login';
    if (form === 'register') await page.getByRole('tab', { name: 'Register' }).click();
    await page.locator(`#${form}-username`).fill('amelia');
    await page.locator(`#${form}-password`).fill('long enough');
    if (button === 'Logout') await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: button }).click();
    await toast(page, title).getByText(words, { exact: true }).waitFor();
  });

  it('Logout, when the connection is lost', async () => {
    const { page, context } = await fixture.arrive({
      tolerated: [/ERR_(INTERNET_DISCONNECTED|FAILED)/, /dynamically imported module/, /status of 401/],
    });
    await context.addInitScript(keepToasts);
    await signIn(page, fixture.site.origin, paths.about);
    await page.goto(fixture.site.origin + paths.about);
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.waitFor();
    await context.setOffline(true);
    await logout.click();
    const failed = page.locator('.toast');
    await failed.getByText('Logout failed', { exact: true }).waitFor();
    await failed.getByText(away, { exact: true }).waitFor();
    await expectAccessible(page);
    await failed.getByRole('button', { name: 'Close' }).click();
    await failed.getByText('Logout failed', { exact: true }).waitFor({ state: 'hidden' });
  });
});
