import type { Locator, Page, Request } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { toast } from '../support/toasts.ts';

// A late response must not move the visitor's focus, and a busy button must keep it.

const fixture = useBrowserFixture();
const tolerated = [/status of 401/, /Failed to load resource/];
const count = 12;

beforeAll(async () => {
  for (let number = 1; number <= count; number += 1) await sendSample(fixture.site.origin, number);
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Whether it is within the window: content above it may change its height. */
const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** Holds every response to this call until the test releases it. */
async function holdBack(page: Page, call: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: Request[] = [];
  await page.route(`**${call}`, async (route) => {
    asked.push(route.request());
    await promise;
    await route.continue();
  });
  return { asked, letGo: resolve };
}

async function fillConsultation(page: Page): Promise<void> {
  await page.getByLabel('Full Name *').fill('Priya Nair');
  await page.getByLabel('Email *').fill('priya@client.example');
  await page.getByLabel('Phone *').fill('902 555 0177');
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Priya');
  await page.getByLabel('Last Name').fill('Nair');
  await page.getByLabel('Email', { exact: true }).fill('priya@client.example');
  await page.getByLabel('Message').fill('Nine berths, one screen.');
}

const forms = [
  {
    form: 'the consultation form',
    path: anyService.path,
    fill: fillConsultation,
    button: 'Request a Consultation',
    done: 'Request Submitted',
  },
  { form: 'the contact form', path: paths.contact, fill: fillContact, button: 'Send Message', done: 'Message Sent!' },
];

describe('a success does not move the focus from where the visitor put it', () => {
  it.each(forms)('$form', async ({ path, fill, button, done }) => {
    const { page } = await fixture.visit(path);
    const { letGo } = await holdBack(page, calls.contact);
    await fill(page);
    await page.getByRole('button', { name: button }).click();
    const elsewhere = page.getByRole('contentinfo').getByLabel('Email address');
    await elsewhere.focus();
    expect(await isInView(elsewhere)).toBe(true);
    letGo();
    await toast(page, done).waitFor();
    expect(await isFocused(elsewhere)).toBe(true);
    expect(await isInView(elsewhere)).toBe(true);
  });

  it.each(forms)(
    '$form moves a focus that is still in the form to the response',
    async ({ path, fill, button, done }) => {
      const { page } = await fixture.visit(path);
      await fill(page);
      await page.getByRole('button', { name: button }).press('Enter');
      await toast(page, done).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toMatch(/Thank You!|received your inquiry/);
    },
  );
});

it("a failure does not scroll away from the visitor's position", async () => {
  const { page } = await fixture.visit(paths.contact, { tolerated });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${calls.contact}`, async (route) => {
    await promise;
    await route.fulfill({ status: 503, body: 'The server is busy.' });
  });
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const elsewhere = page.getByRole('contentinfo').getByLabel('Email address');
  await elsewhere.focus();
  expect(await isInView(elsewhere)).toBe(true);
  resolve();
  await toast(page, 'Error').waitFor();
  expect(await isFocused(elsewhere)).toBe(true);
  expect(await isInView(elsewhere)).toBe(true);
});

describe('a button activated by keyboard keeps the focus while it works and acts once', () => {
  /** Presses the button, again while it works, and returns the requests to the server. */
  async function press(page: Page, button: Locator, call: string): Promise<Request[]> {
    const { asked, letGo } = await holdBack(page, call);
    const element = await button.elementHandle();
    const isStillThere = () => element?.evaluate((one) => one === document.activeElement);
    await button.press('Enter');
    await expect.poll(() => asked.length).toBe(1);
    expect(await element?.evaluate((one) => one.getAttribute('aria-disabled'))).toBe('true');
    expect(await isStillThere()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await element?.evaluate((one) => (one as HTMLElement).click());
    expect(await isStillThere()).toBe(true);
    letGo();
    return asked;
  }

  it.each(forms)('$form', async ({ path, fill, button, done }) => {
    const { page } = await fixture.visit(path);
    await fill(page);
    const asked = await press(page, page.getByRole('button', { name: button }), calls.contact);
    await toast(page, done).waitFor();
    expect(asked).toHaveLength(1);
  });

  it('Sign in, when it is refused', async () => {
    const { page } = await fixture.visit(paths.auth, { tolerated });
    await page.locator('#login-username').fill('nobody');
    await page.locator('#login-password').fill('whatever');
    const button = page.locator('#login-password').locator('xpath=ancestor::form').getByRole('button');
    const asked = await press(page, button, calls.login);
    await toast(page, 'Login failed').waitFor();
    expect(asked).toHaveLength(1);
    expect(await isFocused(button)).toBe(true);
  });

  it('Logout, when it fails', async () => {
    const { page } = await fixture.arrive({ tolerated });
    await signIn(page, fixture.site.origin, paths.dashboard);
    await page.getByRole('table').waitFor();
    await page.route(`**${calls.logout}`, async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.abort();
    });
    const button = page.getByRole('button', { name: /^Log/ });
    await button.press('Enter');
    await page.getByRole('button', { name: 'Logging out...' }).waitFor();
    expect(await isFocused(button)).toBe(true);
    await toast(page, 'Logout failed').waitFor();
    expect(await isFocused(button)).toBe(true);
  });

  it('Test Email Connection', async () => {
    const { page } = await fixture.arrive({ tolerated });
    await signIn(page, fixture.site.origin, paths.submissions);
    await page.getByRole('table').waitFor();
    const button = page.getByRole('button', { name: 'Test Email Connection' });
    const asked = await press(page, button, calls.testEmail);
    await toast(page, 'Email Connection Failed').waitFor();
    expect(asked).toHaveLength(1);
    expect(await isFocused(button)).toBe(true);
  });

  it('Mark as Contacted, also while its key is held until the response', async () => {
    const { page } = await fixture.arrive({ tolerated });
    await signIn(page, fixture.site.origin, paths.dashboard);
    await page.locator('tbody tr').first().press('Enter');
    const panel = page.getByRole('complementary');
    const button = panel.getByRole('button', { name: /^Mark as (Not )?Contacted/ });
    const changes: string[] = [];
    page.on('request', (request) => {
      const call = request.url().replace(/.*\//, '');
      // An open enquiry reports by itself that it is open.
      if (request.method() === 'POST' && !call.startsWith('reading')) changes.push(call);
    });
    await button.focus();
    await page.keyboard.down('Enter');
    await panel.getByText(/^Contacted by/).waitFor();
    expect(await isFocused(button)).toBe(true);
    // A held key repeats.
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.reload();
    await panel.getByText(/^Contacted by/).waitFor();
    expect(changes).toEqual(['contacted']);
  });

  it('Next page and Previous page, at both ends of the list', async () => {
    const { page } = await fixture.arrive({ tolerated });
    await signIn(page, fixture.site.origin, paths.dashboard);
    await page.getByText(/^Showing 1 to 10/).waitFor();
    const [previous, next] = ['Previous page', 'Next page'].map((name) => page.getByRole('button', { name }));
    if (!previous || !next) throw new Error('There is no pager.');
    await next.press('Enter');
    await page.getByText(/^Showing 11 to/).waitFor();
    expect(await isFocused(next)).toBe(true);
    expect(await next.isDisabled()).toBe(true);
    await next.press('Enter');
    await previous.press('Enter');
    await page.getByText(/^Showing 1 to 10/).waitFor();
    expect(await isFocused(previous)).toBe(true);
    expect(await previous.isDisabled()).toBe(true);
  });
});

describe('Escape closes one thing at a time', () => {
  async function openPanel(): Promise<{ page: Page; panel: Locator }> {
    const { page } = await fixture.arrive({ tolerated });
    await signIn(page, fixture.site.origin, paths.dashboard);
    await page.locator('tbody tr').first().press('Enter');
    const panel = page.getByRole('complementary');
    await panel.waitFor();
    return { page, panel };
  }

  it('a row’s menu before the panel', async () => {
    const { page, panel } = await openPanel();
    const button = page.locator('tbody tr').nth(1).getByRole('button');
    await button.click();
    await page.getByRole('menu').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View Details');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(await isFocused(button)).toBe(true);
    await page.waitForTimeout(200);
    expect(await panel.count()).toBe(1);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('the text of the search before the panel', async () => {
    const { page, panel } = await openPanel();
    const search = page.getByRole('searchbox');
    await search.fill('Person');
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await page.waitForTimeout(200);
    expect(await panel.count()).toBe(1);
    expect(await isFocused(search)).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('the panel, in one step of the history', async () => {
    const { page, panel } = await openPanel();
    const before = await page.evaluate(() => history.length);
    await page.locator('tbody tr').nth(2).focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });
});
