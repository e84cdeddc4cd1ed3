import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../scripts/admin.ts';
import type { BulkChange } from '../../src/contract/bulk.ts';
import type { Submission } from '../../src/contract/submission.ts';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { closeDialog, untilScripted } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { isFullRun } from '../support/full-run.ts';
import { contactForm, fieldOf, fillIn } from '../support/contact-form.ts';
import { sendNaughtyStrings, watchForCode } from './naughty-enquiries.ts';
import { sentStrings } from '../support/naughty-strings.ts';
import { openerOf, panelOf, replyElsewhere, rowOf, searchBox } from '../support/office.ts';
import { newPerson } from '../support/people.ts';
import { readShownText } from '../support/shown-mail.ts';
import { signIn, startSession } from '../support/sign-in.ts';

// Administrators read texts of anonymous visitors: without its content security policy the pages themselves have to
// keep code from running.

const fixture = useBrowserFixture();
/** Evidence of code that ran, with its page. */
let ran: string[] = [];
/** The stored enquiries with these texts. */
let stored: Submission[] = [];

beforeAll(async () => {
  const ids = await sendNaughtyStrings(fixture.site.origin);
  stored = (await fixture.site.readEnquiries()).filter(({ id }) => ids.has(id));
});

async function arrive(path?: string): Promise<Page> {
  const { page } = await fixture.arrive({ bypassCSP: true, tolerated: [/status of 40\d/, /Failed to load resource/] });
  ran = [];
  watchForCode(page, ran);
  if (path) await signIn(page, fixture.site.origin, path);
  return page;
}
const nameOf = ({ firstName, lastName }: Submission) => `${firstName} ${lastName}`.trim();

it('the site stores nearly all of them; the others hold characters that no database stores', () => {
  expect(stored.length).toBeGreaterThanOrEqual(Math.ceil(sentStrings.length * 0.95));
});

it('the complete list shows all names, and dialog, panel and menu one text after the other, as text', async () => {
  const page = await arrive(paths.submissions);
  await replyElsewhere(page);
  await rowOf(page, stored[0] ?? { id: 0 }).waitFor();
  // The line below the name counts the earlier enquiries of the address.
  const names = await page
    .locator('tr[data-id]')
    .evaluateAll((rows) => rows.map((row) => [row.dataset['id'], row.querySelector('.row-link')?.textContent]));
  const shown = Object.fromEntries(names) as Record<string, string>;
  for (const one of stored) expect(shown[one.id]).toBe(nameOf(one));
  const markup = stored.filter(({ message }) => /[<"'&]/.test(message));
  expect(markup.length).toBeGreaterThan(5);
  const step = Math.ceil(markup.length / (isFullRun ? 40 : 3));
  for (const one of markup.filter((_, place) => place % step === 0)) {
    await openerOf(page, one).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('.message').textContent()).toBe(one.message);
    expect(await dialog.getByRole('heading').first().textContent()).toBe(nameOf(one));
    await closeDialog(page);
  }
  const newestFirst = stored.toSorted((one, other) => other.id - one.id);
  await page.goto(`${fixture.site.origin}${paths.dashboard}?enquiry=${newestFirst[0]?.id}`);
  for (const one of newestFirst) {
    if (one !== newestFirst[0]) await page.keyboard.press('j');
    await expect.poll(() => panelOf(page).locator('.message').textContent()).toBe(one.message);
    await panelOf(page).getByRole('link', { name: 'Reply', exact: true }).waitFor();
    const links = await panelOf(page)
      .getByRole('link')
      .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => href));
    expect(links.filter((link) => !/^(mailto:ada@x\.example(\?|$)|tel:)/.test(link))).toEqual([]);
    // One recipient, one subject, one text: no typed text adds a header to a mail.
    for (const { searchParams } of links.filter((link) => link.includes('?')).map((link) => new URL(link))) {
      expect([...searchParams.keys()]).toEqual(['subject', 'body']);
      expect(searchParams.get('subject')).not.toMatch(/[\r\n]/);
    }
  }
  await searchBox(page).fill(sentStrings.filter((text) => !/[\r\n]/.test(text) && text.isWellFormed()).join(' '));
  expect(new URL(page.url()).searchParams.get('q')).toBeNull();
  expect(ran).toEqual([]);
});

it('a form that came back, a search and an unknown address show them as text', async () => {
  const page = await arrive();
  const all = sentStrings.join(' ').replaceAll(/\0|\r/g, '');
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await page.goto(fixture.site.origin + paths.contact);
  const oneLine = (text: string) => text.replaceAll(/\s/g, ' ');
  const typed = {
    'First Name': oneLine(all).slice(0, 90),
    'Last Name': 'Lovelace',
    Email: 'ada@chebucto',
    Message: all.slice(0, 9_000),
  };
  await fillIn(page, typed);
  await page.getByRole('button', { name: contactForm.button }).click();
  await page.getByText('Please enter a valid email address').first().waitFor();
  expect(await fieldOf(page, 'Message').inputValue()).toBe(typed.Message);
  for (const text of sentStrings.filter((_, place) => place % 48 === 0)) {
    const words = encodeURIComponent(text.toWellFormed());
    await page.goto(`${fixture.site.origin}/nowhere/${words}?${words}`);
    await page.goto(`${fixture.site.origin}${paths.auth}?next=${words}`);
  }
  expect(ran).toEqual([]);
});

it('a user name made of them is shown as text', async () => {
  const page = await arrive();
  const username = `<img src=x onerror=alert(1)>"'{{7*7}}${newPerson().lastName}`;
  const password = 'harbour pilots never sleep';
  await page.goto(fixture.site.origin + paths.auth);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator('#register-username').fill(username);
  await page.locator('#register-password').fill(password);
  await untilScripted(page.locator('#register-password'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('.toast', { hasText: `Welcome ${username}!` }).waitFor();
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: password };
  expect(await callCommand(runAdmin, ['promote', username], settings)).toMatchObject({ code: 0 });
  await signIn(page, fixture.site.origin, paths.dashboard, { username, password });
  await page.getByText(`Welcome back, ${username}`).waitFor();
  expect(ran).toEqual([]);
});

it('the mails contain them as text and go to the staff only', async () => {
  const idOf = (subject = '') => Number(/Enquiry (\d+)/.exec(subject)?.[1]);
  const own = () => fixture.mail.mails.filter(({ mail }) => stored.some(({ id }) => id === idOf(mail.subject)));
  const reader = await arrive();
  const held = stored.filter(({ suspectedSpam }) => suspectedSpam).map(({ id }) => id);
  if (held.length > 0) {
    const { page } = await fixture.arrive({ tolerated: [/status of 40\d/] });
    await startSession(page, fixture.site.origin);
    const data = { ids: held, what: 'not-spam' } satisfies BulkChange;
    expect((await page.request.post(fixture.site.origin + adminCalls.bulkChange, { data })).status()).toBe(200);
  }
  await expect.poll(() => own().length).toBe(stored.length);
  // The quote has spaces in place of control characters.
  const solid = (text: string) => text.replaceAll(/[\s\p{Cc}]/gu, '');
  let shown = '';
  for (const { to, mail } of own()) {
    expect(to).toHaveLength(1);
    expect(mail.to?.map(({ address }) => address)).toEqual(to);
    expect([mail.cc, mail.bcc].flat().filter(Boolean)).toEqual([]);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['ada@x.example']);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    const { message = '' } = stored.find(({ id }) => id === idOf(mail.subject)) ?? {};
    expect(solid(readShownText(mail.text ?? '').quote)).toContain(solid(message));
    shown += `<section>${mail.html ?? ''}</section>`;
  }
  await reader.setContent(shown);
  const harmful = 'script, img, iframe, svg, object, form, base, meta, style, link';
  expect(await reader.locator(`body :is(${harmful})`).count()).toBe(0);
  expect(ran).toEqual([]);
});

it('the export keeps them in their cells, without a formula, and the log holds lines of JSON without them', async () => {
  const page = await arrive(paths.dashboard);
  const csv = await (await page.context().request.get(fixture.site.origin + adminCalls.submissionExport)).text();
  const cells = [...csv.matchAll(/(?:^|,|\r\n)("(?:[^"]|"")*"|[^",\r\n]*)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
  expect(cells.length).toBeGreaterThan(stored.length * 10);
  // A tab keeps a telephone number or a date as it was typed, and is before nothing else.
  expect(cells.filter((cell) => /^[=+\-@\r]|^\t[^\d+(]/.test(cell))).toEqual([]);
  const lines = fixture.site.output().split('\n').filter(Boolean);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  for (const text of sentStrings.filter(({ length }) => length > 12)) expect(fixture.site.output()).not.toContain(text);
});
