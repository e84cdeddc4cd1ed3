import type { Page } from 'playwright';
import { office } from './site.ts';

/** Signs in at /auth, as the administrator unless somebody else is named, and waits for the page wanted. */
export async function signIn(
  page: Page,
  origin: string,
  path = '/admin',
  who: { username: string; password: string } = office,
): Promise<void> {
  await page.goto(`${origin}/auth?next=${encodeURIComponent(path)}`);
  await page.locator('#login-username').fill(who.username);
  await page.locator('#login-password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}
