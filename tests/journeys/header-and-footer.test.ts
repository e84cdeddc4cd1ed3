import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { legalPages } from '../../src/content/legal/catalogue.ts';
import { services } from '../../src/content/services/services.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { untilHydrated } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { toast } from '../support/toasts.ts';

const fixture = useBrowserFixture();
const phone = 390;

const addressesOf = (part: Locator) =>
  part.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

describe('the header', () => {
  it('links to the pages, and to every service in a dropdown that opens within 0.2 s', async () => {
    const { page } = await fixture.visit(paths.about);
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: company.name }).getAttribute('href')).toBe('/');
    const nav = header.getByRole('navigation', { name: 'Main' });
    expect(await addressesOf(nav)).toEqual(expect.arrayContaining([paths.home, paths.portfolio, paths.contact]));
    const dropdown = page.locator('#services-menu');
    expect(await dropdown.isVisible()).toBe(false);
    await nav.getByRole('button', { name: 'Services' }).click();
    expect(await dropdown.evaluate((panel) => getComputedStyle(panel).animationDuration)).toBe('0.2s');
    const links = dropdown.getByRole('link');
    expect(await links.locator('b').allTextContents()).toEqual(services.map(({ title }) => title));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      services.map(({ id }) => `/services/${id}`),
    );
    await page.keyboard.press('Escape');
    await dropdown.waitFor({ state: 'hidden' });
    await nav.getByRole('button', { name: 'Services' }).click();
    await links.filter({ hasText: anyService.title }).first().click();
    await page.waitForURL(`**${anyService.path}`);
    await dropdown.waitFor({ state: 'hidden' });
    // Also the current page: the list closes and shows it.
    await nav.getByRole('button', { name: 'Services' }).click();
    await links.filter({ hasText: anyService.title }).first().click();
    await dropdown.waitFor({ state: 'hidden' });
  });

  it('has a list of services that Tab enters and Escape closes, which returns the focus', async () => {
    const { page } = await fixture.visit(paths.about);
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Services' });
    await button.press('Enter');
    const dropdown = page.locator('#services-menu');
    await dropdown.waitFor();
    await page.keyboard.press('Tab');
    const first = await dropdown.getByRole('link').first().getAttribute('href');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(first);
    await page.keyboard.press('Escape');
    await dropdown.waitFor({ state: 'hidden' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('shows Login and Get Started to anonymous visitors without a call to the server', async () => {
    const { page } = await fixture.arrive();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
    await page.goto(fixture.site.origin);
    await untilHydrated(page);
    const actions = page.getByRole('banner').locator('.header-actions');
    expect(await actions.getByRole('link').allTextContents()).toEqual(['Login', 'Get Started']);
    expect(await actions.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth');
    expect(await actions.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/contact');
    expect(asked).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('has a menu on small screens with the same links and Login / Register', async () => {
    const { page } = await fixture.visit(paths.home);
    const nav = page.getByRole('navigation', { name: 'Main' });
    const names = await nav.getByRole('link').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    await page.setViewportSize({ width: phone, height: 844 });
    expect(await nav.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.locator('#menu');
    for (const name of [...names, 'Login / Register', 'Get Started'])
      expect(await menu.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
    await menu.locator('summary', { hasText: 'Services' }).click();
    for (const { title } of services)
      expect(await menu.getByRole('link', { name: title, exact: true }).isVisible(), title).toBe(true);
    await menu.getByRole('link', { name: 'Portfolio' }).click();
    await page.waitForURL('**/portfolio');
    await menu.waitFor({ state: 'hidden' });
  });

  it('shows Logout and no Admin to a user, also in the menu', async () => {
    const answer = await fixture.fetchPage(calls.register, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'amelia', password: 'long enough' }),
    });
    expect(answer.status).toBeLessThan(300);
    const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
    await signIn(page, fixture.site.origin, paths.home, { username: 'amelia', password: 'long enough' });
    const actions = page.getByRole('banner').locator('.header-actions');
    await actions.getByRole('button', { name: 'Logout' }).waitFor();
    expect(await actions.locator('a, button').allTextContents()).toEqual(['Logout']);
    await page.setViewportSize({ width: phone, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.locator('#menu .menu-actions').locator('a, button').allTextContents()).toEqual(['Logout']);
  });

  it('shows Admin to an administrator, shows Logging out... and ends at /auth', async () => {
    const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
    await signIn(page, fixture.site.origin, '/');
    const actions = page.getByRole('banner').locator('.header-actions');
    const admin = actions.getByRole('link', { name: 'Admin' });
    await admin.waitFor();
    expect(await admin.getAttribute('href')).toBe('/admin/dashboard');
    const go = Promise.withResolvers<void>();
    await page.route(`**${calls.logout}`, async (route) => {
      await go.promise;
      await route.continue();
    });
    await actions.getByRole('button', { name: 'Logout' }).click();
    expect(await actions.getByRole('button', { name: 'Logging out...' }).isDisabled()).toBe(true);
    go.resolve();
    await toast(page, 'Logged out').getByText('You have been successfully logged out.', { exact: true }).waitFor();
    await page.waitForURL('**/auth');
  });
});

describe('the footer', () => {
  it('shows the firm, its lists of links, its badges and the year', async () => {
    const { page } = await fixture.arrive();
    await page.clock.setFixedTime(new Date('2031-05-06T12:00:00'));
    await page.goto(fixture.site.origin + paths.about);
    const footer = page.getByRole('contentinfo');
    await footer.getByText(`© 2031 ${company.name}`, { exact: true }).waitFor();
    await footer.getByText(company.blurb, { exact: true }).waitFor();
    expect(await footer.getByRole('link', { name: company.email }).getAttribute('href')).toBe(
      `mailto:${company.email}`,
    );
    expect(await footer.locator('.social-links a').count()).toBe(company.social.length);
    expect(await footer.locator('.trust-badge').allTextContents()).toEqual([...company.badges]);
    const columns = await footer.getByRole('navigation').locator(':scope > div').all();
    const lists = await Promise.all(columns.map(addressesOf));
    expect(lists).toContainEqual(services.map(({ id }) => paths.service(id)));
    expect(lists).toContainEqual(legalPages.map(({ slug }) => paths.legal(slug)));
    for (const column of columns) expect(await column.locator('h2').textContent()).toMatch(/\w/);
    expect(await footer.getByRole('link', { name: 'Sitemap' }).getAttribute('href')).toBe('/sitemap');
  });

  it('truncates the titles of services after 22 characters', async () => {
    const { page } = await fixture.visit(paths.about);
    const column = page.getByRole('contentinfo').getByRole('navigation').locator(':scope > div').first();
    expect(await column.getByRole('link').allTextContents()).toEqual(
      services.map(({ title }) => (title.length > 22 ? `${title.slice(0, 22)}...` : title)),
    );
  });

  it('scrolls back to the top', async () => {
    const { page } = await fixture.visit(paths.services, { reducedMotion: 'reduce' });
    const back = page.getByRole('link', { name: 'Back to Top' });
    await back.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await back.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('the newsletter', () => {
  it('requires a valid address, waits 1,000 ms without a call, and shows its thanks', async () => {
    const { page } = await fixture.arrive();
    await page.clock.install();
    await page.goto(fixture.site.origin + paths.contact);
    await untilHydrated(page);
    const footer = page.getByRole('contentinfo');
    const field = footer.getByLabel('Email address');
    await field.fill('amelia@');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await footer.getByText('Please enter a valid email address.', { exact: true }).waitFor();
    const asked: string[] = [];
    page.on(
      'request',
      (request) => ['xhr', 'fetch', 'document'].includes(request.resourceType()) && asked.push(request.url()),
    );
    await field.fill('amelia@example.com');
    await page.clock.pauseAt(Date.now() + 60_000);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    const pending = footer.getByRole('button', { name: 'Subscribing...' });
    expect(await pending.isDisabled()).toBe(true);
    await page.clock.runFor(990);
    expect(await pending.isVisible()).toBe(true);
    await page.clock.runFor(20);
    await footer.getByText('Thank you for subscribing to our newsletter!', { exact: true }).waitFor();
    expect(await field.count()).toBe(0);
    await page.clock.resume();
    await toast(page, 'Subscription Successful')
      .getByText('Thank you for subscribing to our newsletter!', { exact: true })
      .waitFor();
    expect(asked).toEqual([]);
  });

  it('shows a failure and keeps the form', async () => {
    const { page } = await fixture.visit(paths.contact);
    await page.evaluate(() => {
      const real = window.setTimeout;
      window.setTimeout = ((act: () => void, ms: number) => {
        if (ms !== 1_000) return real(act, ms);
        window.setTimeout = real;
        throw new Error('no clock');
      }) as typeof window.setTimeout;
    });
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email address').fill('amelia@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    const failed = toast(page, 'Subscription Failed');
    await failed
      .getByText('There was an error subscribing to the newsletter. Please try again.', { exact: true })
      .waitFor();
    expect(await failed.getAttribute('class')).toContain('toast-bad');
    expect(await footer.getByLabel('Email address').inputValue()).toBe('amelia@example.com');
  });
});
