import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { useStage } from '../support/stage.ts';
import { toast } from '../support/toasts.ts';

const stage = useStage();
const tolerated = [/status of 40\d/];
const visit = () => stage.visit(paths.auth, { tolerated });

async function register(page: Page, username: string, password = 'long enough'): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator('#register-username').fill(username);
  await page.locator('#register-password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

it('shows its titles and a panel beside the form, without header and footer', async () => {
  const { page } = await visit();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Account Access');
  await page.getByText('Login to your account or create a new one', { exact: true }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Login', 'Register']);
  const [panel, form] = [
    await page.locator('.panel').boundingBox(),
    await page.locator('#login-username').boundingBox(),
  ];
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0);
  expect(await page.locator('header, footer').count()).toBe(0);
});

describe('registering', () => {
  it('asks for 4 and 6 characters, in the specified words', async () => {
    const { page } = await visit();
    await register(page, 'amy', 'short');
    const messages = page.getByRole('tabpanel', { name: 'Register' }).locator('.field .wrong');
    expect(await messages.allTextContents()).toEqual([
      'Error: Username must be at least 4 characters',
      'Error: Password must be at least 6 characters',
    ]);
  });

  it('shows Creating account..., welcomes by name and leads home; a signed-in user is led home from here', async () => {
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
    await page.waitForURL(`${stage.site.origin}/`);
    await page.goto(stage.site.origin + paths.auth);
    await page.waitForURL(`${stage.site.origin}/`);
  });

  it('fails for a name that is taken, in the words of the server', async () => {
    const { page } = await visit();
    await register(page, 'AMELIA');
    const failed = toast(page, 'Registration failed');
    await failed.waitFor();
    expect(await failed.getAttribute('class')).toContain('toast-bad');
    expect((await failed.textContent())?.length).toBeGreaterThan('Registration failed'.length + 10);
  });
});

describe('signing in', () => {
  it('shows Signing in..., and a wrong password is refused in a red toast', async () => {
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

  it('as an ordinary user opens no administration: access is denied in words', async () => {
    const { page } = await visit();
    await page.locator('#login-username').fill('amelia');
    await page.locator('#login-password').fill('long enough');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Login successful').getByText('Welcome amelia!', { exact: true }).waitFor();
    for (const path of [paths.admin, paths.dashboard, paths.submissions]) {
      await page.goto(stage.site.origin + path);
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await page.getByText('You need administrator privileges to access this page.', { exact: true }).waitFor();
    }
  });

  it('is asked of nobody before it is known who they are: a spinner stands there', async () => {
    const { page } = await stage.arrive({ tolerated });
    const go = Promise.withResolvers<void>();
    await page.route(`**${calls.user}`, async (route) => {
      await go.promise;
      await route.continue();
    });
    await page.goto(stage.site.origin + paths.admin);
    await page.locator('.spin-lg').waitFor();
    go.resolve();
    await page.waitForURL('**/auth?next=%2Fadmin');
  });
});
