import type { Locator, Page } from 'playwright';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import type { RepliesIn } from '../../src/contract/reply-rules.ts';
import type { Visitor } from './browser.ts';
import { chooseByKeyboard } from './row-menu.ts';
import { signIn } from './sign-in.ts';
import { administrator } from './site.ts';
import { keepToasts } from './toasts.ts';

/** Signs somebody in, opens a screen of the office and waits until its list is live. */
export async function enterOffice(
  { page, context }: Visitor,
  origin: string,
  path: string,
  who: { username: string; password: string } = administrator,
): Promise<Page> {
  await context.addInitScript(keepToasts);
  const listening = page.waitForResponse((answer) => answer.url().includes(adminCalls.submissionUpdates));
  await signIn(page, origin, path, who);
  await listening;
  return page;
}

/** The row of an enquiry. */
export const rowOf = (page: Page, { id }: { id: number }): Locator => page.locator(`tr[data-id="${id}"]`);

/** The button of a row that opens its enquiry. */
export const openerOf = (page: Page, one: { id: number }): Locator => rowOf(page, one).locator('.row-link');

/** The panel beside the dashboard's table. */
export const panelOf = (page: Page): Locator => page.getByRole('complementary');

export const searchBox = (page: Page): Locator => page.getByPlaceholder('Search submissions...');

/** Opens the filters, and returns them. */
export async function openFilter(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.waitFor();
  return filter;
}

/** Opens the filters, sets one, and closes them. */
export async function setFilter(page: Page, name: string, option: string): Promise<void> {
  const filter = await openFilter(page);
  await filter.getByLabel(name, { exact: true }).selectOption({ label: option });
  await filter.getByRole('button', { name: /^Show/ }).press('Enter');
  await filter.waitFor({ state: 'hidden' });
}

/** A queue above the list. */
export const queueOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: new RegExp(`^${name}( |$)`) });

/** Chooses an entry of the menu of the list, by keyboard. */
export async function chooseInListMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More: export/ }).press('Enter');
  await chooseByKeyboard(page, name);
}

/** Opens a row's menu by keyboard. */
export const openMenu = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true }).press('Enter');

/** Has the page open replies in a program outside the office. */
export async function replyElsewhere(page: Page, opensIn: RepliesIn = 'mail-program'): Promise<void> {
  await page.route(`**${adminCalls.accountReplies}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), opensIn } });
  });
}

/**
 * From the next page on, replies in a program outside the office, and keeps the addresses that the page would open; the
 * program takes the focus, unless there is none.
 */
export async function noteMails(
  page: Page,
  { hasProgram = true, opensIn = 'mail-program' }: { hasProgram?: boolean; opensIn?: RepliesIn } = {},
): Promise<() => Promise<string[]>> {
  await replyElsewhere(page, opensIn);
  await page.addInitScript((isOpening) => {
    const opened: string[] = [];
    const open = (address: string) => {
      opened.push(address);
      if (isOpening) setTimeout(() => dispatchEvent(new FocusEvent('blur')));
    };
    Object.assign(window, { opened, open });
  }, hasProgram);
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
}

/** Opens a screen of the office for somebody who replies in a program outside, and waits for its list. */
export async function enterWithMailProgram(
  visitor: Visitor,
  origin: string,
  path: string,
  { hasProgram }: { hasProgram?: boolean } = {},
): Promise<{ page: Page; mails: () => Promise<string[]> }> {
  const mails = await noteMails(visitor.page, { hasProgram });
  const page = await enterOffice(visitor, origin, path);
  await page.locator('table').waitFor({ state: 'attached' });
  return { page, mails };
}
