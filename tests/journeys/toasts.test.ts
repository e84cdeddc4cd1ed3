import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { keepToasts, toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const failed = 'Submission Failed';
/** The server refuses the form: a toast appears at once. */
const tolerated = [/status of 503/];

async function visit(width: number = widths.desk): Promise<Page> {
  const { page } = await fixture.visit(anyService.path, { width, tolerated });
  await page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
  await page.getByLabel('Full Name *').fill('Priya');
  await page.getByLabel('Email *').fill('priya@example.com');
  await page.getByLabel('Phone *').fill('902 555 0177');
  return page;
}

async function provoke(page: Page) {
  await page.getByRole('button', { name: 'Request a Consultation' }).click();
  const shown = toast(page, failed);
  await shown.waitFor();
  return shown;
}

it('a toast is shown for 5,000 ms, and leaves the page 1,000,000 ms later', async () => {
  const page = await visit();
  await page.clock.install();
  const shown = await provoke(page);
  await page.clock.pauseAt(Date.now() + 3_000);
  expect(await shown.isVisible()).toBe(true);
  // The toast is at least 3,000 ms old; with 1,500 ms more it is not yet due.
  await page.clock.runFor(1_000);
  expect(await shown.isVisible()).toBe(true);
  await page.clock.runFor(2_000);
  await shown.waitFor({ state: 'hidden' });
  await page.clock.runFor(1_000_000);
  await shown.waitFor({ state: 'detached' });
});

it('at most one toast is visible: a new one replaces it', async () => {
  const page = await visit();
  await provoke(page);
  await page.getByRole('contentinfo').getByLabel('Email address').fill('priya@example.com');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  await toast(page, 'Subscription Successful').waitFor();
  expect(await page.locator('.toast').count()).toBe(1);
  expect(await toast(page, failed).count()).toBe(0);
});

it('F8 moves the focus to the toasts, and Escape closes one', async () => {
  const page = await visit();
  const shown = await provoke(page);
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.closest('.toasts, .toast') !== null)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
});

it('a swipe of 50 px to the right closes a toast, and a shorter one does not', async () => {
  const page = await visit();
  await page.evaluate(keepToasts);
  const shown = await provoke(page);
  const swipe = async (px: number) => {
    const box = await shown.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const part of [0.3, 0.6, 1]) await page.mouse.move(x + px * part, y);
    await page.mouse.up();
  };
  await swipe(40);
  await page.waitForTimeout(300);
  expect(await shown.isVisible()).toBe(true);
  await swipe(-80);
  await page.waitForTimeout(300);
  expect(await shown.isVisible()).toBe(true);
  await swipe(60);
  await shown.waitFor({ state: 'hidden' });
});

it('a toast is 420 px wide at most, and as wide as a phone', async () => {
  const page = await visit(widths.tablet);
  const shown = await provoke(page);
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return (await shown.boundingBox())?.width ?? 0;
  };
  expect(await widthAt(widths.tablet)).toBeLessThanOrEqual(420);
  expect(await widthAt(widths.desk)).toBeLessThanOrEqual(420);
  expect(await page.locator('.toasts').evaluate((area) => area.getBoundingClientRect().width)).toBe(420);
  expect(await widthAt(widths.phone)).toBeGreaterThan(widths.phone - 48);
});
