import { beforeAll, expect, it } from 'vitest';
import { refused } from '../../src/content/refused.ts';
import { tooLongSentence } from '../../src/contract/fixed-pages.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture({ RATE_LIMITS: 'on' });
const message = '\nFirst line, "quoted"\n<b>last</b> line & more';

beforeAll(async () => {
  // As many as one address may send in a minute; the visitor has the same address.
  for (let sent = 0; sent < 60; sent += 1)
    await fixture.fetchPage(calls.contact, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
});

const open = async (tolerated: RegExp) => {
  const { page } = await fixture.visit(paths.contact, { javaScriptEnabled: false, tolerated: [tolerated] });
  const form = page.locator('main form');
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Last Name').fill('Lovelace');
  await form.getByLabel('Email').fill('ada@engine.example');
  return { page, form, send: () => form.getByRole('button', { name: 'Send Message' }).click() };
};

it('too many enquiries without JavaScript: the page shows the message again, which can be sent again unchanged', async () => {
  const { page, form, send } = await open(/status of 429/);
  await form.getByLabel('Message').fill(message);
  await send();
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('heading', { name: refused.enquiry.heading }).waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(
      /^Too many attempts\. Please try again in \d+ seconds\.$/,
    );
    expect(await page.getByLabel(refused.enquiry.messageLabel).inputValue()).toBe(message);
    expect(await page.locator('input[name="email"]').inputValue()).toBe('ada@engine.example');
    await Promise.all([
      page.waitForResponse((response) => response.status() === 429),
      page.getByRole('button', { name: refused.enquiry.submit }).click(),
    ]);
  }
});

it('a message that is too long, without JavaScript: the site shows a page, and Back shows the text', async () => {
  const { page, form, send } = await open(/status of 413/);
  await form.getByLabel('Message').fill('x'.repeat(70_000));
  await send();
  await page.getByRole('heading', { name: refused.tooLong.heading }).waitFor();
  expect(await page.getByRole('alert').textContent()).toBe(tooLongSentence);
  await page.goBack();
  expect(await page.locator('main form').getByLabel('Message').inputValue()).toHaveLength(70_000);
});

it('a form sent before hydration gets the same pages, which are accessible', async () => {
  const { page } = await fixture.visit(paths.contact, { tolerated: [/status of 4(13|29)/] });
  for (const [text, heading] of [
    [message, refused.enquiry.heading],
    ['x'.repeat(70_000), refused.tooLong.heading],
  ] as const) {
    await page.goto(fixture.site.origin + paths.contact);
    await page.locator('main form').getByLabel('Message').fill(text);
    await page.locator('main form').evaluate((form) => HTMLFormElement.prototype.submit.call(form));
    await page.getByRole('heading', { name: heading }).waitFor();
    await expectAccessible(page);
  }
});
