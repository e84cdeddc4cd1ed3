import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, consultationForm, contactForm, fillInScripted } from '../support/contact-form.ts';
import { everyNth } from '../support/sampling.ts';
import { toast } from '../support/toasts.ts';

const bookingUrl = 'https://cal.example/office?for=call&from=site';
const fixture = useBrowserFixture({ BOOKING_URL: bookingUrl });

const forms = everyNth(2, [contactForm, consultationForm(anyService.path)]);

it.each(forms)('beside the form of $path a call can be booked, before a message is sent and after it', async (form) => {
  const { page } = await fixture.visit(form.path, { width: widths.phone });
  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: 'Or book a call' });
  expect(await link.getAttribute('href')).toBe(bookingUrl);
  const box = await link.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, 'main');
  await fillInScripted(page, form.typed());
  await buttonOf(page, form).click();
  const booked = main.getByRole('link', { name: 'Book a call', exact: true });
  await booked.waitFor();
  const shown = toast(page, form.sent);
  await shown.waitFor();
  const [button, cover] = [await booked.boundingBox(), await shown.boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0), 'the toast does not cover it').toBeLessThan(cover?.y ?? 0);
  expect(await booked.getAttribute('href')).toBe(bookingUrl);
});

it('the thanks of a form that was sent without scripts have the link too', async () => {
  const { page } = await fixture.visit(paths.contact, { javaScriptEnabled: false });
  for (const [label, text] of Object.entries(contactForm.typed()))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
  await buttonOf(page, contactForm).click();
  const booked = page.getByRole('main').getByRole('link', { name: 'Book a call', exact: true });
  expect(await booked.getAttribute('href')).toBe(bookingUrl);
});
