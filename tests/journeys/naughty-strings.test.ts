import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { launchBrowser, untilHydrated, widths } from '../support/browser.ts';
import { runCommand } from '../support/command.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { sentStrings } from '../support/naughty-strings.ts';
import { sendNaughtyStrings, watchForCode } from '../support/naughty-enquiries.ts';
import { readShownText } from '../support/shown-mail.ts';
import { signIn } from '../support/sign-in.ts';
import { type RunningSite, startSite } from '../support/site.ts';

let browser: Browser;
let site: RunningSite;
let mail: MailCatcher;
let context: BrowserContext;
let page: Page;
/** Evidence of code that ran, with its page. */
const ran: string[] = [];
/** The sent texts by the id of their enquiry. */
const stored = new Map<number, string>();

beforeAll(async () => {
  mail = await startMailCatcher();
  [browser, site] = await Promise.all([launchBrowser(), startSite({ SMTP_URL: mail.url })]);
  for (const [id, text] of await sendNaughtyStrings(site.origin)) stored.set(id, text);
  // Without its content security policy the page itself must prevent code from running.
  context = await browser.newContext({ bypassCSP: true, viewport: { width: widths.desk, height: 900 } });
  page = await context.newPage();
  watchForCode(page, ran);
  await signIn(page, site.origin);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await mail?.close();
});

it('the site stores nearly all of them; the others hold characters that no database stores', () => {
  expect(stored.size).toBeGreaterThanOrEqual(Math.ceil(sentStrings.length * 0.95));
});

it('a rejected form, a search and an unknown address show them as text', async () => {
  const texts = [...sentStrings];
  for (let at = 0; at < texts.length; at += 24) {
    // Three texts in each field of one line, the others in the message.
    const [first = '', last = '', phone = ''] = [0, 3, 6].map((from) =>
      texts.slice(at + from, at + from + 3).join(' '),
    );
    const rest = texts.slice(at + 9, at + 24);
    await page.goto(site.origin + paths.contact);
    await Promise.all([
      page.waitForURL(`**${paths.contact}?again=*`),
      page.evaluate(
        ([action, fields]) => {
          const form = Object.assign(document.createElement('form'), { method: 'POST', action });
          for (const [name, value] of Object.entries(fields))
            form.append(Object.assign(document.createElement('textarea'), { name, value }));
          document.body.append(form);
          form.submit();
        },
        [
          calls.contact,
          { page: paths.contact, firstName: first, lastName: last, email: 'none', phone, message: rest.join('\n') },
        ] as const,
      ),
    ]);
    await page.locator('textarea').first().waitFor();
    const shown = await page.locator('textarea').first().inputValue();
    expect(shown).toBe(rest.join('\n').replaceAll(/\r\n?/g, '\n'));
  }
  const everyEighth = texts.filter((_, number) => number % 8 === 0);
  for (let at = 0; at < everyEighth.length; at += 4) {
    const text = everyEighth.slice(at, at + 4).join(' ');
    await page.goto(`${site.origin}${paths.dashboard}?q=${encodeURIComponent(text)}`);
    await page.locator('main').waitFor();
    await page.goto(`${site.origin}/nowhere/${encodeURIComponent(text)}?${encodeURIComponent(text)}`);
    await page.goto(`${site.origin}${paths.auth}?next=${encodeURIComponent(text)}`);
  }
  expect(ran).toEqual([]);
});

it('a user name made of them is shown as text', async () => {
  const other = await browser.newContext({ bypassCSP: true, viewport: { width: widths.desk, height: 900 } });
  const own = await other.newPage();
  watchForCode(own, ran);
  const username = `<img src=x onerror=alert(1)>"'{{7*7}}`;
  const password = 'harbour pilots never sleep';
  await own.goto(site.origin + paths.auth);
  await untilHydrated(own);
  await own.getByRole('tab', { name: 'Register' }).click();
  await own.locator('#register-username').fill(username);
  await own.locator('#register-password').fill(password);
  await own.getByRole('button', { name: 'Create account' }).click();
  await own.locator('.toast', { hasText: `Welcome ${username}!` }).waitFor();
  const settings = { DATA_DIR: site.dataDir, ADMIN_PASSWORD: password };
  expect(await runCommand('scripts/admin.ts', ['promote', username], settings)).toMatchObject({ code: 0 });
  await signIn(own, site.origin, paths.dashboard, { username, password });
  await own.getByText(`Welcome back, ${username}`).waitFor();
  await other.close();
  expect(ran).toEqual([]);
});

it('the mails contain them as text and go to the staff only', async () => {
  await expect.poll(() => mail.mails.length).toBe(stored.size);
  const reader = await context.newPage();
  watchForCode(reader, ran);
  for (const { to, mail: read } of mail.mails) {
    expect(to).toHaveLength(1);
    expect(read.to?.map(({ address }) => address)).toEqual(to);
    expect([read.cc, read.bcc].flat().filter(Boolean)).toEqual([]);
    expect(read.replyTo?.map(({ address }) => address)).toEqual(['ada@x.example']);
    expect(read.subject).not.toMatch(/[\r\n]/);
    const text = stored.get(Number(/Enquiry (\d+)/.exec(read.subject ?? '')?.[1])) ?? '';
    const solid = (one: string) => one.replaceAll(/[\s\u0085]/g, '');
    expect(solid(readShownText(read.text ?? '').quote)).toContain(solid(text));
    await reader.setContent(read.html ?? '');
    expect(await reader.locator('script, img, iframe, svg, object, form, base, meta, style, link').count()).toBe(0);
  }
  await reader.close();
  expect(ran).toEqual([]);
});

it('the export keeps them in their cells, without a formula', async () => {
  const csv = await (await context.request.get(site.origin + calls.submissionExport)).text();
  const rows = readCsv(csv.replace(/^\ufeff/, ''));
  expect(rows).toHaveLength(stored.size + 1);
  for (const cells of rows) {
    expect(cells).toHaveLength(11);
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  }
});

it('the log holds lines of JSON without them', () => {
  const lines = site.output().split('\n').filter(Boolean);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  for (const text of sentStrings.filter(({ length }) => length > 12)) expect(site.output()).not.toContain(text);
});

/** Parses CSV after RFC 4180. */
function readCsv(text: string): string[][] {
  return [...text.matchAll(/((?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|(?=\r\n)))+)\r\n/g)].map(([, row = '']) =>
    [...row.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)]
      .slice(0, 11)
      .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
  );
}
