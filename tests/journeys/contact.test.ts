import { describe, expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { pages } from '#content/pages.ts';
import { services } from '#content/services.ts';
import { contactFields } from '../../src/contract/enquiry-fields.ts';
import { formIds } from '../../src/contract/form-ids.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, expectNoHorizontalScroll, isFocused, untilScripted, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, contactForm, fieldOf, fillInScripted, readFields } from '../support/contact-form.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const { texts } = pages.contact;

it('the page shows an address, a number and a place, promises a reply in time, and has an empty form first', async () => {
  const main = mainOf(await fixture.fetchHtml(paths.contact));
  const words = textOf(main);
  for (const part of [texts.replyNote, texts.formHeading, texts.formIntro, texts.mapHeading, company.address.city])
    expect(words).toContain(part);
  const links = listTags(main, 'a').map(({ href }) => href);
  for (const link of [`mailto:${company.email}`, `tel:${company.phone.dialled}`, '/']) expect(links).toContain(link);
  expect(listTexts(main, 'button', 'role="tab"')).toEqual(['Contact Form', 'AI Assistant']);
  const [select = ''] = (main.split(`id="${formIds.control('contact', 'service')}"`)[1] ?? '').split('</select>');
  expect(listTags(select, 'option').map(({ value }) => value)).toEqual(['default', ...services.map(({ id }) => id)]);
  expect(listTexts(select, 'option')).toEqual(['Select a service', ...services.map(({ title }) => title)]);
});

describe('a visitor on a phone', () => {
  it('sends an enquiry, sees the thanks, and the office gets it by mail', async () => {
    const { page } = await fixture.visit('/?utm_source=letter&q=private', { width: widths.phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    const typed = contactForm.typed();
    await fillInScripted(page, typed);
    await fieldOf(page, 'Service Interest').selectOption({ label: anyService.title });
    await expectNoHorizontalScroll(page);
    const names = await page
      .locator('main form .field [name]')
      .evaluateAll((all) => all.map((field) => field.getAttribute('name')));
    const go = Promise.withResolvers<void>();
    let body: Record<string, string> = {};
    await page.route(`**${calls.contact}`, async (route) => {
      body = route.request().postDataJSON() as Record<string, string>;
      await go.promise;
      await route.continue();
    });
    await buttonOf(page, contactForm).click();
    const pending = page.getByRole('button', { name: contactForm.pending });
    await pending.waitFor();
    expect(await pending.isDisabled()).toBe(true);
    expect(await pending.locator('.spinner').count()).toBe(1);
    go.resolve();

    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    await page
      .getByText("Your message has been received. We'll get back to you as soon as possible.", { exact: true })
      .waitFor();
    await toast(page, 'Message Sent!')
      .getByText("Thank you for your message. We'll get back to you shortly.", { exact: true })
      .waitFor();
    await expectAccessible(page, 'main, .toasts');
    expect(Object.keys(body)).toEqual(names);
    expect(body).toMatchObject({ email: typed['Email'], service: anyService.id, message: typed['Message'] });
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    expect(await fieldOf(page, 'First Name').inputValue()).toBe('');

    const own = () => fixture.mail.mails.filter(({ mail }) => mail.subject?.includes(typed['Last Name'] ?? '-'));
    await expect.poll(() => own().length).toBe(1);
    expect(own()[0]?.mail.subject).toContain(anyService.title);
    expect(own()[0]?.mail.replyTo).toEqual([{ address: typed['Email'], name: `Nadia ${typed['Last Name']}` }]);
    expect(own()[0]?.mail.text).toContain(typed['Message']);
    expect(own()[0]?.mail.text).toContain('Came from: first page /, UTM source letter\n');
  });

  it('is asked about a mistyped address, corrects it by one press, and finds the draft after a reload', async () => {
    const { page } = await fixture.visit(paths.contact, { width: widths.phone });
    const email = fieldOf(page, 'Email');
    const suggestion = page.getByRole('button', { name: 'Did you mean anna@gmail.com?' });
    await untilScripted(email);
    await email.pressSequentially('anna@gmial.co');
    expect(await suggestion.count()).toBe(0);
    await email.pressSequentially('m');
    await suggestion.waitFor();
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => email.inputValue()).toBe('anna@gmail.com');
    await expect.poll(() => isFocused(email)).toBe(true);
    await page.reload();
    await expect.poll(() => email.inputValue()).toBe('anna@gmail.com');
  });
});

it('several mistakes are listed in a summary that has the focus, one is beside its field, and a refusal is a red toast that keeps every word', async () => {
  const { page } = await fixture.visit(paths.contact, { tolerated: [/status of 503/] });
  await fillInScripted(page, { Email: 'daniel@' });
  await buttonOf(page, contactForm).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.waitFor();
  await expect.poll(() => isFocused(summary)).toBe(true);
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Please enter your first name',
    'Please enter your last name',
    'Please enter a valid email address',
    'Please enter your message',
  ]);
  await expectAccessible(page, 'main form');
  const email = fieldOf(page, 'Email');
  await summary.getByRole('link', { name: 'Please enter a valid email address' }).click();
  await expect.poll(() => isFocused(email)).toBe(true);
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  const describedBy = await email.getAttribute('aria-describedby');
  expect(await page.locator(`#${describedBy}`).textContent()).toContain('Please enter a valid email address');
  await email.fill('daniel@example.com');
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull();
  await expect.poll(() => page.title()).toMatch(/^Error: /);

  const typed = contactForm.typed();
  await fillInScripted(page, { ...typed, Message: '' });
  await buttonOf(page, contactForm).press('Enter');
  await page.getByText('Please enter your message').waitFor();
  await expect.poll(() => isFocused(fieldOf(page, 'Message'))).toBe(true);
  await page.getByRole('alert').waitFor({ state: 'detached' });

  await page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
  await fillInScripted(page, typed);
  await buttonOf(page, contactForm).click();
  const failed = toast(page, 'Error');
  await failed.getByText('Failed to send your message: 503: The server is busy.', { exact: true }).waitFor();
  expect(await failed.getAttribute('class')).toContain('toast-bad');
  await expectAccessible(page, 'main form, .toasts');
  expect(await readFields(page, typed)).toEqual(typed);
});

it('the form works by keyboard alone, and its message is at least 120 px high', async () => {
  const { page } = await fixture.visit(paths.contact);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  const tab = page.getByRole('tab', { name: 'Contact Form' });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('tab', { name: 'AI Assistant' }).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  const typed: Record<string, string> = { firstName: 'Priya', lastName: 'Nair', email: 'priya@nair.example' };
  for (const { name } of contactFields) {
    await page.keyboard.press('Tab');
    const text = name === 'message' ? `By keyboard, ${contactForm.typed()['Message']}` : typed[name];
    if (text) await page.keyboard.type(text);
  }
  // The script may put its own field in place of the one that was found.
  await expect.poll(() => fieldOf(page, 'Message').evaluate((area) => getComputedStyle(area).minHeight)).toBe('120px');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
});
