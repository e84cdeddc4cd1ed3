import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { faqGroups } from '../../src/content/faqs.ts';
import { paths } from '../../src/contract/paths.ts';
import { slugOf } from '../../src/web/ui/slug.ts';
import { delayReact, restMouse, untilHydrated } from '../support/browser.ts';
import { kindsOfPages, pageScripts } from '../support/byte-budgets.ts';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

// A public page is HTML, its stylesheets and one small inline script; React comes when somebody acts.

const fixture = useBrowserFixture();
const phone = { width: 412, height: 823 };
const own = (path: string) => fixture.site.origin + path;
const publicKinds = kindsOfPages.filter((path) => path !== paths.auth);

/** Records the script files that the page requests. */
function recordScripts(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      files.push(new URL(request.url()).pathname);
  });
  return files;
}

/** Opens a page that nobody acts on. */
async function openAtRest(path: string, prepare?: (page: Page) => Promise<unknown>) {
  const { page } = await fixture.arrive({ viewport: phone, tolerated: [/status of 401/] });
  await prepare?.(page);
  await restMouse(page);
  const scripts = recordScripts(page);
  await page.goto(own(path));
  await page.waitForTimeout(300);
  return { page, scripts };
}

describe('until somebody acts', () => {
  it.each(publicKinds)('%s runs at most 6 kB of scripts, and fetches none', async (path) => {
    const { page, scripts } = await openAtRest(path);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    await page.waitForTimeout(300);
    expect(scripts).toEqual([]);
    const inline = await page.evaluate(() =>
      [...document.scripts].filter(({ type }) => type === '' || type === 'speculationrules').map(({ text }) => text),
    );
    // Without the data for React, one string that nobody reads until then.
    const code = inline.map((text) => text.replace(/(streamController\.enqueue\()"[^]*"/, '$1'));
    expect(new TextEncoder().encode(code.join('')).length).toBeLessThanOrEqual(pageScripts.untilIntentBytes);
  });
});

describe('React starts when somebody', () => {
  it.each<[string, string, (page: Page) => Promise<unknown>]>([
    ['points at a link', paths.about, (page) => page.locator('main a').first().hover()],
    ['focuses a field', paths.contact, (page) => page.getByLabel('First Name').focus()],
    ['moves on by keyboard', paths.about, (page) => page.keyboard.press('Tab')],
    ['points at a tab', paths.contact, (page) => page.getByRole('tab').first().hover()],
    ['points at a question', paths.services, (page) => page.locator('main summary').first().hover()],
  ])('%s', async (_, path, act) => {
    const { page, scripts } = await openAtRest(path);
    expect(scripts).toEqual([]);
    await act(page);
    await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).length > 0);
    expect(scripts.length).toBeGreaterThan(0);
    await expect.poll(() => page.locator('template, [type="speculationrules"]').count()).toBe(0);
  });

  it('touches a link', async () => {
    const { page } = await fixture.arrive({ viewport: phone, hasTouch: true });
    const scripts = recordScripts(page);
    await page.goto(own(paths.about));
    await page.getByRole('link', { name: 'Skip to content' }).dispatchEvent('pointerover', { bubbles: true });
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });
});

describe('React starts at once', () => {
  it.each<[string, string, (page: Page) => Promise<unknown>]>([
    [
      'for somebody who is signed in',
      paths.about,
      (page) => page.context().addCookies([{ name: 'signed_in', value: '1', url: fixture.site.origin }]),
    ],
    [
      'on a page with a draft',
      paths.contact,
      (page) =>
        page.addInitScript(() =>
          sessionStorage.setItem('draft:/contact', JSON.stringify({ values: { message: 'Hm' } })),
        ),
    ],
    ['on a page with a query', `${paths.portfolio}?category=${anyService.id}`, async () => {}],
    [
      'for a fragment in a closed tab',
      `${paths.faq}#${slugOf(faqGroups.at(-1)?.items[0]?.question ?? '')}`,
      async () => {},
    ],
    ['on /auth', paths.auth, async () => {}],
  ])('%s', async (_, path, prepare) => {
    const { page, scripts } = await openAtRest(path, prepare);
    expect(scripts.length).toBeGreaterThan(0);
    await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).length > 0);
  });
});

/** Opens a page whose scripts come only when `letReactCome` is called. */
async function openEarly(path: string, options = {}) {
  const { page } = await fixture.arrive({ viewport: phone, ...options });
  const letReactCome = await delayReact(page);
  await page.goto(own(path), { waitUntil: 'commit' });
  return { page, letReactCome };
}

describe('what is pressed before React is there works then:', () => {
  it('a tab, and the arrow keys on it', async () => {
    const { page, letReactCome } = await openEarly(paths.contact);
    const assistant = page.getByRole('tab', { name: 'AI Assistant' });
    await assistant.click();
    letReactCome();
    await expect.poll(() => assistant.getAttribute('aria-selected')).toBe('true');

    const second = await openEarly(paths.faq);
    const [first, next] = [second.page.getByRole('tab').nth(0), second.page.getByRole('tab').nth(1)];
    await first.press('ArrowRight');
    second.letReactCome();
    await expect.poll(() => next.getAttribute('aria-selected')).toBe('true');
    expect(await next.evaluate((tab) => tab === document.activeElement)).toBe(true);
  });

  it('several presses, in their order', async () => {
    const { page, letReactCome } = await openEarly(paths.faq);
    const tabs = page.getByRole('tab');
    for (const place of [1, 3, 2]) await tabs.nth(place).click();
    letReactCome();
    await expect.poll(() => tabs.nth(2).getAttribute('aria-selected')).toBe('true');
    expect(await page.locator('[aria-selected="true"]').count()).toBe(1);
  });

  it('a menu and a question, at once and for good', async () => {
    const { page, letReactCome } = await openEarly(paths.services);
    const question = page.locator('main details').first();
    await question.locator('summary').click();
    await page.getByRole('button', { name: 'Menu' }).click();
    const link = page.locator('#menu').getByRole('link', { name: 'About' });
    await link.waitFor();
    letReactCome();
    await untilHydrated(page);
    expect([await link.isVisible(), await question.getAttribute('open')]).toEqual([true, '']);
  });

  it('a link to a section, which also copies its address', async () => {
    const { page, letReactCome } = await openEarly(anyService.path, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('link', { name: 'Link to “Our Process”' }).press('Enter');
    expect(page.url()).toContain('#our-process');
    letReactCome();
    await page.getByText('Link copied', { exact: true }).first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    // One entry in the history, not two.
    await page.goBack();
    expect(page.url()).not.toContain('#our-process');
  });

  it('a link, which the browser opens', async () => {
    const { page } = await openEarly(paths.home);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});

describe('what is typed before React is there stays:', () => {
  it('in every field, with its draft', async () => {
    const { page, letReactCome } = await openEarly(paths.contact);
    const form = page.locator('main form');
    await form.getByLabel('First Name').fill('Ines');
    await form.getByLabel('Message', { exact: true }).fill('Typed early.');
    await form.getByLabel('Service Interest').selectOption({ index: 2 });
    await page.getByRole('contentinfo').getByLabel('Email address').fill('ines@client.example');
    const read = () =>
      Promise.all([
        form.getByLabel('First Name').inputValue(),
        form.getByLabel('Message', { exact: true }).inputValue(),
        form.getByLabel('Service Interest').evaluate((field: HTMLSelectElement) => field.selectedIndex),
      ]);
    letReactCome();
    await untilHydrated(page);
    await page.waitForTimeout(100);
    expect(await read()).toEqual(['Ines', 'Typed early.', 2]);
    expect(await page.getByRole('contentinfo').getByLabel('Email address').inputValue()).toBe('ines@client.example');
    await page.reload();
    await expect.poll(read).toEqual(['Ines', 'Typed early.', 2]);
  });

  it('in a text area with an initial text, while it is being typed', async () => {
    const { page, letReactCome } = await openEarly(anyService.path);
    const message = page.getByLabel('Message *');
    const begun = await message.inputValue();
    await message.press('End');
    await page.keyboard.press('Control+End');
    letReactCome();
    await message.pressSequentially(' We begin in May.', { delay: 10 });
    await untilHydrated(page);
    expect(await message.inputValue()).toBe(`${begun} We begin in May.`);
  });
});

it('hydration leaves a page where the visitor has scrolled to, also after a reload', async () => {
  const { page } = await fixture.visit(paths.about, { viewport: phone });
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  const letReactCome = await delayReact(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  // Until then the browser may restore the position once more.
  await page.waitForLoadState('load');
  await page.evaluate(() => window.scrollTo({ top: 1_200, behavior: 'instant' }));
  letReactCome();
  await untilHydrated(page);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(1_200);
});
