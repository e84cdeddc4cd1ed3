import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { services } from '../../src/content/services/services.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { pages } from '../../src/content/pages.ts';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();

it('three cards show the e-mail address, the phone number and the place, and promise a reply in hours', async () => {
  const { page } = await fixture.visit(paths.contact);
  const cards = page.locator('.contact-options > div');
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['Email', 'Phone', 'Visit']);
  const mailbox = cards.nth(0).getByRole('link');
  expect([await mailbox.textContent(), await mailbox.getAttribute('href')]).toEqual([
    company.email,
    `mailto:${company.email}`,
  ]);
  expect(await cards.nth(0).textContent()).toContain(pages.contact.texts.replyNote);
  const phone = cards.nth(1).getByRole('link');
  expect([await phone.textContent(), await phone.getAttribute('href')]).toEqual([
    company.phone.shown,
    `tel:${company.phone.dialled}`,
  ]);
  expect(await cards.nth(2).textContent()).toContain(`${company.address.city}, ${company.address.postalCode}`);
  await page.getByRole('heading', { name: pages.contact.texts.mapHeading }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

it('the form comes first, empty, with its title and a choice of all services', async () => {
  const { page } = await fixture.visit(paths.contact);
  const tabs = page.getByRole('tab');
  expect(await tabs.allTextContents()).toEqual(['Contact Form', 'AI Assistant']);
  expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('true');
  const panel = page.getByRole('tabpanel', { name: 'Contact Form' });
  expect(await panel.getByRole('heading', { name: pages.contact.texts.formHeading }).isVisible()).toBe(true);
  await panel.getByText(pages.contact.texts.formIntro, { exact: true }).waitFor();
  const fields = panel.locator('form .field').locator('input:not([type="checkbox"]), textarea');
  for (const field of await fields.all()) expect(await field.inputValue()).toBe('');
  const service = panel.getByLabel('Service Interest');
  expect(await service.inputValue()).toBe('default');
  const options = await service
    .locator('option')
    .evaluateAll((all) => (all as HTMLOptionElement[]).map(({ value, label }) => [value, label]));
  expect(options).toEqual([['default', 'Select a service'], ...services.map(({ id, title }) => [id, title])]);
  expect(await panel.getByLabel('Message').evaluate((area) => getComputedStyle(area).minHeight)).toBe('120px');
});

async function fillAndSend(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Nadia');
  await page.getByLabel('Last Name').fill('Benali');
  await page.getByLabel('Email', { exact: true }).fill('nadia@example.com');
  await page.getByLabel('Message').fill('Eleven elevators, one forecast.');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

describe('sending', () => {
  it('shows Sending... with a spinner on a disabled button, and sends the fields of the form', async () => {
    const { page } = await fixture.visit(paths.contact);
    const go = Promise.withResolvers<void>();
    const names = await page
      .locator('main form .field [name]')
      .evaluateAll((all) => all.map((field) => field.getAttribute('name')));
    let body: object | undefined;
    await page.route(`**${calls.contact}`, async (route) => {
      body = route.request().postDataJSON() as object;
      await go.promise;
      await route.continue();
    });
    await page.getByLabel('Service Interest').selectOption(anyService.id);
    await fillAndSend(page);
    const pending = page.getByRole('button', { name: 'Sending...' });
    expect(await pending.isDisabled()).toBe(true);
    expect(await pending.locator('.spinner').count()).toBe(1);
    go.resolve();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    expect(await page.locator('main form').count()).toBe(0);
    expect(body).toMatchObject({
      firstName: 'Nadia',
      lastName: 'Benali',
      email: 'nadia@example.com',
      phone: '',
      service: anyService.id,
      message: 'Eleven elevators, one forecast.',
    });
    expect(Object.keys(body ?? {})).toEqual(names);
  });

  it('that is refused shows a red toast with status and reason and keeps the form', async () => {
    const { page } = await fixture.visit(paths.contact, { tolerated: [/status of 503/] });
    await page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
    await fillAndSend(page);
    const failed = toast(page, 'Error');
    await failed.getByText('Failed to send your message: 503: The server is busy.', { exact: true }).waitFor();
    expect(await failed.getAttribute('class')).toContain('toast-bad');
    expect(await page.getByLabel('Message').inputValue()).toBe('Eleven elevators, one forecast.');
  });
});
