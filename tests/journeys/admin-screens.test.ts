import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectNoHorizontalScroll, widths } from '../support/browser.ts';
import { isFullRun } from '../support/full-run.ts';
import { widthsFor } from '../support/sampling.ts';
import { listDomErrors } from '../support/html-validation.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { chooseByKeyboard } from '../support/row-menu.ts';
import { signIn } from '../support/sign-in.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { keepToasts, toast as toastOf } from '../support/toasts.ts';
import { auditPage } from '../support/page-audit.ts';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../support/webhook-receiver.ts';

let mail: MailCatcher;
let receiver: WebhookReceiver;
const fixture = useBrowserFixture(async () => {
  mail = await startMailCatcher();
  receiver = await startWebhookReceiver();
  return { SMTP_URL: mail.url, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret };
});
afterAll(async () => {
  await mail?.close();
  await receiver?.close();
});
const tolerated = [/status of (401|500)/, /Failed to load resource/];
const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
const longAddress = 'a.very.long.address.that.somebody.really.has@subdomain.of.a.long.company.name.example';

beforeAll(async () => {
  for (let number = 1; number <= 12; number += 1) await sendSample(fixture.site.origin, number);
  const answer = await fixture.fetchPage(calls.contact, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: longName,
      lastName: 'of the very long name',
      email: longAddress,
      message: `${'unbroken'.repeat(40)} words`,
      website: 'filled by a robot',
    }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
});

let state: BrowserContextOptions['storageState'];
/** The administrator's session, shared by all tests. */
async function margaret() {
  if (state) return state;
  const { page, context } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin, paths.admin);
  state = await context.storageState();
  return state;
}

const fail = (page: Page) =>
  page.route(`**${calls.submissions}`, (route) => route.fulfill({ status: 500, body: 'Something broke.' }));
const hold = (page: Page) => page.route(`**${calls.submissions}`, () => {});
const empty = (page: Page) =>
  page.route(`**${calls.submissions}`, (route) => route.fulfill({ headers: { 'X-Total-Count': '0' }, json: [] }));

const failSession = (page: Page) =>
  page.route(`**${calls.user}`, (route) => route.fulfill({ status: 500, body: 'Something broke.' }));
const holdSession = (page: Page) => page.route(`**${calls.user}`, () => {});
const beSomebodyElse = (page: Page) =>
  page.route(`**${calls.user}`, (route) =>
    route.fulfill({ json: { id: 2, username: 'amelia', role: 'user', createdAt: '2026-11-20T12:00:00.000Z' } }),
  );

type State = {
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  reach: (page: Page) => Promise<unknown>;
  /** A selector of the parts of this state; what is in `main` by default. */
  parts?: string;
  /** Whether axe checks what is around them too, which is the same in all states of a screen; in a full run it always does. */
  whole?: boolean;
};

/** Every state of both screens, each with the steps to reach it. */
const states: Record<string, State> = {
  'the dashboard, loading': {
    path: paths.dashboard,
    prepare: hold,
    reach: (page) => page.locator('.skeletons').waitFor(),
  },
  'the dashboard, empty': {
    path: paths.dashboard,
    prepare: empty,
    reach: (page) => page.getByText('No submissions found.').waitFor(),
  },
  'the dashboard, failed': {
    path: paths.dashboard,
    prepare: fail,
    reach: (page) => page.getByText('Error loading submissions. Please try again.').waitFor(),
  },
  'the dashboard, no match': {
    path: paths.dashboard,
    async reach(page) {
      await page.getByPlaceholder('Search submissions...').fill('nobody at all');
      await page.getByText('No submissions found.').waitFor();
    },
  },
  'the dashboard, list': { path: paths.dashboard, reach: (page) => page.getByText('Showing 1 to 10 of 13').waitFor() },
  'the dashboard, panel': {
    path: `${paths.dashboard}?enquiry=13`,
    reach: (page) => page.getByRole('complementary').getByText('Mark as Contacted').waitFor(),
  },
  'the dashboard, menu': {
    path: paths.dashboard,
    parts: '.row-menu',
    async reach(page) {
      await page.getByRole('button', { name: 'Actions for Person Number12' }).click();
      await page.getByRole('menuitem', { name: 'View Details' }).waitFor();
    },
  },
  'the dashboard, after a press that a toast answers': {
    path: `${paths.dashboard}?enquiry=12`,
    parts: '.admin-panel, .toasts',
    async reach(page) {
      await page.getByRole('complementary').getByRole('button', { name: 'Copy Email' }).click();
      await page.locator('.toast').waitFor();
    },
  },
  'the dashboard, Analytics': {
    path: paths.dashboard,
    whole: true,
    reach: (page) => page.getByRole('tab', { name: 'Analytics' }).click(),
  },
  'the dashboard, Settings': {
    path: paths.dashboard,
    reach: (page) => page.getByRole('tab', { name: 'Settings' }).click(),
  },
  'the session, loading': {
    path: paths.dashboard,
    prepare: holdSession,
    reach: (page) => page.locator('.spinner-lg').waitFor(),
  },
  'the session, failed': {
    path: paths.dashboard,
    prepare: failSession,
    reach: (page) => page.getByRole('heading', { name: 'The session could not be read' }).waitFor(),
  },
  'somebody who is no administrator': {
    path: paths.dashboard,
    prepare: beSomebodyElse,
    reach: (page) => page.getByRole('heading', { name: 'Access Denied' }).waitFor(),
  },
  'the submissions, loading': {
    path: paths.submissions,
    prepare: hold,
    reach: (page) => page.getByText('Loading submissions').waitFor({ state: 'attached' }),
  },
  'the submissions, empty': {
    path: paths.submissions,
    prepare: empty,
    reach: (page) => page.getByText('No submissions yet.', { exact: true }).waitFor(),
  },
  'the submissions, failed': {
    path: paths.submissions,
    prepare: fail,
    reach: (page) => page.getByText('500: Something broke.', { exact: true }).waitFor(),
  },
  'the submissions, list': {
    path: paths.submissions,
    whole: true,
    reach: (page) => page.getByText('13 total submissions received.').waitFor(),
  },
  'the submissions, dialog': {
    path: `${paths.submissions}?enquiry=13`,
    parts: 'dialog',
    reach: (page) => page.getByRole('dialog').getByText(longAddress, { exact: true }).waitFor(),
  },
};

describe('every state of the admin area is accessible, valid HTML and fits the window', () => {
  const looks = Object.entries(states).map(
    ([name, screen], place) => [name, { at: widthsFor(place), ...screen }] as const,
  );

  it.each(looks)('%s', async (_name, { at, path, prepare, reach, parts = 'main', whole = isFullRun }) => {
    const { page, context } = await fixture.arrive({
      tolerated,
      storageState: await margaret(),
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await context.addInitScript(keepToasts);
    await prepare?.(page);
    await page.goto(fixture.site.origin + path);
    await reach(page);
    expect(await auditPage(page, { parts, at, whole })).toEqual({});
    expect(await listDomErrors(await page.content())).toEqual([]);
  });
});

describe('on a phone', () => {
  it('the dashboard shows the columns Name, Email, Date and Actions and hides Service', async () => {
    const { page } = await fixture.arrive({ tolerated, width: widths.phone });
    await signIn(page, fixture.site.origin);
    await page.getByText('Showing 1 to 10 of 13').waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Email', 'Date', 'Actions']);
    for (const head of await page.getByRole('columnheader').all()) {
      const box = await head.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= widths.phone).toBe(true);
    }
    await page.getByText(longName).first().click();
    await page.getByRole('complementary').getByText(longAddress, { exact: true }).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-id'))).toBe('13');
  });

  it("the toast of a failed sign-in does not cover the form's error message", async () => {
    const { page } = await fixture.visit(paths.auth, { tolerated, viewport: { width: widths.phone, height: 600 } });
    await page.locator('#login-username').fill('nobody');
    await page.locator('#login-password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const [toast, line] = [page.locator('.toast'), page.locator('.form-status .error:visible')];
    await toast.waitFor();
    await expect
      .poll(async () => {
        const [above, below] = [await line.boundingBox(), await toast.boundingBox()];
        return above && below && above.y >= 0 && above.y + above.height <= below.y;
      })
      .toBe(true);
  });
});

it('on a desktop the table keeps its five columns while an enquiry is open beside it', async () => {
  for (const width of [1024, widths.desk]) {
    const { page } = await fixture.arrive({ tolerated, width });
    await signIn(page, fixture.site.origin);
    const table = page.getByRole('table');
    await table.waitFor();
    const wide = (await table.boundingBox())?.width ?? 0;
    await page.getByText('Person Number12').click();
    await page.getByRole('complementary').waitFor();
    expect((await table.boundingBox())?.width).toBeLessThan(wide);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Email',
      'Service',
      'Date',
      'Actions',
    ]);
    await expectNoHorizontalScroll(page);
  }
});

it('one browser marks an enquiry, another shows who did and reverts it', async () => {
  const [one, other] = [await fixture.arrive({ tolerated }), await fixture.arrive({ tolerated })];
  for (const { page } of [one, other]) {
    const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
    await signIn(page, fixture.site.origin, `${paths.dashboard}?enquiry=12`);
    await listening;
    await page.getByRole('complementary').waitFor();
  }
  const panel = (page: Page) => page.getByRole('complementary');
  await panel(one.page).getByRole('button', { name: 'Mark as Contacted' }).click();
  await panel(other.page)
    .getByText(/^Contacted by margaret on /)
    .waitFor();
  await panel(other.page).getByRole('button', { name: 'Mark as Not Contacted' }).click();
  await panel(one.page).getByRole('button', { name: 'Mark as Contacted' }).waitFor();
  // Both browsers had the old state open: reverting twice changes nothing and does not fail.
  await panel(one.page).getByRole('button', { name: 'Mark as Contacted' }).click();
  await panel(one.page)
    .getByText(/^Contacted by margaret on /)
    .waitFor();
});

it('the panel shows a notification that the mail server refused, with the reason', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin);
  await page.getByText(/Showing 1 to 10/).waitFor();
  mail.setFailureMode({ at: 'RCPT', code: 550, says: 'This box is closed' });
  await sendSample(fixture.site.origin, 14);
  await page
    .getByText(
      /^1 was refused by the mail server; refused mail is tried again for two weeks\. Last tried .+ The mail server said: .*This box is closed/,
    )
    .waitFor();
  mail.setFailureMode();
});

describe('what was refused', () => {
  const focusOf = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

  it('is sent again from the menu, the panel and the line above the list, and the focus stays', async () => {
    const [one, other] = [await fixture.arrive({ tolerated }), await fixture.arrive({ tolerated })];
    await one.context.addInitScript(keepToasts);
    const { page } = one;
    for (const visitor of [page, other.page]) await signIn(visitor, fixture.site.origin);
    mail.setFailureMode({ at: 'RCPT', code: 550, says: 'This box is closed' });
    receiver.setResponse((response) => response.writeHead(410).end('This flow is deleted'));
    for (const number of [16, 17]) await sendSample(fixture.site.origin, number);
    const warning = page.getByRole('status').filter({ hasText: 'Webhooks are not being delivered.' });
    await warning
      .getByText('The address of the receiver is wrong or gone: its server answers that nothing is there.')
      .waitFor();
    await warning
      .getByText(/^2 webhooks were refused .+ The receiver said: HTTP 410 Gone: This flow is deleted/)
      .waitFor();
    await warning.getByText(/were refused by the mail server/).waitFor();

    const tries = receiver.received.length;
    await page.getByRole('button', { name: 'Actions for Person Number17' }).press('Enter');
    await chooseByKeyboard(page, 'Send again');
    await toastOf(page, 'Sent again').getByText('Person Number17').waitFor();
    await expect.poll(() => receiver.received.length).toBe(tries + 1);

    mail.setFailureMode();
    receiver.setResponse();
    await page.locator('tr').filter({ hasText: 'Person Number16' }).press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByText('The mail server refused the notification of this enquiry.').waitFor();
    await panel.getByRole('button', { name: 'Send again' }).press('Enter');
    await panel.getByText('It has been sent.').waitFor();
    expect(await focusOf(page)).toBe('Send again');
    await page.keyboard.press('Escape');

    await page.locator('.mail-warning').getByRole('button', { name: 'Send again' }).press('Enter');
    await toastOf(page, 'Send again')
      .getByText(/are sent again/)
      .waitFor();
    for (const visitor of [page, other.page]) await visitor.locator('.mail-warning').waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe('Submissions');
    expect(receiver.received.every(({ isGenuine }) => isGenuine)).toBe(true);
  });
});

describe('in print', () => {
  it.each([
    { path: `${paths.dashboard}?enquiry=13`, of: 'complementary' },
    { path: `${paths.submissions}?enquiry=13`, of: 'dialog' },
  ] as const)('one enquiry from the $of is complete, without the list', async ({ path, of }) => {
    const { page } = await fixture.arrive({ tolerated });
    await signIn(page, fixture.site.origin, path);
    const enquiry = page.getByRole(of);
    await enquiry.getByText(longAddress, { exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await enquiry.getByText('Message', { exact: true }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await enquiry.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  });
});
