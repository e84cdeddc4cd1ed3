import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { launchBrowser, newVisitor, untilHydrated, type Visitor } from '../support/browser.ts';
import { isFullRun } from '../support/full-run.ts';
import { sampledForms } from '../support/sampling.ts';
import { freshDatabase } from '../support/postgres.ts';
import { type RunningSite, startSite } from '../support/site.ts';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A new site for each database. */
function useSite(settings: () => Promise<Record<string, string>>): void {
  beforeAll(async () => {
    site = await startSite(await settings());
  });
  afterAll(() => site?.remove());
}

const message = 'Our backup server asked for a key nobody knows.\nIt has stopped. 🌊 مرحبا';

/** Types into every field of a form; returns the values that must not be lost. */
async function fill(page: Page, path: string, name: string): Promise<Record<string, string>> {
  const text = `${message} (${name})`;
  const typed: Record<string, string> =
    path === paths.contact
      ? { firstName: 'Zoë', lastName: 'Łukasz', email: 'zoe@example.com', phone: '+1 902 555 0177', message: text }
      : {
          name: 'Zoë',
          email: 'zoe@example.com',
          phone: '+1 902 555 0177',
          company: 'Harbour & Sons',
          message: text,
        };
  for (const [field, value] of Object.entries(typed)) await page.locator(`main form [name="${field}"]`).fill(value);
  return typed;
}
const submit = (page: Page) => page.locator('main form:has([name="message"]) button[type="submit"]').click();

async function readTyped(page: Page, typed: Record<string, string>): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const field of Object.keys(typed)) read[field] = await page.locator(`main form [name="${field}"]`).inputValue();
  return read;
}

/** Normalises line breaks: a form without scripts sends CRLF. */
const plain = (text: string) => text.replaceAll('\r\n', '\n');

/** The number of stored enquiries with this message. */
async function countStored(text: string): Promise<number> {
  return (await site.readEnquiries()).filter((one) => plain(one.message) === text).length;
}

const thanks = (page: Page) => page.getByText(/Thank You!|Request Submitted|Message Sent!|We've received your inquiry/);

/** Delays every script file. */
const delayScripts = (page: Page, delayMs: number) =>
  page.route(/\/assets\/.*\.js(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => {});
  });

const describeSending = (wanted: (name: string) => boolean) =>
  describe('a form is sent and stored', () => {
    const modes: [name: string, isJavaScriptOn: boolean, prepare: (page: Page) => Promise<unknown>][] = [
      ['with JavaScript off', false, async () => {}],
      [
        'while script files cannot be loaded',
        true,
        (page) => page.route(/\/assets\/.*\.js(\?|$)/, (route) => route.abort()),
      ],
      ['while script files take five seconds', true, (page) => delayScripts(page, 5_000)],
    ];

    it.each(
      modes.filter(([name]) => wanted(name)).flatMap((mode) => sampledForms.map((path) => [path, ...mode] as const)),
    )('%s %s', async (path, mode, isJavaScriptOn, prepare) => {
      const visitor = await newVisitor(browser, { javaScriptEnabled: isJavaScriptOn });
      const { page } = visitor;
      await prepare(page);
      await page.goto(site.origin + path, { waitUntil: 'commit' });
      const typed = await fill(page, path, `${path} ${mode}`);
      await submit(page);
      await page.waitForURL('**/contact/received', { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
      expect(await countStored(typed['message'] ?? '')).toBe(1);
      await visitor.close();
    });

    it.each([paths.contact, anyService.path])(
      'hydration keeps the text typed before it and sends it, on %s',
      async (path) => {
        const visitor = await newVisitor(browser);
        const { page } = visitor;
        await delayScripts(page, 1_500);
        await page.goto(site.origin + path, { waitUntil: 'commit' });
        const typed = await fill(page, path, `typed early on ${path}`);
        await untilHydrated(page);
        expect(await readTyped(page, typed)).toEqual(typed);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await submit(page);
        await thanks(page).first().waitFor();
        expect(await countStored(typed['message'] ?? '')).toBe(1);
        await visitor.close();
      },
    );

    it('hydration keeps corrections of a form that the server rejected', async () => {
      const visitor = await newVisitor(browser);
      const { page } = visitor;
      await page.route(/\/assets\/.*\.js(\?|$)/, (route) => route.abort());
      await page.goto(site.origin + paths.contact);
      await fill(page, paths.contact, 'refused');
      await page.locator('main [name="email"]').fill('zoe');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await delayScripts(page, 1_500);
      await submit(page);
      await page.locator('main [aria-invalid="true"]').waitFor();
      const typed = await fill(page, paths.contact, 'corrected');
      await untilHydrated(page);
      expect(await readTyped(page, typed)).toEqual(typed);
      await page.reload();
      await untilHydrated(page);
      await expect.poll(() => readTyped(page, typed)).toEqual(typed);
      await visitor.close();
    });
  });

/** In a full run every error status; else one for invalid input, one for rate limits and one for the server. */
const statuses = isFullRun ? [400, 401, 403, 404, 409, 413, 422, 429, 500, 503] : [400, 422, 429, 503];

/** Both kinds of form share the code that sends them: the second shows one error of each sort. */
const alsoOnService = ['503', 'the line is cut', '200 with a page instead of a receipt'];

const describeFailing = (wanted: (name: string) => boolean) =>
  describe('when sending fails, the page shows no thanks and keeps every character', () => {
    const status =
      (code: number, body = 'This is what the server says.') =>
      (route: Route) =>
        route.fulfill({ status: code, body, contentType: 'text/plain' });
    const failures: [name: string, fail: (route: Route, visitor: Visitor) => unknown][] = [
      ...statuses.map((code): [string, (route: Route) => unknown] => [`${code}`, status(code)]),
      ['the line is cut', (route) => route.abort('connectionreset')],
      ['no answer comes', () => {}],
      [
        'the visitor is offline',
        async (route, { context }) => {
          await context.setOffline(true);
          await route.continue();
        },
      ],
      [
        '200 with a page instead of a receipt',
        (route) =>
          route.fulfill({ status: 200, body: '<h1>Welcome to the hotel’s network</h1>', contentType: 'text/html' }),
      ],
    ];

    it.each(
      failures
        .filter(([name]) => wanted(name))
        .flatMap(([name, fail]) =>
          [paths.contact, ...(alsoOnService.includes(name) ? [anyService.path] : [])].map(
            (path) => [name, path, fail] as const,
          ),
        ),
    )('%s on %s', async (name, path, fail) => {
      const visitor = await newVisitor(browser, {}, [/.*/]);
      const { page } = visitor;
      // The site waits half a minute for a response; the test shortens it.
      await page.addInitScript(() => {
        const { timeout } = AbortSignal;
        AbortSignal.timeout = (ms: number) => timeout.call(AbortSignal, Math.min(ms, 1_500));
      });
      await page.goto(site.origin + path);
      await untilHydrated(page);
      const typed = await fill(page, path, `${name} ${path}`);
      const text = typed['message'] ?? '';
      await page.route(`**${calls.contact}`, (route) => void fail(route, visitor));
      await submit(page);
      await page.getByText('Your message was not sent, and nothing you wrote is lost.').waitFor();
      expect(await thanks(page).count()).toBe(0);
      expect(await readTyped(page, typed)).toEqual(typed);
      expect(await countStored(text)).toBe(0);

      await visitor.context.setOffline(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await untilHydrated(page);
      await expect.poll(() => readTyped(page, typed)).toEqual(typed);
      await submit(page);
      await thanks(page).first().waitFor();
      expect(await countStored(text)).toBe(1);
      if (alsoOnService.includes(name)) {
        await page.reload();
        await untilHydrated(page);
        expect(Object.values(await readTyped(page, typed))).not.toContain(text);
      }
      await visitor.close();
    });

    it('while a message is in flight its fields are read-only, and its response does not move the visitor', async () => {
      const visitor = await newVisitor(browser, {}, [/.*/]);
      const { page } = visitor;
      await page.goto(site.origin + paths.contact);
      await untilHydrated(page);
      const typed = await fill(page, paths.contact, 'on its way');
      const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(`**${calls.contact}`, (route) => gate.then(() => route.abort('connectionreset')));
      await submit(page);
      await page.getByText('Sending...').waitFor();
      const choice = page.locator('main [name="service"]');
      await choice.focus();
      expect(await choice.evaluate((element) => element === document.activeElement)).toBe(false);
      const box = page.locator('main [name="message"]');
      await box.focus();
      await page.keyboard.type('not before three');
      expect(await readTyped(page, typed)).toEqual(typed);
      letGo();
      await page.getByText('Your message was not sent, and nothing you wrote is lost.').waitFor();
      await page.keyboard.type(' ');
      expect(await box.inputValue()).toHaveLength((typed['message'] ?? '').length + 1);
      expect(await countStored(typed['message'] ?? '')).toBe(0);
      await visitor.close();
    });

    it('a visitor who leaves the page while a message is in flight finds it there, and sends it once', async () => {
      const visitor = await newVisitor(browser);
      const { page } = visitor;
      await page.goto(site.origin + paths.contact);
      await untilHydrated(page);
      const typed = await fill(page, paths.contact, 'left alone');
      // The server stores it, and the answer does not come in time.
      const arrived = Promise.withResolvers<void>();
      await page.route(`**${calls.contact}`, async (route) => {
        await route.fetch();
        arrived.resolve();
      });
      await submit(page);
      await page.getByText('Sending...').waitFor();
      await arrived.promise;
      await page.locator(`footer a[href="${paths.about}"]`).click();
      await page.waitForURL(`**${paths.about}`);
      await page.goBack();
      await expect.poll(() => readTyped(page, typed)).toEqual(typed);
      await untilHydrated(page);
      expect(await readTyped(page, typed)).toEqual(typed);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await submit(page);
      await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
      expect(await countStored(typed['message'] ?? '')).toBe(1);
      await visitor.close();
    });

    it('a retry after a response lost in transit creates no second enquiry', async () => {
      const visitor = await newVisitor(browser, {}, [/.*/]);
      const { page } = visitor;
      await page.goto(site.origin + paths.contact);
      await untilHydrated(page);
      const typed = await fill(page, paths.contact, 'lost answer');
      await page.route(`**${calls.contact}`, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await submit(page);
      await page.getByText('Your message was not sent, and nothing you wrote is lost.').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await untilHydrated(page);
      await submit(page);
      await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
      expect(await countStored(typed['message'] ?? '')).toBe(1);
      await visitor.close();
    });
  });

describe('on SQLite', () => {
  useSite(async () => ({}));
  describeSending(() => true);
  describeFailing(() => true);
});

const postgres = inject('postgres');
const missing = 'reason' in postgres ? postgres.reason : undefined;
const skipped = isFullRun ? missing : 'a short run';
const reason = skipped ? ` (skipped: ${skipped})` : '';
// The browser's behaviour is the same: the tests that end in the database run again, in a full run. In the short run
// src/server/intake/receive.db.test.ts and without-javascript.db.test.ts show both databases.
describe.skipIf(reason)(`on PostgreSQL${reason}`, () => {
  useSite(async () => ({ DATABASE_URL: await freshDatabase() }));
  describeSending((name) => name === 'with JavaScript off');
  describeFailing((name) => ['the line is cut', '503'].includes(name));
});
