import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverFacts } from '../../src/content/company.ts';
import { pages } from '../../src/content/pages.ts';
import { calls } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { expectNoHorizontalScroll, launchBrowser, newVisitor, untilHydrated, widths } from '../support/browser.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator, type RunningSite, startSite } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

let browser: Browser;
let site: RunningSite;
let mail: MailCatcher;

beforeAll(async () => {
  mail = await startMailCatcher();
  [browser, site] = await Promise.all([launchBrowser(), startSite({ SMTP_URL: mail.url })]);
  for (let number = 1; number <= 23; number += 1) await sendSample(site.origin, number);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await mail?.close();
});

describe('signing in and out', () => {
  it('shows an error for a wrong password, welcomes the right one and redirects to the requested page', async () => {
    const visitor = await newVisitor(browser, {}, [/401/]);
    const { page } = visitor;
    await page.goto(`${site.origin}/admin/contact-submissions`);
    await page.waitForURL('**/auth?next=%2Fadmin%2Fcontact-submissions');
    await page.getByRole('heading', { name: pages.auth.texts.heading }).waitFor();
    await page.locator('#login-username').fill('amy');
    await page.locator('#login-password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Username must be at least 4 characters').waitFor();
    await page.locator('#login-username').fill(administrator.username);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Login failed').getByText('Invalid username or password').waitFor();
    await page.locator('#login-password').fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'Login successful').getByText(`Welcome ${administrator.username}!`).waitFor();
    await page.waitForURL('**/admin/contact-submissions');
    visitor.expectQuiet();
    await visitor.close();
  });

  it('registers a visitor, reports a name that is taken, and denies access to the admin area', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } }, [/40[01]/]);
    const { page } = visitor;
    await page.goto(`${site.origin}/auth`);
    await untilHydrated(page);
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.locator('#register-username').fill('MARGARET');
    await page.locator('#register-password').fill('secret');
    await page.getByRole('button', { name: 'Create account' }).click();
    await toast(page, 'Registration failed').getByText('This username is already taken').waitFor();
    await page.locator('#register-username').fill('visitor-one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await toast(page, 'Registration successful').getByText('Welcome visitor-one!').waitFor();
    await page.waitForURL(`${site.origin}/`);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    await page.goto(`${site.origin}/admin`);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText('You need administrator privileges to access this page.').waitFor();
    await page.goto(`${site.origin}/auth`);
    await page.waitForURL(`${site.origin}/`);
    await visitor.close();
  });

  it('shows no enquiry after signing out and going Back', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } }, [/401/]);
    const { page } = visitor;
    await signIn(page, site.origin);
    await page.getByText('person23@client.example').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Logged out').getByText('You have been successfully logged out.').waitFor();
    await page.waitForURL('**/auth');
    await page.goBack().catch(() => {});
    await page.waitForTimeout(500);
    expect(await page.content()).not.toContain('person23@client.example');
    await visitor.close();
  });
});

describe('the dashboard', () => {
  it('pages, searches case-insensitively and filters, and keeps this on reload and Back', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } }, [/401/]);
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(calls.submissions) && request.resourceType() === 'fetch') asked.push(request.url());
    });
    await signIn(page, site.origin);
    await page.getByText('Showing 1 to 10 of 23 results').waitFor();
    expect(await page.locator('thead th').allTextContents()).toEqual(['Name', 'Email', 'Service', 'Date', 'Actions']);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await page.getByText('Showing 21 to 23 of 23 results').waitFor();
    await page.goBack();
    await page.getByText('Showing 1 to 10 of 23 results').waitFor();
    await page.getByPlaceholder('Search submissions...').fill('émile');
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    expect(asked).toHaveLength(1);
    // Only this browser keeps the search: the address does not contain it.
    await page.waitForFunction(() => JSON.stringify(history.state).includes('émile'));
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    await page.getByText('ÉMILE').first().click();
    await page.waitForURL((url) => url.search === '?enquiry=7');
    await page.reload();
    await page.getByRole('complementary').waitFor();
    await page.goBack();
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    expect(await page.getByPlaceholder('Search submissions...').inputValue()).toBe('émile');
    await page.getByPlaceholder('Search submissions...').fill('no such thing');
    await page.getByText('No submissions found.').waitFor();
    await showAllAndChoose(page, anyService.id);
    await page.getByText('Showing 1 to 4 of 4 results').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });

  it('opens an enquiry, copies its address, marks it as contacted with the name and reverts this', async () => {
    const visitor = await newVisitor(
      browser,
      { viewport: { width: widths.desk, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] },
      [/401/],
    );
    const { page } = visitor;
    await signIn(page, site.origin);
    await page.getByRole('button', { name: 'Actions for Person Number23' }).click();
    await page.getByRole('menuitem', { name: 'Copy Email' }).click();
    await toast(page, 'Email copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('person23@client.example');
    await page.getByRole('button', { name: 'Actions for Person Number23' }).click();
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Message number 23 about stock.').waitFor();
    for (const fact of ['Contact', 'Email', 'Phone', 'Service Interest', 'Submitted On'])
      await panel.getByText(fact, { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Mark as Contacted' }).click();
    await panel.getByText(`Contacted by ${administrator.username} on`).waitFor();
    const takenBack: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/not-contacted')) takenBack.push(request.url());
    });
    // The second click of a double click comes after the first response.
    await panel.getByRole('button', { name: 'Mark as Not Contacted' }).dispatchEvent('click', { detail: 2 });
    await page.reload();
    await panel.getByText(`Contacted by ${administrator.username} on`).waitFor();
    expect(takenBack).toEqual([]);
    await panel.getByRole('button', { name: 'Mark as Not Contacted' }).click();
    await panel.getByRole('button', { name: 'Mark as Contacted' }).waitFor();
    expect(await panel.getByRole('link', { name: 'Reply' }).getAttribute('href')).toContain(
      'mailto:person23@client.example?subject=',
    );
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    visitor.expectQuiet();
    await visitor.close();
  });

  it('works by keyboard: arrows, Enter, c and Escape', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } }, [/401/]);
    const { page } = visitor;
    await signIn(page, site.origin);
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').getByText('Message number 21 about stock.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-id'))).toBe('21');
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') changes.push(request.url().replace(/.*\//, ''));
    });
    await page.keyboard.down('c');
    await toast(page, 'Marked as contacted').waitFor();
    // A held key repeats.
    await page.keyboard.down('c');
    await page.keyboard.up('c');
    await page.keyboard.press('c');
    await toast(page, 'Marked as not contacted').waitFor();
    expect(changes).toEqual(['contacted', 'not-contacted']);
    await visitor.close();
  });

  it('shows an enquiry that arrives while it is open, without another request for the list', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.phone, height: 844 } }, [/401/]);
    const { page } = visitor;
    await signIn(page, site.origin);
    await page.getByText('of 23 results').waitFor();
    await expectNoHorizontalScroll(page);
    await page.waitForTimeout(500);
    await sendSample(site.origin, 99);
    await page.getByText('Person Number99').waitFor();
    await page.getByText('of 24 results').waitFor();
    await visitor.close();
  });

  it('exports the filtered enquiries as CSV without formulas', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } }, [/401/]);
    const { page } = visitor;
    await signIn(page, site.origin, `/admin?service=${anyService.id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const stream = await download.createReadStream();
    const bytes = Buffer.concat(await stream.toArray());
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    // Fields that a firm adds come between the phone number and the service.
    const { zoneName } = serverFacts.businessHours;
    const columns = String.raw`^.?Date \(${zoneName}\),First name,Last name,Email,Phone,(.+,)?Company,(.+,)?Service,Message,First page,Referrer,UTM source,UTM medium,UTM campaign,UTM term,UTM content,Contacted \(${zoneName}\),Contacted by,Suspected spam,Spam reasons,Taken by,Taken \(${zoneName}\),Taken \(UTC\),Notes,Date \(UTC\),Contacted \(UTC\)$`;
    expect(lines[0]).toMatch(new RegExp(columns));
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(anyService.title);
    await visitor.close();
  });

  it('says Analytics and Settings are coming', async () => {
    const visitor = await newVisitor(browser, {}, [/401/]);
    const { page } = visitor;
    await signIn(page, site.origin);
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await page.getByText('Analytics feature coming soon').waitFor();
    await page.getByRole('button', { name: 'Setup Analytics' }).waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('Settings feature coming soon').waitFor();
    await page.getByRole('button', { name: 'Change Password' }).waitFor();
    await visitor.close();
  });
});

describe('during an outage', () => {
  it('says why the mail connection fails and reports success', async () => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } }, [/401/]);
    const { page } = visitor;
    await signIn(page, site.origin, '/admin/contact-submissions');
    const button = page.getByRole('button', { name: 'Test Email Connection' });
    await button.click();
    await toast(page, 'Email Connection Successful').getByText('The email system is properly configured.').waitFor();
    mail.setFailureMode({ at: 'hang' });
    await button.click();
    await toast(page, 'Email Connection Failed')
      .getByText(/did not answer in time/)
      .waitFor();
    mail.setFailureMode();
    await visitor.close();
  });

  it('shows the specified message for every failure of the server, and recovers after it', async () => {
    const port = site.port;
    const { dataDir } = site;
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } }, [/./]);
    const { page } = visitor;
    await signIn(page, site.origin, '/admin/contact-submissions');
    await page.getByText(/total submissions received/).waitFor();
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await page.getByText(/Showing 1 to 10/).waitFor();
    await site.stop('SIGKILL');
    await page.getByRole('button', { name: 'Actions for Person Number23' }).click();
    await page.getByRole('menuitem', { name: 'Mark as Contacted' }).click();
    await toast(page, 'The change was not saved').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Logout failed').getByText('The server could not be reached').waitFor();

    site = await startSite({ PORT: String(port), DATA_DIR: dataDir, SMTP_URL: mail.url });
    // Only the list fails: the session works, but the enquiries cannot be read.
    await page.route(`**${calls.submissions}`, (route) => route.abort());
    await page.goto(`${site.origin}/admin`);
    await page.getByText('Error loading submissions. Please try again.').waitFor();
    await page.goto(`${site.origin}/admin/contact-submissions`);
    await page.getByRole('heading', { name: 'Error loading contact submissions' }).waitFor();
    await page.unroute(`**${calls.submissions}`);
    await page.goto(`${site.origin}/admin`);
    await page.getByText(/Showing 1 to 10/).waitFor();
    await visitor.close();
  });
});

/** Two changes in one task, as a fast user makes them: the second must not undo the first. */
const showAllAndChoose = (page: Page, service: string) =>
  page.getByLabel('Service', { exact: true }).evaluate((select, value) => {
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show all submissions')?.click();
    (select as HTMLSelectElement).value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, service);
