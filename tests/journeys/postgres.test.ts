import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, newVisitor } from '../support/browser.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { freshDatabase } from '../support/postgres.ts';
import { type RunningSite, startSite } from '../support/site.ts';

const postgres = inject('postgres');
const reason = 'reason' in postgres ? ` (skipped: ${postgres.reason})` : '';

describe.skipIf(reason)(`a site on PostgreSQL${reason}`, () => {
  let browser: Browser;
  let sites: RunningSite[] = [];
  let mail: MailCatcher;

  beforeAll(async () => {
    mail = await startMailCatcher();
    const env = { DATABASE_URL: await freshDatabase(), SMTP_URL: mail.url };
    // Two processes that start together on one empty database.
    [browser, ...sites] = await Promise.all([launchBrowser(), startSite(env), startSite(env)]);
  });
  afterAll(async () => {
    await browser?.close();
    for (const site of sites) await site.remove();
    await mail?.close();
  });

  it('stores an enquiry in one process, shows it in the other and mails it once', async () => {
    const [first, second] = sites;
    const visitor = await newVisitor(browser);
    await visitor.page.goto(`${first?.origin}/contact`);
    await visitor.page.getByLabel('First Name').fill('Nadia');
    await visitor.page.getByLabel('Last Name').fill('Benali');
    await visitor.page.getByLabel('Email', { exact: true }).fill('nadia@example.com');
    await visitor.page.getByLabel('Message').fill('Eleven elevators, one forecast.');
    await visitor.page.getByRole('button', { name: 'Send Message' }).click();
    await visitor.page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    visitor.expectQuiet();
    await visitor.close();

    expect(await second?.readEnquiries()).toMatchObject([{ firstName: 'Nadia', lastName: 'Benali', kind: 'contact' }]);
    await expect.poll(() => mail.mails.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(mail.mails.length).toBe(1);
  });
});
