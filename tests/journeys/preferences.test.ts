import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { anyArticle } from '../support/any-content.ts';
import { widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { buttonOf, contactForm, fillInScripted } from '../support/contact-form.ts';
import { enterOffice, rowOf, openFilter } from '../support/office.ts';
import { sendEnquiry } from '../support/people.ts';
import { listClippedText, listSmallFields } from '../support/usability-checks.ts';

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

it('a visitor with reduced motion sees no animation, which others see, and every section from the beginning', async () => {
  const { page } = await fixture.visit(paths.home, { reducedMotion: 'reduce' });
  expect(await page.locator('#services').evaluate((section) => getComputedStyle(section).opacity)).toBe('1');
  await page.getByRole('button', { name: 'Services' }).click();
  expect(await page.evaluate(listMoving)).toEqual([]);
  await page.goto(fixture.site.origin + paths.contact);
  await page.route('**/api/contact', () => {});
  await fillInScripted(page, contactForm.typed());
  await buttonOf(page, contactForm).click();
  await page.locator('.spinner').waitFor();
  expect(await page.evaluate(listMoving)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect((await page.evaluate(listMoving)).length).toBeGreaterThan(5);
});

it('in forced colours the open tab, the current page, the focus and a wrong field differ from the others', async () => {
  const { page } = await fixture.visit(paths.auth, { forcedColors: 'active', tolerated: [/status of 401/] });
  /** A computed style of the first element of this selector. */
  const style = (on: Page, selector: string, name: keyof CSSStyleDeclaration & string) =>
    on
      .locator(selector)
      .first()
      .evaluate((one, asked) => getComputedStyle(one)[asked], name);
  const ground = await style(page, 'body', 'backgroundColor');
  expect(await style(page, '.tab[aria-selected="false"]', 'borderBottomColor')).toBe(ground);
  expect(await style(page, '.tab[aria-selected="true"]', 'borderBottomColor')).not.toBe(ground);
  await page.goto(fixture.site.origin + paths.contact);
  expect(await style(page, '.main-nav [aria-current="page"]', 'borderBottomWidth')).toBe('3px');
  expect(await style(page, '.main-nav a:not([aria-current])', 'borderBottomWidth')).toBe('0px');
  await page.goto(fixture.site.origin + anyArticle.path);
  expect(await style(page, '.section-nav [aria-current]', 'borderLeftWidth')).toBe('3px');
  expect(await style(page, '.section-nav a:not([aria-current])', 'borderLeftWidth')).toBe('0px');
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await page.goto(fixture.site.origin + paths.contact);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await style(page, '.mobile-menu [aria-current="page"]', 'borderLeftWidth')).toBe('3px');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: widths.desk, height: 900 });
  await fillInScripted(page, {});
  await buttonOf(page, contactForm).press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await style(page, '[role="alert"]', 'outlineStyle')).toBe('solid');
  expect(await style(page, '[role="alert"]', 'outlineColor')).not.toBe(ground);
  expect(await style(page, '[aria-invalid="true"]', 'borderTopWidth')).toBe('2px');
  expect(await style(page, '.field input:not([aria-invalid])', 'borderTopWidth')).toBe('1px');
});

it('in the office forced colours keep the arrow of a list and the dot of what is not contacted, and the field for a date is large enough for a phone', async () => {
  // Two pages of the list.
  for (let sent = 0; sent < 10; sent += 1) await sendEnquiry(fixture.site.origin);
  const one = await sendEnquiry(fixture.site.origin);
  const visitor = await fixture.arrive({ forcedColors: 'active', tolerated: [/status of 401/] });
  const page = await enterOffice(visitor, fixture.site.origin, paths.dashboard);
  const dot = rowOf(page, one).locator('.dot');
  const colour = () => dot.evaluate((element) => getComputedStyle(element).backgroundColor);
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await colour()).not.toBe(ground);
  // Drawn with gradients, which Firefox removes.
  const border = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => [getComputedStyle(element).borderTopWidth, getComputedStyle(element).borderTopColor]);
  expect((await border('.pagination [aria-current]'))[0]).toBe('2px');
  expect((await border('.pagination [aria-current]'))[1]).not.toBe(ground);
  expect((await border('.pagination button:not([aria-current]):not([aria-disabled])'))[1]).toBe(ground);
  for (const list of await page.locator('select').all())
    expect(
      await list.evaluate((element) => [
        getComputedStyle(element).appearance,
        getComputedStyle(element).backgroundImage,
      ]),
    ).toEqual(['auto', 'none']);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  const filter = await openFilter(page);
  await filter.getByLabel('Received').selectOption('Between dates');
  await filter.getByLabel('Until').waitFor();
  expect(await listSmallFields(page)).toEqual([]);
});

it('with text at twice its size nothing is cut on a phone, in the menu and beside the statistics', async () => {
  const { page } = await fixture.visit(paths.documentation, { width: widths.phone, reducedMotion: 'reduce' });
  await page.locator('html').evaluate((html) => (html.style.fontSize = '200%'));
  // A number is one word.
  const lines = await page.locator('.key-figure b').evaluate((number) => {
    const range = document.createRange();
    range.selectNodeContents(number);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  await page.locator('html').evaluate((html) => (html.style.fontSize = ''));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Get Started' }).waitFor();
  expect(await listClippedText(page)).toEqual([]);
});
