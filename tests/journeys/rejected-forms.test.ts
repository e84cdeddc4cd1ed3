import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../src/contract/duration.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, isFocused } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import {
  buttonOf,
  consultationForm,
  contactForm,
  fieldOf,
  fillIn,
  readFields,
  thankYouPage,
} from '../support/contact-form.ts';
import { newPerson } from '../support/people.ts';

// A form that was posted without JavaScript, or before its scripts had loaded, is answered with the form.

const fixture = useBrowserFixture();
const tolerated = [/status of (?:400|401|413|429)/, /Failed to load resource/, /dynamically imported module/];
const scripts = /\/assets\/.*\.js(\?|$)/;
const withoutScripts = { javaScriptEnabled: false, tolerated };
const status = (page: Page) => page.getByRole('main').locator('.form-status');

/** Opens a page whose scripts do not load; `letCome` lets them load on the next one. */
async function visitBeforeScripts(path: string) {
  const { page } = await fixture.arrive({ tolerated });
  await page.route(scripts, (route) => route.abort());
  await page.goto(fixture.site.origin + path);
  return { page, letCome: () => page.unroute(scripts) };
}

it('several mistakes are listed, linked to their fields and accessible, and the choice of a service stays', async () => {
  const { page } = await visitBeforeScripts(paths.contact);
  const typed = { ...contactForm.typed(), Email: 'owen@chebucto' };
  const phone = page.getByRole('main').getByLabel(/^Phone/);
  await fillIn(page, typed);
  await phone.fill('7'.repeat(60));
  await fieldOf(page, 'Service Interest').selectOption(anyService.id);
  await buttonOf(page, contactForm).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect.poll(() => isFocused(summary)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  expect(await readFields(page, typed)).toEqual(typed);
  expect(await fieldOf(page, 'Service Interest').inputValue()).toBe(anyService.id);
  expect(await phone.inputValue()).toBe('7'.repeat(60));
  for (const field of [phone, fieldOf(page, 'Email')]) {
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    const message = await page.locator(`#${described.split(' ').at(-1)}`).innerText();
    expect(message).toMatch(/^Error:\s/);
    expect(await summary.getByRole('link').allInnerTexts()).toContain(message.replace(/^Error:\s+/, ''));
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  }
  expect(await fieldOf(page, 'Message').getAttribute('aria-invalid')).toBe(null);
  await summary.getByRole('link').first().click();
  expect(new URL(page.url()).hash).toBe('#contact-email');
  await expectAccessible(page, 'main');
});

describe('a form that nobody has touched is not sent', () => {
  it.each([contactForm, consultationForm(anyService.path)])(
    'the first press says in place what is missing, on $path',
    async (form) => {
      const { page } = await fixture.visit(form.path);
      const email = fieldOf(page, form === contactForm ? 'Email' : 'Email *');
      await buttonOf(page, form).click();
      await page.getByText('Please enter a valid email address').first().waitFor();
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      expect(new URL(page.url()).pathname).toBe(form.path);
    },
  );

  it('without JavaScript the browser shows the first field, in every form', async () => {
    const { page } = await fixture.arrive(withoutScripts);
    const forms: [path: string, button: string, field: string][] = [
      [paths.contact, 'Send Message', 'First Name'],
      [anyService.path, 'Request a Consultation', 'Full Name *'],
      [paths.newsletter, 'Subscribe', 'Email address'],
      [paths.auth, 'Sign in', 'Username'],
    ];
    for (const [path, button, field] of forms) {
      await page.goto(fixture.site.origin + path);
      const main = page.getByRole('main');
      await main.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(() => isFocused(main.getByLabel(field, { exact: true }).first()), { message: path }).toBe(true);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

it('a rejected form whose address is opened anew leads to its page', async () => {
  const { page } = await fixture.visit(calls.contact, withoutScripts);
  expect(new URL(page.url()).pathname).toBe(paths.contact);
  await page.goto(fixture.site.origin + calls.login);
  expect(new URL(page.url()).pathname).toBe(paths.auth);
});

describe('scripts that load on the page of the answer take over what was typed', () => {
  it('an enquiry, which is kept when sending fails and the page is loaded again, and then stored once', async () => {
    const { page, letCome } = await visitBeforeScripts(anyService.path);
    const form = consultationForm(anyService.path);
    const typed: Record<string, string> = { ...form.typed(), 'Email *': 'owen@chebucto' };
    const mended = { ...typed, 'Email *': 'owen@chebucto.example' };
    await fillIn(page, typed);
    await buttonOf(page, form).click();
    await page.getByText('Please enter a valid email address').first().waitFor();
    await letCome();
    await fieldOf(page, 'Email *').click();
    const scripted = page.locator('form[data-form=consultation][novalidate]');
    await scripted.waitFor();
    expect(await readFields(page, typed)).toEqual(typed);
    await fieldOf(page, 'Email *').fill(mended['Email *']);
    expect(await readFields(page, typed)).toEqual(mended);
    await page.getByText('Please enter a valid email address').first().waitFor({ state: 'detached' });
    // The script sends JSON; the reload posts the form once more.
    const isByScript = (type: string | undefined) => type?.startsWith('application/json') ?? false;
    await page.route(`**${calls.contact}`, (route) =>
      isByScript(route.request().headers()['content-type']) ? route.abort() : route.continue(),
    );
    await buttonOf(page, form).click();
    await status(page).getByText('nothing you wrote is lost').waitFor();
    await page.reload();
    await fieldOf(page, 'Email *').click();
    await expect.poll(() => fieldOf(page, 'Email *').inputValue()).toBe(mended['Email *']);
    expect(await readFields(page, typed)).toEqual(mended);
    await page.unroute(`**${calls.contact}`);
    await scripted.waitFor();
    await buttonOf(page, form).click();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    const stored = (await fixture.site.readEnquiries()).filter(({ message }) => message === typed['Message *']);
    expect(stored).toHaveLength(1);
    // What was rejected is not there again.
    await page.waitForURL(thankYouPage);
    await page.goto(fixture.site.origin + anyService.path);
    expect(await fieldOf(page, 'Email *').inputValue()).toBe('');
  });

  it('a message of the contact form, whose thanks can be reloaded without storing it again', async () => {
    const { page, letCome } = await visitBeforeScripts(paths.contact);
    const typed: Record<string, string> = { ...contactForm.typed(), Email: 'owen@chebucto' };
    await fillIn(page, typed);
    await buttonOf(page, contactForm).click();
    await page.getByText('Please enter a valid email address').first().waitFor();
    await letCome();
    // A visitor's clock may be wrong.
    await page.evaluate((ahead) => {
      const { now } = Date;
      Date.now = () => now() + ahead;
      // Somebody presses once more while the page with the thanks is on its way.
      const press = () => document.querySelector<HTMLFormElement>('form[data-form=contact]')?.requestSubmit();
      addEventListener('beforeunload', () => setTimeout(press), { once: true });
    }, 3 * dayMs);
    await fieldOf(page, 'Email').click();
    await fieldOf(page, 'Email').fill('owen@chebucto.example');
    await page.locator('form[data-form=contact][novalidate]').waitFor();
    await buttonOf(page, contactForm).click();
    await page.waitForURL(thankYouPage);
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    const stored = (await fixture.site.readEnquiries()).filter(({ message }) => message === typed['Message']);
    expect(stored).toHaveLength(1);
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    expect(await fieldOf(page, 'First Name').inputValue()).toBe('');
  });

  it('a sign-in, which leads to the wanted page', async () => {
    const { page, letCome } = await visitBeforeScripts(`${paths.auth}?next=${paths.dashboard}`);
    const username = newPerson().lastName;
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.locator('#register-username').fill(username);
    await page.locator('#register-password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await letCome();
    // In its tab, which is open.
    await expect.poll(() => isFocused(page.locator('#register-password'))).toBe(true);
    expect(await page.locator('#register-username').inputValue()).toBe(username);
    await page.locator('#register-password').click();
    await page.locator('#register-password').fill('long enough');
    await page.locator('form[data-form=register][novalidate]').waitFor();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`**${paths.dashboard}`);
  });
});

describe('what is too long or too often is answered with what was typed, ready to be sent again', () => {
  it('status 413', async () => {
    const { page } = await fixture.visit(paths.contact, withoutScripts);
    const typed = { ...contactForm.typed(), Message: `${'Tide tables and soundings. '.repeat(2_500)}End` };
    await fillIn(page, typed);
    await buttonOf(page, contactForm).click();
    await status(page).getByText('This is too long: at most 64 KiB can be sent.').waitFor();
    await expect.poll(() => isFocused(status(page))).toBe(true);
    expect(await readFields(page, typed)).toEqual(typed);
    const shorter = { ...typed, Message: 'Tide tables and soundings.' };
    await fillIn(page, shorter);
    await buttonOf(page, contactForm).click();
    await page.waitForURL(thankYouPage);
    expect((await fixture.site.readEnquiries()).map(({ message }) => message)).toContain(shorter.Message);
  });

  // A site of its own: this uses up what one network may send.
  const limited = useBrowserFixture({ RATE_LIMITS: 'on' });
  it('status 429, for an enquiry and the newsletter', async () => {
    for (let sent = 0; sent < 60; sent += 1)
      for (const path of [calls.contact, paths.newsletter])
        await fetch(limited.site.origin + path, { method: 'POST', headers: { 'Content-Type': 'text/plain' } });
    const { page } = await limited.visit(paths.about, withoutScripts);
    const email = page.getByRole('textbox', { name: 'Email address' });
    await email.fill('owen@chebucto.example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText(/Too many attempts\. Please try again in/).waitFor();
    expect(await email.first().inputValue()).toBe('owen@chebucto.example');
    await page.goto(limited.site.origin + contactForm.path);
    const typed = contactForm.typed();
    await fillIn(page, typed);
    await buttonOf(page, contactForm).click();
    await status(page)
      .getByText(/Too many attempts\. Please try again in/)
      .waitFor();
    expect(await readFields(page, typed)).toEqual(typed);
  });
});
