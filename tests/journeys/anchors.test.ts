import { expect, it } from 'vitest';
import { featuredCaseStudies, otherCaseStudies } from '../../src/content/case-studies.ts';
import { legalPages } from '../../src/content/legal/catalogue.ts';
import { services } from '../../src/content/services/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyArticle, anyLegalPath, anyService } from '../support/any-content.ts';
import { untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

it.each([
  ...services.map(({ id }) => paths.service(id)),
  ...legalPages.map(({ slug }) => paths.legal(slug)),
  ...([...featuredCaseStudies, ...otherCaseStudies].length > 0 ? [paths.caseStudies] : []),
  anyArticle.path,
])('each section of %s has a link to itself, outside the name of its heading', async (path) => {
  const { page } = await fixture.visit(path, { javaScriptEnabled: false });
  const parts = await page.evaluate(() => {
    // Closing bands, tables of contents and hidden parts need no link.
    const named =
      'main :is(h2, .stories h3, .featured h3, .case-study h3):not(.visually-hidden, .badge, .cta-band *, nav *, aside *)';
    return [...document.querySelectorAll(named)].map((heading) => {
      const link = heading.nextElementSibling;
      return {
        words: heading.textContent,
        isLinked: heading.id !== '' && link?.getAttribute('href') === `#${heading.id}`,
        name: link?.querySelector('.visually-hidden')?.textContent,
        isInOrder: link instanceof HTMLElement && link.tabIndex === 0 && link.checkVisibility(),
      };
    });
  });
  expect(parts.length).toBeGreaterThan(0);
  expect(parts).toEqual(
    parts.map(({ words }) => ({ words, isLinked: true, name: `Link to “${words}”`, isInOrder: true })),
  );
});

it('the sign of a section link is visible only while its heading is hovered or the link has the focus', async () => {
  const { page } = await fixture.visit(anyLegalPath, { reducedMotion: 'reduce' });
  const heading = page.locator('.anchored-heading').first();
  const readOpacity = () => heading.locator('.anchor').evaluate((anchor) => getComputedStyle(anchor).opacity);
  expect(await readOpacity()).toBe('0');
  await heading.hover();
  expect(await readOpacity()).toBe('1');
  await page.mouse.move(0, 0);
  expect(await readOpacity()).toBe('0');
  await page.keyboard.press('Tab');
  await heading.locator('.anchor').focus();
  expect(await readOpacity()).toBe('1');
});

it('activating a section link by keyboard updates the address, copies it and announces that', async () => {
  const { page } = await fixture.visit(anyService.path, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('link', { name: 'Link to “Our Process”' }).press('Enter');
  await page.getByText('Link copied', { exact: true }).first().waitFor();
  const address = `${fixture.site.origin}${anyService.path}#our-process`;
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await page.getByRole('heading', { name: 'Our Process', exact: true }).count()).toBe(1);
});

it.each([paths.home, paths.faq, anyService.path])('%s is complete with any fragment in its address', async (path) => {
  const { page } = await fixture.arrive({ tolerated: [/not a decodable element ID/] });
  for (const fragment of ['100%', '%E0%A4%A', '%00', 'no-such-part']) {
    // An address that differs in its fragment only would not load the page again.
    await page.goto('about:blank');
    await page.goto(`${fixture.site.origin}${path}#${fragment}`);
    await untilHydrated(page);
    await page.locator('main h1').waitFor();
    expect(await page.getByText('Something went wrong').count(), fragment).toBe(0);
  }
});
