import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { pages } from '#content/pages.ts';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyService } from '../support/any-content.ts';
import { isFocused } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listHiddenContent, loadPictures } from './hidden-content.ts';
import { newPerson } from '../support/people.ts';
import { samplePerKind } from '../support/sampling.ts';

// Forms are in form-data-loss.test.ts.

const fixture = useBrowserFixture();
const tolerated = [/status of 40[01]/];
const visit = (path: string, width?: number) => fixture.visit(path, { javaScriptEnabled: false, tolerated, width });

/** Its place among all folded parts of the service's page. */
const indexOf = (folded: Locator) =>
  folded.evaluate((one) => [...document.querySelectorAll('.service-page details')].indexOf(one as HTMLDetailsElement));

it('every page shows all its words, its pictures and every panel', async () => {
  const { page } = await fixture.arrive({ javaScriptEnabled: false, tolerated });
  const wrong: Record<string, unknown> = {};
  for (const path of samplePerKind([...publicPaths, paths.auth])) {
    await page.goto(fixture.site.origin + path);
    await loadPictures(page);
    const found = await page.evaluate(listHiddenContent);
    if (found.length > 0) wrong[path] = found;
  }
  expect(wrong).toEqual({});
});

it('answers, menus and folded parts open, and the frames are a chart and a link', async () => {
  const { page } = await visit(paths.faq);
  const questions = page.locator('main details:has(.answer)');
  const [first, second] = [questions.first(), questions.nth(1)];
  for (const question of [first, second]) {
    await question.locator('summary').click();
    expect(await question.locator('.answer').isVisible()).toBe(true);
  }
  // The search needs a script.
  expect(await page.getByRole('searchbox').count()).toBe(0);
  // At most one in each group is open.
  expect(await questions.and(page.locator('[open]')).count()).toBe(1);

  await page.getByRole('button', { name: 'Services' }).click();
  expect(await page.locator('#services-menu').getByRole('link').count()).toBe(services.length);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(fixture.site.origin + anyService.path);
  const folded = page.locator('.service-page details:not([open])').first();
  const content = page
    .locator('.service-page details')
    .nth(await indexOf(folded))
    .locator(':scope > :nth-child(2)');
  expect(await content.isVisible()).toBe(false);
  await folded.locator('summary').click();
  expect(await content.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(`**${paths.contact}`);
  await page.locator('.map').scrollIntoViewIfNeeded();
  await page.frameLocator('.map iframe').getByRole('link', { name: pages.contact.texts.mapButton }).waitFor();
  await page.getByRole('heading', { name: pages.contact.texts.agentMissing.heading }).waitFor();
});

it('the newsletter shows an error or its thanks, and no address contains the e-mail address', async () => {
  const { page } = await visit(paths.about);
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email address').fill('owen@chebucto');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Please enter a valid email address.').waitFor();
  const again = page.getByRole('main').getByLabel('Email address');
  expect(await again.inputValue()).toBe('owen@chebucto');
  await expect.poll(() => isFocused(again)).toBe(true);
  await again.fill('owen@chebucto.example');
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Thank you for subscribing to our newsletter!').waitFor();
  expect(page.url()).not.toContain('owen');
});

it('an account is created and signed in to, with its errors, and the administration says that it needs JavaScript', async () => {
  const { page } = await visit(paths.admin);
  await page.getByRole('heading', { name: 'JavaScript did not run' }).waitFor();
  expect(await page.locator('.spinner').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Go to Sign in' }).click();
  await page.waitForURL(`**${paths.auth}`);
  const username = newPerson().lastName;
  await page.locator('#register-username').fill(username);
  await page.locator('#register-password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Password must be at least 6 characters').waitFor();
  expect(await page.locator('#register-username').inputValue()).toBe(username);
  await page.locator('#register-password').fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${fixture.site.origin}/`);
  await page.context().clearCookies();
  await page.goto(fixture.site.origin + paths.auth);
  await page.locator('#login-username').fill(username);
  await page.locator('#login-password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Invalid username or password').waitFor();
  await page.locator('#login-password').fill('long enough');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${fixture.site.origin}/`);
  expect((await page.context().cookies()).length).toBeGreaterThan(0);
});
