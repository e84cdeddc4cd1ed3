import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { isFocused, untilScripted, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, consultationForm, fillInScripted } from '../support/contact-form.ts';
import { keepToasts, toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const form = consultationForm(anyService.path);

/** A page whose form the server refuses: a toast appears at once. */
async function visit(width: number = widths.desk): Promise<Page> {
  const { page } = await fixture.visit(form.path, { width, tolerated: [/status of 503/] });
  await page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
  await fillInScripted(page, form.typed());
  return page;
}

async function provoke(page: Page) {
  await buttonOf(page, form).click();
  const shown = toast(page, form.failed);
  await shown.waitFor();
  return shown;
}

it('a toast is shown for 5,000 ms, and leaves the page 1,000,000 ms later', async () => {
  const page = await visit();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await buttonOf(page, form).click();
  const shown = toast(page, form.failed);
  // In steps of the page's own clock, so that the toast's age is known.
  await expect.poll(() => page.clock.runFor(10).then(() => shown.isVisible())).toBe(true);
  await page.clock.runFor(4_900);
  expect(await shown.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await shown.waitFor({ state: 'hidden' });
  await page.clock.runFor(1_000_000);
  await shown.waitFor({ state: 'detached' });
});

it('a toast with the focus in it stays when the pointer leaves it, and closes 5,000 ms after the focus has left', async () => {
  const page = await visit();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await buttonOf(page, form).click();
  const shown = toast(page, form.failed);
  await expect.poll(() => page.clock.runFor(10).then(() => shown.isVisible())).toBe(true);
  await shown.hover();
  await shown.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(11_000);
  expect(await shown.isVisible()).toBe(true);
  await buttonOf(page, form).focus();
  await page.clock.runFor(4_900);
  expect(await shown.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await shown.waitFor({ state: 'hidden' });
});

it('at most one toast is visible, which F8 reaches and Escape closes', async () => {
  const page = await visit();
  await provoke(page);
  const field = page.getByRole('contentinfo').getByLabel('Email address');
  await field.fill('priya@example.com');
  await untilScripted(field);
  await page.evaluate(keepToasts);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  const shown = toast(page, 'Subscription Successful');
  await shown.waitFor();
  expect(await page.locator('.toast').count()).toBe(1);
  await page.keyboard.press('F8');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.toasts, .toast') !== null)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
});

it('a swipe of 50 px to the right closes a toast, a shorter one and one to the left do not; it is 420 px wide at most', async () => {
  const page = await visit(widths.tablet);
  await page.evaluate(keepToasts);
  const shown = await provoke(page);
  const area = page.locator('.toasts');
  expect(await area.evaluate((element) => element.getBoundingClientRect().width)).toBe(420);
  expect((await shown.boundingBox())?.width).toBeLessThanOrEqual(420);
  /** Where the toast is once it no longer moves. */
  const restingPlace = () =>
    shown.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished.catch(() => {})));
      return element.getBoundingClientRect().x;
    });
  const place = await restingPlace();
  const swipe = async (px: number) => {
    const box = await shown.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const part of [0.3, 0.6, 1]) await page.mouse.move(x + px * part, y);
    await page.mouse.up();
  };
  for (const px of [40, -80]) {
    await swipe(px);
    await expect.poll(restingPlace).toBe(place);
  }
  await swipe(60);
  await shown.waitFor({ state: 'hidden' });
});

it('a late answer leaves the focus where the visitor is by then, and a button that works keeps it and acts once', async () => {
  const page = await visit();
  await page.unroute(`**${calls.contact}`);
  let asked = 0;
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${calls.contact}`, async (route) => {
    asked += 1;
    await gate;
    await route.continue();
  });
  const button = page.locator('#start form button[type="submit"]');
  await button.press('Enter');
  await expect.poll(() => asked).toBe(1);
  await expect.poll(() => isFocused(button)).toBe(true);
  await page.keyboard.press('Enter');
  await button.evaluate((element: HTMLElement) => element.click());
  const elsewhere = page.getByRole('contentinfo').getByLabel('Email address');
  await elsewhere.focus();
  letGo();
  await toast(page, form.sent).waitFor();
  await expect.poll(() => isFocused(elsewhere)).toBe(true);
  expect(asked).toBe(1);
});
