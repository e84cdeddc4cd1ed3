import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { projects } from '../../src/content/projects.ts';
import { paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

/** Runs in the page: lists elements and pseudo-elements with a noticeable transition or animation. */
function listMoving(): string[] {
  const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
  return [...document.querySelectorAll('*')].flatMap((one) =>
    ['', '::before', '::after'].flatMap((part) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(
        one,
        part || null,
      );
      const moves =
        (animationName !== 'none' && longest(animationDuration) > 0.001) ||
        longest(transitionDuration) > 0.001 ||
        scrollBehavior === 'smooth';
      return moves ? [`${one.tagName}.${one.getAttribute('class')}${part}`] : [];
    }),
  );
}

describe('a visitor with reduced motion', () => {
  const scenes: [path: string, act: (page: Page) => Promise<unknown>][] = [
    [paths.home, (page) => page.getByRole('button', { name: 'Services' }).click()],
    [paths.services, (page) => page.locator('main summary').first().click()],
    [
      paths.contact,
      async (page) => {
        await page.route('**/api/contact', () => {});
        for (const [label, words] of Object.entries({ 'First Name': 'A', 'Last Name': 'B', Message: 'C' }))
          await page.getByLabel(label).fill(words);
        await page.locator('#contact-email').fill('a@b.example');
        await page.getByRole('button', { name: 'Send Message' }).click();
        await page.locator('.spinner').waitFor();
      },
    ],
  ];

  it.each(scenes)('sees no animation on %s, which others see', async (path, act) => {
    const calm = await fixture.visit(path, { reducedMotion: 'reduce' });
    await act(calm.page);
    expect(await calm.page.evaluate(listMoving)).toEqual([]);
    await calm.page.emulateMedia({ reducedMotion: 'no-preference' });
    expect((await calm.page.evaluate(listMoving)).length).toBeGreaterThan(5);
  });
});

describe('in forced colours', () => {
  const visit = (path: string) => fixture.visit(path, { forcedColors: 'active', tolerated: [/status of 401/] });
  /** Computed styles of the first element of this selector. */
  const styles = (
    page: Page,
    selector: string,
    names: readonly (keyof CSSStyleDeclaration & string)[],
    part?: string,
  ) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, asked) => asked.names.map((name) => getComputedStyle(one, asked.part)[name]), { names, part });

  it('the open tab differs from the others by its border', async () => {
    const { page } = await visit(paths.auth);
    const edge = ['borderBottomColor'] as const;
    const [open] = await styles(page, '.tab[aria-selected="true"]', edge);
    const [closed] = await styles(page, '.tab[aria-selected="false"]', edge);
    const [ground] = await styles(page, 'body', ['backgroundColor']);
    expect(closed).toBe(ground);
    expect(open).not.toBe(ground);
  });

  it('a pressed filter and the current page differ from the others', async () => {
    const { page } = await visit(paths.portfolio);
    const ground = ['backgroundColor'] as const;
    // Without projects there is nothing to filter.
    if (projects.length > 0)
      expect(await styles(page, '.chip[aria-pressed="true"]', ground)).not.toEqual(
        await styles(page, '.chip[aria-pressed="false"]', ground),
      );
    const edge = ['borderBottomWidth'] as const;
    expect(await styles(page, '.main-nav [aria-current="page"]', edge)).toEqual(['3px']);
    expect(await styles(page, '.main-nav a:not([aria-current])', edge)).toEqual(['0px']);
  });

  it('the focus, a field with an error and the marker of a closed answer are visible', async () => {
    const { page } = await visit(paths.contact);
    await page.getByRole('button', { name: 'Send Message' }).press('Enter');
    await page.getByRole('alert').waitFor();
    const [ground] = await styles(page, 'body', ['backgroundColor']);
    const [style, width, colour] = await styles(page, '[role="alert"]', [
      'outlineStyle',
      'outlineWidth',
      'outlineColor',
    ]);
    expect([style, width]).toEqual(['solid', '3px']);
    expect(colour).not.toBe(ground);
    expect(await styles(page, '[aria-invalid="true"]', ['borderTopWidth'])).toEqual(['2px']);
    expect(await styles(page, '.field input:not([aria-invalid])', ['borderTopWidth'])).toEqual(['1px']);
    await page.goto(fixture.site.origin + paths.services);
    const [sign, image] = await styles(page, '.accordion summary', ['color', 'backgroundImage'], '::after');
    expect(sign).not.toBe(ground);
    expect(image).toContain(sign);
  });
});

describe('skipping the header', () => {
  it.each([paths.home, paths.faq, anyService.path, '/no/such/page'])(
    'the first Tab on %s reaches the skip link, and the next continues in the content',
    async (path) => {
      const { page } = await fixture.arrive({ tolerated: [/status of 404/] });
      await page.goto(fixture.site.origin + path);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true);
      expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    },
  );

  it.each([paths.auth, paths.admin])('%s has only its logo before the content', async (path) => {
    const { page } = await fixture.arrive({ javaScriptEnabled: false });
    await page.goto(fixture.site.origin + path);
    const before = await page.evaluate(() => {
      const main = document.querySelector('main');
      return [...document.querySelectorAll('a[href], button, input')].filter(
        (one) => main && one.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING && !main.contains(one),
      ).length;
    });
    expect(before).toBeLessThanOrEqual(1);
  });
});
