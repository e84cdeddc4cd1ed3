import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { services } from '../../src/content/services/services.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const { path, title: serviceTitle } = anyService;
const interest = (title: string) =>
  `I'm interested in your ${title} services. Please contact me to discuss how you can help.`;

const send = (page: Page) => page.getByRole('button', { name: 'Request a Consultation' }).click();

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Full Name *').fill('Priya Nair Raghunathan');
  await page.getByLabel('Email *').fill('priya@example.com');
  await page.getByLabel('Phone *').fill('902 555 0177');
  await page.getByLabel('Company').fill('Berth & Co.');
}

it.each(services)(
  'the form of $id has an initial message that names the service, and sends its title',
  async ({ id, title }) => {
    const { page } = await fixture.visit(paths.service(id));
    expect(await page.getByLabel('Message *').inputValue()).toBe(interest(title));
    expect(await page.locator('form input[name="service"]').inputValue()).toBe(title);
  },
);

it('the form is empty except for its message, which is at least 120 px high', async () => {
  const { page } = await fixture.visit(path);
  for (const field of await page.locator('#start form .field input').all()) expect(await field.inputValue()).toBe('');
  const message = page.getByLabel('Message *');
  expect(await message.evaluate((area) => getComputedStyle(area).minHeight)).toBe('120px');
  expect((await message.boundingBox())?.height).toBeGreaterThanOrEqual(120);
});

it('the form is validated on submit, and then on every change', async () => {
  const { page } = await fixture.visit(path);
  const messages = () => page.locator('#start .field .field-error').allTextContents();
  await page.getByLabel('Full Name *').fill('P');
  await page.getByLabel('Phone *').fill('555 12');
  await page.getByLabel('Message *').fill('Too short');
  expect(await messages()).toEqual([]);
  await send(page);
  expect(await messages()).toEqual([
    'Error: Name must be at least 2 characters',
    'Error: Please enter a valid email address',
    'Error: Please enter a valid phone number',
    'Error: Please provide more details about your project',
  ]);
  await page.getByLabel('Full Name *').fill('Pi');
  await page.getByLabel('Email *').fill('pi@example.com');
  await page.getByLabel('Phone *').fill('5551234');
  await page.getByLabel('Message *').fill('Ten chars.');
  expect(await messages()).toEqual([]);
  await page.getByLabel('Phone *').fill('555');
  expect(await messages()).toEqual(['Error: Please enter a valid phone number']);
});

describe('sending', () => {
  it('disables the button, shows its progress, and ends with a toast and the initial form', async () => {
    const { page } = await fixture.visit(path);
    const go = Promise.withResolvers<void>();
    let body: unknown;
    await page.route(`**${calls.contact}`, async (route) => {
      body = route.request().postDataJSON();
      await go.promise;
      await route.continue();
    });
    await fill(page);
    await page.getByLabel('Message *').fill('Nine berths, one screen.');
    await send(page);
    const pending = page.getByRole('button', { name: 'Submitting...' });
    expect(await pending.isDisabled()).toBe(true);
    expect(await pending.locator('.spinner').count()).toBe(1);
    go.resolve();
    await toast(page, 'Request Submitted')
      .getByText("We've received your inquiry and will contact you shortly.", { exact: true })
      .waitFor();
    // A site may have further fields.
    expect(body).toMatchObject({
      name: 'Priya Nair Raghunathan',
      email: 'priya@example.com',
      phone: '902 555 0177',
      company: 'Berth & Co.',
      message: 'Nine berths, one screen.',
      service: serviceTitle,
    });
    for (const label of ['Full Name *', 'Email *', 'Phone *', 'Company'])
      expect(await page.getByLabel(label).inputValue()).toBe('');
    expect(await page.getByLabel('Message *').inputValue()).toBe(interest(serviceTitle));
    expect(await page.getByRole('button', { name: 'Request a Consultation' }).isEnabled()).toBe(true);
    expect((await fixture.site.readEnquiries())[0]).toMatchObject({
      firstName: 'Priya',
      lastName: 'Nair Raghunathan',
      service: serviceTitle,
      kind: 'consultation',
    });
  });

  it('that fails shows a red toast with the reason and keeps every word', async () => {
    const { page } = await fixture.visit(path, { tolerated: [/status of 503/] });
    await page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
    await fill(page);
    await send(page);
    const failed = toast(page, 'Submission Failed');
    await failed.getByText('503: The server is busy.', { exact: true }).waitFor();
    expect(await failed.getAttribute('class')).toContain('toast-bad');
    expect(await page.getByLabel('Full Name *').inputValue()).toBe('Priya Nair Raghunathan');
    await page.unroute(`**${calls.contact}`);
    await send(page);
    await toast(page, 'Request Submitted').waitFor();
  });
});
