import { afterAll, describe, expect, it } from 'vitest';
import { contactFields } from '../../src/contract/enquiry-fields.ts';
import { anyService } from '../support/any-content.ts';
import { expectNoHorizontalScroll, widths } from '../support/browser.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { administrator } from '../support/site.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

let mail: MailCatcher;
const fixture = useBrowserFixture(async () => {
  mail = await startMailCatcher();
  return { SMTP_URL: mail.url };
});
afterAll(() => mail?.close());

const message =
  'Our backup server asked for a key nobody knows.\nIt has stopped, but we would like someone to look. 🌊';

describe('a visitor on a phone', () => {
  it('sends an enquiry and sees the thanks, and it arrives in the admin list and by mail', async () => {
    const { page } = await fixture.visit('/?utm_source=letter&q=private', { width: widths.phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    await page.getByLabel('First Name').fill('Daniel');
    await page.getByLabel('Last Name').fill('Comeau');
    await page.getByLabel('Email', { exact: true }).fill('daniel.comeau@fundyclinics.example');
    await page.getByLabel('Service Interest').selectOption({ label: anyService.title });
    await page.getByLabel('Message').fill(message);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Send Message' }).click();

    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    await page.getByText("Your message has been received. We'll get back to you as soon as possible.").waitFor();
    await page.getByText('Message Sent!', { exact: true }).waitFor();
    await page.getByText("Thank you for your message. We'll get back to you shortly.", { exact: true }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    expect(await page.getByLabel('First Name').inputValue()).toBe('');

    await expect.poll(() => mail.mails.length).toBe(1);
    const [caught] = mail.mails;
    expect(caught?.mail.replyTo).toEqual([{ address: 'daniel.comeau@fundyclinics.example', name: 'Daniel Comeau' }]);
    expect(caught?.mail.subject).toContain('Daniel Comeau');
    expect(caught?.mail.subject).toContain(anyService.title);
    expect(caught?.mail.text).toContain('nobody knows');
    expect(caught?.mail.text).toContain('Came from: first page /, UTM source letter\n');

    const desk = await fixture.arrive({ tolerated: [/401/] });
    await desk.page.goto(`${fixture.site.origin}/admin/contact-submissions`);
    await desk.page.waitForURL('**/auth?next=**');
    await desk.page.getByLabel('Username').first().fill(administrator.username);
    await desk.page.getByLabel('Password').first().fill(administrator.password);
    await desk.page.getByRole('button', { name: 'Sign in' }).click();
    await desk.page.waitForURL('**/admin/contact-submissions');
    await desk.page.getByText('1 total submissions received.').waitFor();
    await desk.page
      .getByRole('row', { name: /Daniel Comeau/ })
      .getByRole('button', { name: /View Details/ })
      .click();
    await desk.page.getByRole('dialog').getByText('nobody knows').waitFor();
  });

  it('is asked about a mistyped address, corrects it by one press, and may send it as it is', async () => {
    const { page } = await fixture.visit('/contact', { width: widths.phone });
    const email = page.getByLabel('Email', { exact: true });
    const suggestion = page.getByRole('button', { name: 'Did you mean anna@gmail.com?' });
    await email.pressSequentially('anna@gmial.co');
    expect(await suggestion.count()).toBe(0);
    await email.pressSequentially('m');
    await suggestion.waitFor();
    expect(await suggestion.locator('..').getAttribute('aria-live')).toBe('polite');
    await expectNoHorizontalScroll(page);
    expect((await suggestion.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await email.inputValue()).toBe('anna@gmail.com');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await suggestion.count()).toBe(0);
    await page.reload();
    await expect.poll(() => email.inputValue()).toBe('anna@gmail.com');

    await email.fill('anna@gmial.com');
    await page.getByLabel('First Name').fill('Anna');
    await page.getByLabel('Last Name').fill('Berg');
    await page.getByLabel('Message').fill('As it is.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  });

  it('sees the errors beside the fields and in a focused summary', async () => {
    const { page } = await fixture.visit('/contact', { width: widths.phone });
    await page.getByLabel('Email', { exact: true }).fill('daniel@');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Please enter your first name',
      'Please enter your last name',
      'Please enter a valid email address',
      'Please enter your message',
    ]);
    const email = page.getByLabel('Email', { exact: true });
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const describedBy = await email.getAttribute('aria-describedby');
    expect(await page.locator(`#${describedBy}`).textContent()).toContain('Please enter a valid email address');
    await email.fill('daniel@example.com');
    expect(await email.getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps every word when the server is unreachable, and the draft on reload', async () => {
    const { page, context } = await fixture.visit('/contact', {
      width: widths.phone,
      tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to load/],
    });
    await page.getByLabel('First Name').fill('Zoë');
    await page.getByLabel('Last Name').fill('Łukasz');
    await page.getByLabel('Email', { exact: true }).fill('zoe@example.com');
    await page.getByLabel('Message').fill(message);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(/^Failed to send your message: The server could not be reached/).waitFor();
    expect(await page.getByRole('heading', { name: 'Thank You!' }).count()).toBe(0);
    expect(await page.getByLabel('Message').inputValue()).toBe(message);
    await context.setOffline(false);
    await page.reload();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(message);
    const before = (await fixture.site.readEnquiries()).length;
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    expect((await fixture.site.readEnquiries()).length).toBe(before + 1);
    await page.reload();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
  });

  it('uses the form by keyboard alone', async () => {
    const { page } = await fixture.visit('/contact');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.getByRole('tab', { name: 'Contact Form' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'AI Assistant' }).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    const typed = {
      firstName: 'Priya',
      lastName: 'Raghunathan',
      email: 'priya@example.com',
      message: 'By keyboard.',
    };
    for (const { name } of contactFields) {
      await page.keyboard.press('Tab');
      if (name in typed) await page.keyboard.type(typed[name as keyof typeof typed]);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  });
});

describe('a visitor without JavaScript', () => {
  it('sends the form and gets a page that says Thank You!, whose reload stores nothing', async () => {
    const before = (await fixture.site.readEnquiries()).length;
    const { page } = await fixture.visit('/contact', { javaScriptEnabled: false });
    await page.getByLabel('First Name').fill('Owen');
    await page.getByLabel('Last Name').fill('Tremblay');
    await page.getByLabel('Email', { exact: true }).fill('owen@chebucto.example');
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.waitForURL('**/contact/received');
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    await page.reload();
    const enquiries = await fixture.site.readEnquiries();
    expect(enquiries.length).toBe(before + 1);
    expect(enquiries[0]).toMatchObject({ firstName: 'Owen', message: message.replaceAll('\n', '\r\n') });
  });

  it('gets the same page with the typed values and the errors', async () => {
    const { page } = await fixture.visit('/contact', { javaScriptEnabled: false });
    await page.getByLabel('First Name').fill('Owen');
    await page.getByLabel('Email', { exact: true }).fill('owen@');
    await page.getByLabel('Message').fill(message);
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/contact'),
      page.getByRole('button', { name: 'Send Message' }).click(),
    ]);
    expect(answer.status()).toBe(303);
    await page.getByText('There is a problem').waitFor();
    expect(await page.getByLabel('First Name').inputValue()).toBe('Owen');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('owen@');
    expect(await page.getByLabel('Message').inputValue()).toBe(message);
    expect(await page.getByText('Please enter a valid email address').count()).toBe(2);
  });
});
