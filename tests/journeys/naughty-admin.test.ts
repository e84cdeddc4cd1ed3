import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageSize } from '../../src/contract/listing.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import type { Submission } from '../../src/contract/submission.ts';
import { launchBrowser, widths } from '../support/browser.ts';
import { sentStrings } from '../support/naughty-strings.ts';
import { sendNaughtyStrings, watchForCode } from '../support/naughty-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { type RunningSite, startSite } from '../support/site.ts';

// Administrators read texts of anonymous visitors: the test opens every text in every place, by scripts inside the page
// and without its content security policy, so that only the pages themselves prevent code from running.

let browser: Browser;
let site: RunningSite;
let page: Page;
/** The screen's own soft hyphens and break points in addresses. */
const ownMarkup = ['<wbr>'];

/** Evidence of code that ran, with its page. */
const ran: string[] = [];
/** The list of enquiries, the newest first. */
let enquiries: Submission[] = [];

const nameOf = ({ firstName, lastName }: Submission) => `${firstName} ${lastName}`.trim();

/** The number of one-line texts in one search. */
const searchedAtOnce = 8;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  await sendNaughtyStrings(site.origin);
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: widths.desk, height: 400 } });
  page = await context.newPage();
  watchForCode(page, ran);
  await signIn(page, site.origin);
  enquiries = (await (await context.request.get(site.origin + calls.submissions)).json()) as Submission[];
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

it('the complete list and every dialog show them as text', async () => {
  expect(enquiries.length).toBeGreaterThanOrEqual(sentStrings.length * 0.95);
  await page.goto(site.origin + paths.submissions);
  await page
    .locator('tbody tr')
    .nth(enquiries.length - 1)
    .waitFor();
  expect(await page.locator('tbody .name').allTextContents()).toEqual(enquiries.map(nameOf));
  const dialogs = await page.evaluate(readDialogs);
  expect(dialogs.map(({ name, message }) => ({ name, message }))).toEqual(
    enquiries.map((one) => ({ name: nameOf(one), message: one.message })),
  );
  expect(dialogs.map(({ inside }) => inside)).toEqual(enquiries.map(() => ownMarkup));
  for (const { links } of dialogs) expectHarmless(links);
  expect(ran).toEqual([]);
});

it('the dashboard, its menus and every panel show them as text', async () => {
  await page.goto(site.origin + paths.dashboard);
  const panels: Awaited<ReturnType<typeof readPanels>> = [];
  for (let first = 0; first < enquiries.length; first += pageSize) {
    await page.locator(`tr[data-id="${enquiries[first]?.id}"]`).waitFor();
    panels.push(...(await page.evaluate(readPanels)));
    const next = page.getByRole('button', { name: 'Next page' });
    if (await next.isEnabled()) await next.click();
  }
  expect(panels.map(({ name, menu, message }) => ({ name, menu, message }))).toEqual(
    enquiries.map((one) => ({ name: nameOf(one), menu: `Actions for ${nameOf(one)}`, message: one.message })),
  );
  expect(panels.map(({ inside }) => inside)).toEqual(enquiries.map(() => ownMarkup));
  for (const { links } of panels) {
    expectHarmless(links);
    const replies = links.filter((link) => /^mailto:.*\?/.test(link));
    expect(replies).toHaveLength(1);
    // One recipient, one subject, one text: no typed text adds a header to a mail.
    const { pathname, searchParams } = new URL(replies[0] ?? '');
    expect(pathname).toBe('ada@x.example');
    expect([...searchParams.keys()]).toEqual(['subject', 'body']);
    expect(searchParams.get('subject')).not.toMatch(/[\r\n]/);
  }
  expect(ran).toEqual([]);
});

it('a search for them stays text in its box and in the history, and out of the address', async () => {
  await page.goto(site.origin + paths.dashboard);
  await page.locator('tbody tr').first().waitFor();
  const oneLine = sentStrings.filter((text) => !/[\r\n]/.test(text) && text.isWellFormed());
  expect(oneLine.length).toBeGreaterThanOrEqual(sentStrings.length * 0.85);
  const searches = Array.from({ length: Math.ceil(oneLine.length / searchedAtOnce) }, (_, batch) =>
    oneLine.slice(batch * searchedAtOnce, (batch + 1) * searchedAtOnce).join(' '),
  );
  expect(await page.evaluate(searchForEach, searches)).toEqual([]);
  expect(ran).toEqual([]);
});

/** Links made of typed text are mailto: or tel: only. */
function expectHarmless(links: string[]): void {
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !/^(mailto:ada@x\.example(\?|$)|tel:)/.test(link))).toEqual([]);
}

/** Runs in the page: opens and closes the dialog of each row. */
async function readDialogs() {
  const until = async (isSo: () => boolean) => {
    const end = performance.now() + 10_000;
    while (!isSo() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!isSo()) throw new Error(`In vain: ${String(isSo)}`);
  };
  const shown = () => document.querySelector('dialog[open]');
  const read: { name: string; message: string; links: string[]; inside: string[] }[] = [];
  // The list is already checked; its layout behind each dialog would take most of the time.
  document.querySelector('table')?.style.setProperty('display', 'none');
  for (const button of document.querySelectorAll<HTMLElement>('tbody button')) {
    button.click();
    await until(() => shown() !== null);
    const dialog = shown();
    read.push({
      name: dialog?.querySelector('h2')?.textContent ?? '',
      message: dialog?.querySelector('.message')?.textContent ?? '',
      links: [...(dialog?.querySelectorAll('a') ?? [])].map((link) => link.href),
      inside: [...(dialog?.querySelectorAll('h2 *, .message *, dd :not(a)') ?? [])].map((element) => element.outerHTML),
    });
    dialog?.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
    // Removed, not only closed: a late close event would close the next one.
    await until(() => document.querySelector('dialog') === null);
  }
  return read;
}

/** Runs in the page: opens the panel of each row. */
async function readPanels() {
  const until = async (isSo: () => boolean) => {
    const end = performance.now() + 10_000;
    while (!isSo() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!isSo()) throw new Error(`In vain: ${String(isSo)}`);
  };
  const panel = () => document.querySelector('.admin-panel');
  const read: { name: string; menu: string; message: string; links: string[]; inside: string[] }[] = [];
  const ids = [...document.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.dataset['id']);
  for (const id of ids) {
    const row = () => document.querySelector<HTMLElement>(`tr[data-id="${id}"]`);
    row()?.querySelector<HTMLElement>('td.date')?.click();
    await until(() => row()?.getAttribute('aria-current') === 'true' && panel() !== null);
    read.push({
      name: panel()?.querySelector('h2')?.textContent ?? '',
      menu: row()?.querySelector('[role="menu"]')?.getAttribute('aria-label') ?? '',
      message: panel()?.querySelector('.message')?.textContent ?? '',
      links: [...(panel()?.querySelectorAll('a') ?? [])].map((link) => link.href),
      inside: [...(panel()?.querySelectorAll('h2 *, .message *, dd :not(a)') ?? [])].map(
        (element) => element.outerHTML,
      ),
    });
  }
  return read;
}

/** Runs in the page: types each text into the search box; returns those that changed. */
async function searchForEach(texts: string[]) {
  const box = document.querySelector<HTMLInputElement>('input[type="search"]');
  const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const wrong: { text: string; box: string; kept: string | undefined }[] = [];
  for (const text of texts) {
    if (!box) throw new Error('There is no search box.');
    type?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    const kept = () => (history.state as { usr?: { q?: string } } | null)?.usr?.q;
    const end = performance.now() + 10_000;
    while (kept() !== text && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve));
    if (box.value !== text || kept() !== text || location.search !== '')
      wrong.push({ text, box: box.value, kept: kept() });
  }
  return wrong;
}
