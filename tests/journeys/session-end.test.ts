import type { BrowserContext, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { pages } from '../../src/content/pages.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { runCommand } from '../support/command.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of 40[13]/];
const secret = 'person1@client.example';

beforeAll(() => sendSample(fixture.site.origin, 1));

async function enter(path: string = paths.dashboard): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin, path);
  await page.getByText(secret).waitFor();
  return { page, context };
}

/** Ends the session on the server; the browser keeps its cookies. */
async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const answer = await fixture.fetchPage(calls.logout, {
    method: 'POST',
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(answer.status).toBe(204);
}

const expectNothingLeft = async (page: Page) => expect(await page.content()).not.toContain(secret);

it('a logout in one tab hides all data in the other', async () => {
  const { page, context } = await enter();
  await page.getByRole('link', { name: 'View All Submissions' }).click();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await page.getByRole('tab', { name: 'Analytics' }).waitFor();
  const other = await context.newPage();
  await other.goto(fixture.site.origin + paths.submissions);
  await other.getByText(secret).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logged out').getByText('You have been successfully logged out.', { exact: true }).waitFor();
  await page.waitForURL(fixture.site.origin + paths.auth);
  await other.waitForURL('**/auth?next=%2Fadmin%2Fcontact-submissions');
  await other.getByRole('heading', { name: pages.auth.texts.heading }).waitFor();
  await expectNothingLeft(other);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === paths.auth);
  await page.getByRole('heading', { name: pages.auth.texts.heading }).waitFor();
  await expectNothingLeft(page);
});

it('an ended session redirects to /auth with the next call, and back after signing in', async () => {
  const { page } = await enter();
  await endSession(page);
  await page.getByRole('button', { name: 'Actions for Person Number1' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Contacted' }).click();
  await page.waitForURL('**/auth?next=%2Fadmin%2Fdashboard');
  await expectNothingLeft(page);
  await page.locator('#login-username').fill(administrator.username);
  await page.locator('#login-password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(fixture.site.origin + paths.dashboard);
  await page.getByText(secret).waitFor();
});

it('a demoted administrator is signed out and then denied access', async () => {
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: 'four gulls over the pier' };
  const who = { username: 'second.mate', password: settings.ADMIN_PASSWORD };
  expect((await runCommand('scripts/admin.ts', ['create', who.username], settings)).err).toBe('');
  const { page } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin, paths.dashboard, who);
  await page.getByText(secret).waitFor();
  expect((await runCommand('scripts/admin.ts', ['demote', who.username], settings)).code).toBe(0);
  await page.getByRole('button', { name: 'Actions for Person Number1' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Contacted' }).click();
  await page.waitForURL('**/auth?next=%2Fadmin%2Fdashboard');
  await page.locator('#login-username').fill(who.username);
  await page.locator('#login-password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await expectNothingLeft(page);
});

it.each([
  [paths.dashboard, 'Error loading submissions. Please try again.'],
  [paths.submissions, '401: Please sign in first.'],
])('%s shows its error if only the list is refused, without a redirect', async (path, words) => {
  const { page } = await enter(path === paths.dashboard ? paths.submissions : paths.dashboard);
  const users: string[] = [];
  page.on('request', (request) => request.url().endsWith(calls.user) && users.push(page.url()));
  await page.route(`**${calls.submissions}`, (route) => route.fulfill({ status: 401, body: 'Please sign in first.' }));
  await page.goto(fixture.site.origin + path);
  await page.getByText(words, { exact: true }).waitFor();
  await expectNothingLeft(page);
  // The guard's call, and one more after the list was refused.
  await expect.poll(() => users.length).toBe(2);
  await page.waitForTimeout(500);
  expect(users).toHaveLength(2);
  expect(page.url()).toBe(fixture.site.origin + path);
});

/** Whether the browser has the Cookie Store API, which reports changed cookies. */
it.each([true, false])(
  'a page of the site follows a session change in another tab, with the Cookie Store API: %s',
  async (isTold) => {
    const { context, page } = await fixture.arrive({ tolerated });
    if (!isTold)
      await context.addInitScript(() => {
        delete (Window.prototype as unknown as Record<string, unknown>)['cookieStore'];
        delete (window as unknown as Record<string, unknown>)['cookieStore'];
      });
    /** Returns to the page from another tab. */
    const lookAgain = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await signIn(page, fixture.site.origin, paths.about);
    expect(await page.evaluate(() => 'cookieStore' in window)).toBe(isTold);
    const actions = page.getByRole('banner').locator('.header-actions');
    await actions.getByRole('link', { name: 'Admin' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith(calls.user) && asked.push(request.url()));

    const other = await context.newPage();
    await other.goto(fixture.site.origin + paths.portfolio);
    await other.getByRole('banner').locator('.header-actions').getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL(fixture.site.origin + paths.auth);
    await lookAgain();
    await actions.getByRole('link', { name: 'Login' }).waitFor();
    expect(await actions.locator('a, button').allTextContents()).toEqual(['Login', 'Get Started']);
    expect(asked).toEqual([]);

    await other.locator('#login-username').fill(administrator.username);
    await other.locator('#login-password').fill(administrator.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL(`${fixture.site.origin}/`);
    await lookAgain();
    await actions.getByRole('button', { name: 'Logout' }).waitFor();
  },
);

it('a page of the site sends no call when a visitor without a session returns to it', async () => {
  const { page } = await fixture.visit(paths.about);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith(calls.user) && asked.push(request.url()));
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
});
