import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

it.each([
  paths.service('ai-services'),
  paths.caseStudies,
  paths.documentationTopic('ai-solutions', 'getting-started'),
  paths.legal('privacy-policy'),
])('%s prints its text only, in dark ink, also with a dark screen', async (path) => {
  const { page } = await fixture.visit(path, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  const shown = await page
    .locator('header.site-header, footer, form, iframe, .btn, .tabs, .sea, .anchor, main h1')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.tagName));
  expect(shown).toEqual(['H1']);
  const inks = await page
    .locator('main :is(h1, h2, h3, p, li)')
    .evaluateAll((all) => [...new Set(all.map((one) => /oklch\(([\d.]+)/.exec(getComputedStyle(one).color)?.[1]))]);
  expect(inks.length).toBeGreaterThan(0);
  for (const lightness of inks) expect(Number(lightness)).toBeLessThan(0.6);
});

it('closed answers are open in print, and links show their addresses', async () => {
  const { page } = await fixture.visit(paths.service('ai-services'));
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('.answer');
  expect(await answers.count()).toBe(5);
  for (const answer of await answers.all())
    expect(await answer.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  const demo = page.getByRole('link', { name: /View Live Demo/ });
  expect(await demo.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(
    (await demo.getAttribute('href')) ?? '?',
  );
});
