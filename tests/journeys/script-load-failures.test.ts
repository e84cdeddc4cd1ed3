import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { closeDialog } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { chooseInListMenu, enterOffice, panelOf } from '../support/office.ts';
import { sendEnquiry } from '../support/people.ts';
import { everyNth } from '../support/sampling.ts';

// Public pages are HTML (forms.test.ts); these pages are React Router's.

const fixture = useBrowserFixture();
const own = (path: string) => fixture.site.origin + path;
const tolerated = [/Failed to load resource/, /status of 401/];
const scripts = /\/assets\/[^/]+\.js/;
const files = everyNth<[string, RegExp]>(2, [
  ['the entry', /\/assets\/entry\.client-/],
  ['React Router', /\/assets\/router-/],
  ['each script', scripts],
]);

/** A visitor for whom some scripts fail to load. */
async function arriveWithout(pattern: RegExp): Promise<Page> {
  const { page } = await fixture.arrive({ tolerated: [...tolerated, /dynamically imported module/] });
  await page.route(pattern, (route) => route.abort());
  return page;
}

it.each(files)('the admin area says so when %s fails to load, and reloads the same address', async (_, pattern) => {
  const page = await arriveWithout(pattern);
  await page.goto(own(`${paths.submissions}?q=harbour`));
  await page.getByRole('heading', { name: 'JavaScript did not run' }).waitFor();
  expect(await page.locator('.spinner').isVisible()).toBe(false);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Load again' }).click();
  await page.waitForURL(own(`${paths.auth}?next=${encodeURIComponent(`${paths.submissions}?q=harbour`)}`));
});

it.each(files)('an account is created when %s fails to load', async (file, pattern) => {
  const page = await arriveWithout(pattern);
  await page.goto(own(paths.auth));
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator('#register-username').fill(`without ${file}`);
  await page.locator('#register-password').fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(own(paths.home));
  expect((await page.context().cookies()).length).toBeGreaterThan(0);
});

it('a page of the admin area needs no further script for what it shows, and a note that was begun stays', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const path = `${paths.dashboard}?enquiry=${one.id}`;
  const page = await enterOffice(await fixture.arrive({ tolerated }), fixture.site.origin, path);
  const note = panelOf(page).getByLabel('Add a note');
  await note.fill('Begun before the connection was lost');
  await page.route(scripts, (route) => route.abort());
  await chooseInListMenu(page, 'Statistics');
  await page.getByText(/^\d+ received, \d+ contacted/).waitFor();
  await closeDialog(page);
  await page.getByRole('button', { name: 'Saved replies', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: /saved repl(?:y|ies)…$/ }).click();
  await page.getByRole('dialog', { name: 'Saved replies' }).getByRole('button', { name: 'New saved reply' }).waitFor();
  await closeDialog(page);
  expect(await note.inputValue()).toBe('Begun before the connection was lost');
});
