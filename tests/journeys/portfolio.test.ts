import { expect, it } from 'vitest';
import { projects } from '../../src/content/projects.ts';
import { services } from '../../src/content/services/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const firstWords = services.map(({ title }) => title.split(' ')[0] ?? '');
/** Education is a category of projects only. */
const badgeOf = (category: string) => firstWords[services.findIndex(({ id }) => id === category)] ?? 'Education';

it('shows every project with picture, title, description, badge and a link to its site', async () => {
  const { page } = await fixture.visit(paths.portfolio);
  const cards = page.locator('.project-grid > li');
  expect(await cards.count()).toBe(projects.length);
  for (const [place, { title, description, imageAlt, category, websiteUrl }] of projects.entries()) {
    const card = cards.nth(place);
    expect(await card.getByRole('img', { name: imageAlt }).count()).toBe(1);
    expect(await card.getByRole('heading').textContent()).toBe(title);
    expect(await card.textContent()).toContain(description);
    expect(await card.locator('.badge').textContent()).toBe(badgeOf(category));
    const link = card.getByRole('link', { name: 'Visit Website' });
    expect(await link.getAttribute('href')).toBe(websiteUrl);
    expect(await link.getAttribute('target')).toBe(websiteUrl === '#' ? null : '_blank');
  }
});

it.skipIf(projects.length === 0)(
  'filters by buttons with the first word of each service, and keeps the filter in the address',
  async () => {
    const { page } = await fixture.visit(paths.portfolio);
    const filter = page.getByRole('group', { name: 'Filter projects by service' });
    expect(await filter.getByRole('button').allTextContents()).toEqual(['All Projects', ...firstWords]);
    const titles = () => page.locator('.project-grid h3').allTextContents();
    for (const [place, { id }] of services.entries()) {
      const button = filter.getByRole('button', { name: firstWords[place] ?? '', exact: true });
      await button.click();
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
      expect(await titles()).toEqual(projects.filter(({ category }) => category === id).map(({ title }) => title));
    }
    await filter.getByRole('button', { name: anyService.title.split(' ')[0] ?? '', exact: true }).click();
    await page.waitForURL((url) => url.search.includes(anyService.id));
    await page.reload();
    await expect
      .poll(titles)
      .toEqual(projects.filter(({ category }) => category === anyService.id).map(({ title }) => title));
    await filter.getByRole('button', { name: 'All Projects' }).click();
    await expect.poll(titles).toHaveLength(projects.length);
    expect(new URL(page.url()).search).toBe('');
  },
);

it.skipIf(projects.length === 0)('shows that a filter matches nothing, with a link to all', async () => {
  const { page } = await fixture.visit(`${paths.portfolio}?category=submarines`);
  await page.getByText('No projects found for the selected category.', { exact: true }).waitFor();
  expect(await page.locator('.project-grid > li').count()).toBe(0);
  await page.getByRole('button', { name: 'View All Projects' }).click();
  await expect.poll(() => page.locator('.project-grid > li').count()).toBe(projects.length);
});

it('links to contact, to the services on the home page and to the home page', async () => {
  const { page } = await fixture.visit(paths.portfolio);
  const band = page.locator('.cta-band');
  expect(await band.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  await band.getByRole('link', { name: 'Our Services' }).click();
  await page.waitForURL('**/#services');
  await expect
    .poll(() => page.locator('#services').evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBeLessThan(150);
});
