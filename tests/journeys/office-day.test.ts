import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { launchBrowser, newVisitor, untilHydrated, type Visitor } from '../support/browser.ts';
import { runCommand } from '../support/command.ts';
import { isFullRun } from '../support/full-run.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { freshDatabase } from '../support/postgres.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator, type RunningSite, startSite } from '../support/site.ts';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../support/webhook-receiver.ts';

// A day of an office with two people in two browsers, a mail server and a receiver of webhooks: on SQLite, and on
// PostgreSQL with a process for each of them.

const colleague = { username: 'colleague', password: 'five small boats at dawn' };
const pitch =
  'We offer guaranteed SEO rankings on Google, cheap backlinks and guest posts: https://bit.ly/x https://tinyurl.com/y http://seo.example/z http://rank.example';

function playDay(kind: 'SQLite' | 'PostgreSQL') {
  let browser: Browser;
  let mail: MailCatcher;
  let receiver: WebhookReceiver;
  let sites: RunningSite[] = [];
  let commandSettings: Record<string, string>;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    [browser, mail, receiver] = await Promise.all([launchBrowser(), startMailCatcher(), startWebhookReceiver()]);
    const env = {
      SMTP_URL: mail.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: webhookSecret,
      ...(kind === 'PostgreSQL' && { DATABASE_URL: await freshDatabase() }),
    };
    // Two processes that start together on one empty database.
    sites = await Promise.all(Array.from({ length: kind === 'SQLite' ? 1 : 2 }, () => startSite(env)));
    commandSettings =
      kind === 'SQLite' ? { DATA_DIR: sites[0]?.dataDir ?? '' } : { DATABASE_URL: env.DATABASE_URL ?? '' };
    const { err } = await runCommand('scripts/admin.ts', ['create', colleague.username], {
      ...commandSettings,
      ADMIN_PASSWORD: colleague.password,
    });
    if (err) throw new Error(err);
  });
  afterEach(async () => {
    const present = visitors.splice(0);
    for (const visitor of present) await visitor.close();
    for (const visitor of present) visitor.expectQuiet();
  });
  afterAll(async () => {
    await browser?.close();
    for (const site of sites) await site.remove();
    await mail?.close();
    await receiver?.close();
  });

  const originOf = (place: 'first' | 'last') => sites.at(place === 'first' ? 0 : -1)?.origin ?? '';
  async function arrive(tolerated: RegExp[] = []): Promise<Page> {
    const visitor = await newVisitor(browser, { viewport: { width: 1440, height: 900 } }, tolerated);
    visitors.push(visitor);
    return visitor.page;
  }
  /** The dashboard in one of the processes, with its list live. */
  async function enter(place: 'first' | 'last', who: typeof administrator): Promise<Page> {
    const page = await arrive();
    const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
    await signIn(page, originOf(place), paths.dashboard, who);
    await listening;
    return page;
  }
  /** A visitor writes; the form says Thank You. */
  async function write(name: string, message: string, path: string = paths.contact): Promise<void> {
    const page = await arrive();
    await page.goto(originOf('first') + path);
    await untilHydrated(page);
    await page.getByLabel('First Name').fill(name);
    await page.getByLabel('Last Name').fill('Benali');
    await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@client.example`);
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  }
  const mailsOf = (name: string) => mail.mails.filter((one) => one.mail.subject?.includes(`from ${name}`));
  const webhooksOf = (name: string) => receiver.received.filter(({ body }) => body['firstName'] === name);
  const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: `${name} Benali` });
  const panelOf = (page: Page) => page.getByRole('complementary');

  it('an enquiry comes by list, mail and webhook, is taken, noted, and marked from the mail', async () => {
    const mine = await enter('first', administrator);
    const theirs = await enter('last', colleague);
    await write('Nadia', 'Eleven elevators, one forecast.', `${paths.contact}?utm_source=letter`);
    await rowOf(mine, 'Nadia').waitFor();
    await rowOf(theirs, 'Nadia').waitFor();
    await expect.poll(() => mailsOf('Nadia').length).toBe(1);
    await expect.poll(() => webhooksOf('Nadia').length).toBe(1);
    expect(webhooksOf('Nadia')[0]).toMatchObject({ isGenuine: true });
    const text = mailsOf('Nadia')[0]?.mail.text ?? '';
    expect(text).toContain('Came from: first page /contact, UTM source letter');

    await rowOf(mine, 'Nadia').click();
    await panelOf(mine).getByRole('button', { name: 'Take', exact: true }).click();
    await rowOf(theirs, 'Nadia').getByText('Taken by margaret').waitFor();
    await rowOf(theirs, 'Nadia').click();
    await panelOf(theirs).getByText('Open by margaret now').waitFor();
    await panelOf(mine).getByLabel('Add a note').fill('Wants an offer by Friday.');
    await panelOf(mine).getByRole('button', { name: 'Save note' }).click();
    await panelOf(theirs).getByText('Wants an offer by Friday.').waitFor();

    const phone = await arrive();
    const { search } = new URL(/^Mark as contacted: (\S+)$/m.exec(text)?.[1] ?? '');
    await phone.goto(`${originOf('last')}${paths.markContacted}${search}`);
    await phone.getByRole('button', { name: 'Mark as contacted' }).click();
    await phone.getByText(/is marked as contacted\.$/).waitFor();
    await panelOf(mine)
      .getByText(/^Contacted by the link in the mail on /)
      .waitFor();
    // Two processes: once.
    expect([mailsOf('Nadia').length, webhooksOf('Nadia').length]).toEqual([1, 1]);
  });

  // With two processes the short run shows what passes from one to the other; the rest of the day does not.
  if (kind === 'PostgreSQL' && !isFullRun) return;

  it('a pitch is held with its reasons, until somebody says that it is no spam', async () => {
    const mine = await enter('first', administrator);
    await write('Rana', pitch);
    await rowOf(mine, 'Rana').getByText('Suspected spam').waitFor();
    await rowOf(mine, 'Rana').click();
    await panelOf(mine)
      .getByText(/\blinks\b/)
      .first()
      .waitFor();
    expect([mailsOf('Rana').length, webhooksOf('Rana').length]).toEqual([0, 0]);
    await panelOf(mine).getByRole('button', { name: 'Not Spam' }).click();
    await expect.poll(() => [mailsOf('Rana').length, webhooksOf('Rana').length]).toEqual([1, 1]);
  });

  it('mail that was refused is sent again after the repair', async () => {
    const mine = await enter('last', administrator);
    mail.setFailureMode({ at: 'RCPT', code: 550, says: 'no such mailbox' });
    await write('Omar', 'Can you look at our till?');
    await rowOf(mine, 'Omar').waitFor();
    const warning = mine.locator('.mail-warning');
    await warning.getByText(/no such mailbox/).waitFor();
    mail.setFailureMode();
    await warning.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => mailsOf('Omar').length).toBe(1);
    await warning.waitFor({ state: 'detached' });
  });

  it('in the evening the report counts, the export names what is stored, and an erasure leaves nothing in any table', async () => {
    const report = await runCommand('scripts/report.ts', [], commandSettings);
    expect({ code: report.code, err: report.err }).toEqual({ code: 0, err: '' });
    const exported = await runCommand('scripts/enquiries.ts', ['export', 'nadia@client.example'], commandSettings);
    expect(exported.out).toContain('Wants an offer by Friday.');
    expect(exported.out).toMatch(/"utmSource": ?"letter"/);
    await runCommand('scripts/enquiries.ts', ['erase', 'nadia@client.example'], commandSettings);
    const mine = await enter('first', administrator);
    await rowOf(mine, 'Omar').waitFor();
    expect(await rowOf(mine, 'Nadia').count()).toBe(0);
  });
}

describe('a day of an office on SQLite', () => {
  playDay('SQLite');
});

const postgres = inject('postgres');
const reason = 'reason' in postgres ? ` (skipped: ${postgres.reason})` : '';
describe.skipIf(reason)(`a day of an office on PostgreSQL, with two processes${reason}`, () => {
  playDay('PostgreSQL');
});
