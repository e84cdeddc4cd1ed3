import { expect, it } from 'vitest';
import { afterSending } from '#content/after-sending.ts';
import { company } from '#content/company.ts';
import { services } from '#content/services.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { getReplyDeadline } from '../../src/server/enquiries/business-day.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, isFocused } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, consultationForm, fieldOf, fillInScripted, readFields } from '../support/contact-form.ts';
import { listTags, listTexts, mainOf } from '../support/html.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const form = consultationForm(anyService.path);
const interest = (title: string) =>
  `I'm interested in your ${title} services. Please contact me to discuss how you can help.`;

it('the form of each service starts with a message that names the service, and sends its title', async () => {
  for (const { id, title } of services) {
    const main = mainOf(await fixture.fetchHtml(paths.service(id)));
    expect(listTexts(main, 'textarea')).toEqual([interest(title)]);
    expect(listTags(main, 'input').find(({ name }) => name === 'service')?.['value']).toBe(title);
  }
});

it('a visitor mends four mistakes, is refused once without losing a word, and sends the request', async () => {
  const { page } = await fixture.visit(form.path, { tolerated: [/status of 503/] });
  const messages = () => page.locator('#start .field .field-error:not(:empty)').allTextContents();
  const message = fieldOf(page, 'Message *');
  expect(await message.evaluate((area) => getComputedStyle(area).minHeight)).toBe('120px');
  await fillInScripted(page, { 'Full Name *': 'P', 'Phone *': '555 12', 'Message *': 'Too short' });
  expect(await messages()).toEqual([]);
  await buttonOf(page, form).click();
  await expect
    .poll(messages)
    .toEqual([
      'Error: Name must be at least 2 characters',
      'Error: Please enter a valid email address',
      'Error: Please enter a valid phone number',
      'Error: Please provide more details about your project',
    ]);
  await expectAccessible(page, '#start');
  const typed = form.typed();
  await fillInScripted(page, { 'Full Name *': 'Pi', 'Email *': 'pi@a.example', 'Phone *': '5551234' });
  await fillInScripted(page, { 'Message *': 'Ten chars.' });
  await expect.poll(messages).toEqual([]);
  await fieldOf(page, 'Phone *').fill('555');
  await expect.poll(messages).toEqual(['Error: Please enter a valid phone number']);

  await fillInScripted(page, typed);
  await page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
  await buttonOf(page, form).click();
  const failed = toast(page, 'Submission Failed');
  await failed.getByText('503: The server is busy.', { exact: true }).waitFor();
  expect(await failed.getAttribute('class')).toContain('toast-bad');
  expect(await readFields(page, typed)).toEqual(typed);
  await page.unroute(`**${calls.contact}`);

  const go = Promise.withResolvers<void>();
  let body: unknown;
  await page.route(`**${calls.contact}`, async (route) => {
    body = route.request().postDataJSON();
    await go.promise;
    await route.continue();
  });
  await buttonOf(page, form).press('Enter');
  const pending = page.getByRole('button', { name: form.pending });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  go.resolve();
  await toast(page, 'Request Submitted')
    .getByText("We've received your inquiry and will contact you shortly.", { exact: true })
    .waitFor();
  await expectAccessible(page, '#start, .toasts');
  // A site may have custom fields.
  expect(body).toMatchObject({ name: typed['Full Name *'], company: '', service: anyService.title });
  // The form is as it was, and above it a receipt says to which address a person replies, and by when.
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Thank You!' }))).toBe(true);
  const receipt = page.locator('#start .confirmation');
  const { replyBy } = getReplyDeadline(company.businessHours, new Date());
  await receipt.getByText(`We answer by ${replyBy} (${company.businessHours.zoneName}), to`).waitFor();
  await page.locator('#start').getByText(afterSending.prepareHeading).waitFor();
  await receipt.getByText(typed['Email *'] ?? '', { exact: true }).waitFor();
  expect(await receipt.getByRole('link').getAttribute('href')).toBe(`tel:${company.phone.dialled}`);
  for (const label of ['Full Name *', 'Email *', 'Phone *', 'Company (optional)'])
    expect(await fieldOf(page, label).inputValue()).toBe('');
  expect(await fieldOf(page, 'Message *').inputValue()).toBe(interest(anyService.title));
  const stored = (await fixture.site.readEnquiries()).find((one) => one.message === typed['Message *']);
  expect(stored).toMatchObject({ firstName: 'Nadia', service: anyService.title, kind: 'consultation' });
});
