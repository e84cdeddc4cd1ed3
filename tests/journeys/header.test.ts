import { expect, it } from 'vitest';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

// The header's buttons of a session are in account.test.ts.

const fixture = useBrowserFixture();

it('the list of services opens within 0.2 s, is entered by Tab, closes by Escape and after a choice', async () => {
  const { page } = await fixture.visit(paths.about);
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Services' });
  const dropdown = page.locator('#services-menu');
  expect(await dropdown.isVisible()).toBe(false);
  await button.press('Enter');
  await dropdown.waitFor();
  expect(await dropdown.evaluate((panel) => getComputedStyle(panel).animationDuration)).toBe('0.2s');
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(dropdown.getByRole('link').first())).toBe(true);
  await page.keyboard.press('Escape');
  await dropdown.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(button)).toBe(true);
  await button.click();
  await expectAccessible(page, '#services-menu');
  await dropdown.getByRole('link').filter({ hasText: anyService.title }).first().click();
  await page.waitForURL(`**${anyService.path}`);
  await dropdown.waitFor({ state: 'hidden' });
  // Also a link to the current page closes it.
  await button.click();
  await dropdown.getByRole('link').filter({ hasText: anyService.title }).first().click();
  await dropdown.waitFor({ state: 'hidden' });
});

it('a menu on small screens has the same links and Login / Register', async () => {
  const { page } = await fixture.visit(paths.about);
  const nav = page.getByRole('navigation', { name: 'Main' });
  const names = await nav.getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  expect(await nav.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.locator('#menu');
  for (const name of [...names, 'Login / Register', 'Get Started'])
    expect(await menu.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
  await menu.locator('summary', { hasText: 'Services' }).click();
  for (const { title } of services)
    expect(await menu.getByRole('link', { name: title, exact: true }).isVisible(), title).toBe(true);
  await expectAccessible(page, '#menu');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Portfolio' }).click();
  await page.waitForURL('**/portfolio');
  await menu.waitFor({ state: 'hidden' });
});

it('the first Tab reaches the skip link, which leads into the content, and a link by keyboard to the next page', async () => {
  const { page } = await fixture.visit(paths.contact);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => isFocused(skip)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).press('Enter');
  await page.waitForURL(`**${paths.about}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('main *') || document.activeElement?.textContent))
    .toSatisfy((at) => at === true || at === 'Skip to content');
});

it('an address without a page is answered with 404, and its menus, links and newsletter work', async () => {
  const { page } = await fixture.visit('/no/such/page?q=1#there', { tolerated: [/status of 404/] });
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Services' }).click();
  await page.locator('#services-menu').getByRole('link', { name: anyService.title }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).click();
  await page.waitForURL(`**${paths.portfolio}`);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  expect(page.url()).toBe(`${fixture.site.origin}/no/such/page?q=1#there`);
  await page.locator('footer').getByLabel('Email address').fill('ann@harbour.example');
  await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Thank you for subscribing to our newsletter!').first().waitFor();
});
