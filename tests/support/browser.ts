import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { deferredParts } from '../../src/web/ui/deferred-parts.ts';

const isRoot = process.getuid?.() === 0;

/** Flags against traffic and windows of the browser's own; root cannot use its sandbox. */
const flags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each visitor's pages in one process, and none kept in reserve: a visit takes an eighth less of a processor.
  '--renderer-process-limit=1',
];

const shellPath = '/usr/bin/chromium-headless-shell';
const wholePaths = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * Where the browser is that scripts/test-tools.mjs found or installed. The shell comes first, as with Playwright's own:
 * a whole browser loads pages for its address bar beside those that are looked at. Only in a whole one, though, is the
 * mouse nowhere until it is moved, as it is with visitors (`restMouse`).
 */
export function chromiumPath(kind: 'shell' | 'whole' = 'shell'): string | undefined {
  const found = kind === 'shell' ? [shellPath, ...wholePaths] : [...wholePaths, shellPath];
  const candidates = [process.env['CHROMIUM'], chromium.executablePath(), ...found];
  return candidates.find((path) => path && existsSync(path));
}

export async function launchBrowser(): Promise<Browser> {
  const downloadsPath = mkdtempSync(join(tmpdir(), 'site-downloads-'));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: flags, downloadsPath });
  browser.once('disconnected', () => rmSync(downloadsPath, { recursive: true, force: true }));
  return browser;
}

/** The three widths that every screen is looked at in. */
export const widths = { phone: 390, tablet: 768, desk: 1440 } as const;

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

/**
 * A visitor with a window of their own. What the console complains of, and every request to another host,
 * is collected; `expectQuiet` fails for it.
 * @param tolerated console messages that a test provokes
 */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}, tolerated: RegExp[] = []) {
  const context = await browser.newContext({ viewport: { width: widths.phone, height: 844 }, ...options });
  // As long as polls wait (vitest.config.ts): a line that was tried in vain is next tried after up to half a minute.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const strangers: string[] = [];
  const complain = (text: string) => {
    if (!tolerated.some((pattern) => pattern.test(text))) complaints.push(`${page.url()}: ${text}`);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') strangers.push(request.url());
  });
  return {
    context,
    page,
    complaints,
    strangers,
    /** Nothing in the console, nothing sent to anybody else. */
    expectQuiet() {
      expect(complaints).toEqual([]);
      expect(strangers).toEqual([]);
    },
    /** What a test still holds back by a route is let go with the window: that is no fault. */
    async close() {
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    },
  };
}

/** The axe-core that @axe-core/playwright brings: put in once for a document, its later runs are three times as fast. */
const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromPlaywright.resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(where: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** WCAG 2.2 A and AA, and axe's best practices. Our own frames are looked at as pages (every-page.test.ts). */
const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
};

/** The rules whose answer depends on the colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page as it stands.
 * @param within selector of the parts that are looked at; all, where it is left out
 * @param only the rules that are asked, by axe's names; all of the above, where they are left out
 * @param without rules that are not
 */
export async function listBarriers(
  page: Page,
  { within, only, without = [] }: { within?: string; only?: readonly string[]; without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const asked = only
    ? { runOnly: { type: 'rule', values: only } }
    : { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) };
  const { violations } = await page.evaluate(
    ({ parts, options }) =>
      (window as unknown as { axe: Axe }).axe.run(parts ? { include: [[parts]] } : document, options),
    { parts: within, options: { ...axeOptions, ...asked } },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await listBarriers(page)).toEqual([]);
}

/** Nothing reaches beyond the window's width. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { inner, whole } = await page.evaluate(() => ({
    inner: window.innerWidth,
    whole: document.documentElement.scrollWidth,
  }));
  expect(whole, `${page.url()} is ${whole} px wide in a window of ${inner} px`).toBeLessThanOrEqual(inner);
}

/** Waits until the page is hydrated and completely laid out. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForFunction(
    (parts) =>
      [...document.querySelectorAll(parts)].every((part) => getComputedStyle(part).contentVisibility !== 'auto'),
    deferredParts,
  );
}

/**
 * Lets the mouse rest before the visitor comes to a page: Chromium without windows moves it once, over the first frame
 * of a window, which a page takes for the visitor's first act.
 */
export async function restMouse(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
