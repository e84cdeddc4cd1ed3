import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright';
import { expect } from 'vitest';
import { isFullRun } from './full-run.ts';

const isRoot = process.getuid?.() === 0;

/** Flags that disable the browser's background traffic and windows; root cannot use its sandbox. */
const flags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for each visitor's pages and no spare one: a visit takes an eighth less processor time.
  '--renderer-process-limit=1',
];

/**
 * The scripts of a page, and axe, run for a moment: compiling them takes longer than interpreting them, a quarter of all
 * processor time. The process that draws is a thread of the browser: a tenth less.
 */
const thriftyFlags = ['--js-flags=--jitless', '--in-process-gpu'];

/** Delays every script of every visitor: SCRIPT_DELAY_MS=10000 npm test -- --project journeys. */
const scriptDelayMs = Number(process.env['SCRIPT_DELAY_MS'] ?? 0);

const installedPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * The path of the browser that scripts/test-tools.mjs found or installed. The headless shell comes first, as with
 * Playwright's own: a full browser also loads pages for its address bar. Only in a full browser the mouse has no
 * position until it moves (`restMouse`).
 */
function chromiumPath(): string | undefined {
  return process.env['CHROMIUM'] || [chromium.executablePath(), ...installedPaths].find((path) => existsSync(path));
}

/**
 * @param how as visitors have it, for measurements, pictures and full runs; or with the least processor time
 * @param more further flags of the browser
 * @param without flags of Playwright's that it does without
 */
export async function launchBrowser(
  how: 'thrifty' | 'ordinary' = isFullRun ? 'ordinary' : 'thrifty',
  more: readonly string[] = [],
  without: string[] = [],
): Promise<Browser> {
  const downloadsPath = mkdtempSync(join(tmpdir(), 'site-downloads-'));
  const args = [...flags, ...(how === 'thrifty' ? thriftyFlags : []), ...more];
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args,
    ignoreDefaultArgs: without,
    downloadsPath,
  });
  browser.once('disconnected', () => rmSync(downloadsPath, { recursive: true, force: true }));
  return browser;
}

/** The three widths at which tests check every screen. */
export const widths = { phone: 390, tablet: 768, desk: 1440 } as const;

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

/**
 * A visitor with a window of their own. It records console errors and requests to other hosts; `expectQuiet` fails if
 * there is one.
 * @param tolerated console messages that a test causes
 */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}, tolerated: RegExp[] = []) {
  const context = await browser.newContext({ viewport: { width: widths.phone, height: 844 }, ...options });
  // As long as polls wait (vitest.config.ts): a failed connection is retried after up to half a minute.
  context.setDefaultTimeout(60_000);
  if (scriptDelayMs > 0) {
    await context.route('**/assets/*.js', async (route) => {
      await sleep(scriptDelayMs);
      // The visitor may have left meanwhile.
      await route.continue().catch(() => {});
    });
  }
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  const thirdPartyRequests: string[] = [];
  const noteError = (text: string) => {
    if (!tolerated.some((pattern) => pattern.test(text))) consoleErrors.push(`${page.url()}: ${text}`);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noteError(message.text());
  });
  page.on('pageerror', (error) => noteError(error.message));
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') thirdPartyRequests.push(request.url());
  });
  return {
    context,
    page,
    consoleErrors,
    thirdPartyRequests,
    /** Expects no console error and no request to another host. */
    expectQuiet() {
      expect(consoleErrors).toEqual([]);
      expect(thirdPartyRequests).toEqual([]);
    },
    /** Requests that a test still holds by a route are dropped, which is not an error. */
    async close() {
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    },
  };
}

/** The axe-core of @axe-core/playwright: injected once for a document, its later runs are three times as fast. */
const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromPlaywright.resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(where: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** WCAG 2.2 A and AA, and axe's best practices. accessibility.test.ts checks the site's frames as pages. */
const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
};

/** The rules of axe that depend on colours: enough for a page that was checked in the other scheme. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds on the current page.
 * @param within selector of the parts to check; the whole page by default
 * @param runOnly the rules or groups of rules; WCAG 2.2 and best practices by default
 */
export async function listAxeViolations(
  page: Page,
  within?: string,
  runOnly: readonly string[] = axeOptions.runOnly,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await endAnimations(page);
  const { violations } = await page.evaluate(
    ({ parts, options }) =>
      (window as unknown as { axe: Axe }).axe.run(parts ? { include: [[parts]] } : document, options),
    { parts: within, options: { ...axeOptions, runOnly } },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Ends the animations that are under way, but endless ones: a toast that still fades in has a lower contrast. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.timeline === document.timeline && animation.effect?.getComputedTiming().endTime !== Infinity)
        animation.finish();
  });
}

/** @param within selector of the parts to check; the whole page by default */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await listAxeViolations(page, within)).toEqual([]);
}

/** Expects that the page fits the window's width. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { inner, whole } = await page.evaluate(() => ({
    inner: window.innerWidth,
    whole: document.documentElement.scrollWidth,
  }));
  expect(whole, `${page.url()} is ${whole} px wide in a window of ${inner} px`).toBeLessThanOrEqual(inner);
}

/**
 * Focuses a control and waits until React answers it: pressed earlier, a form of a public page is sent by the browser
 * itself, which validates it until then.
 */
export async function untilScripted(control: Locator): Promise<void> {
  await control.focus();
  await expect
    .poll(() =>
      control.evaluate(
        (element) =>
          element.matches('form[novalidate] *') || Object.keys(element).some((key) => key.startsWith('__react')),
      ),
    )
    .toBe(true);
}

/** Closes a dialog by Escape. The browser reports that it is closed a moment after it is: a press before that is lost. */
export async function closeDialog(page: Page): Promise<void> {
  const dialogs = page.locator('dialog');
  const count = await dialogs.count();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count()).toBeLessThan(count);
}

/** Whether the element has the focus. */
export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/**
 * Focuses the first control of each form, as a visitor does, and waits until React has enhanced it; on pages of the app,
 * until React has hydrated them.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.documentElement.dataset['entry'] === undefined)
      return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
    const waiting = [...document.querySelectorAll<HTMLElement>('form[data-form]:not([novalidate])')];
    for (const form of waiting) form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    return document.readyState !== 'loading' && waiting.length === 0;
  });
}

/** Delays React's scripts until the returned function is called. */
export async function delayReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/**
 * Waits until the mouse rests: headless Chromium moves it once, over the first frame of a window, which a page would
 * treat as the visitor's first action.
 */
export async function restMouse(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
