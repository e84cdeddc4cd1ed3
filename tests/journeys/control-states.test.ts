import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { untilScripted } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

it('a failed field keeps the colour of its border under the pointer', async () => {
  const { page } = await fixture.visit(paths.contact);
  const field = page.getByLabel('First Name');
  await untilScripted(field);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const readBorder = () => field.evaluate((one) => getComputedStyle(one).borderTopColor);
  await page.mouse.move(0, 0);
  const failed = await readBorder();
  await field.hover();
  expect(await readBorder()).toBe(failed);
});

it('the mark of the active filter has the colour of its words', async () => {
  const { page } = await fixture.visit(paths.portfolio, { reducedMotion: 'reduce' });
  const chip = page.locator('.chip:has(.mark)').first();
  await chip.click();
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  await page.mouse.move(0, 0);
  const [fill, colour] = await chip.evaluate((one) => [
    getComputedStyle(one.querySelector('.mark') ?? one).fill,
    getComputedStyle(one).color,
  ]);
  expect(fill).toBe(colour);
});

it('while the list of services is open, the bar marks it alone', async () => {
  const { page } = await fixture.visit(paths.about);
  await page.getByRole('button', { name: 'Services' }).click();
  const marked = page
    .locator('.main-nav > *')
    .evaluateAll((items) =>
      items.filter((item) => getComputedStyle(item).boxShadow !== 'none').map((item) => item.textContent.trim()),
    );
  expect(await marked).toEqual(['Services']);
});
