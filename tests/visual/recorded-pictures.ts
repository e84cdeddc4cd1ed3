import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'playwright';
import { comparePictures, decode, type Pixels, toPng, toWebp } from './compare-pictures.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'pictures');
const browserFile = join(folder, 'browser.json');
/** The folder of screens that differ; Git ignores it. */
const results = join(root, 'test-results', 'visual');

/** Whether this run records the pictures again instead of comparing with them. */
export const isRecording = process.env['UPDATE_PICTURES'] === '1';

/** A screen that looks different for this long fails: fonts, pictures and scripts have loaded by then. */
const settleMs = 10_000;
/** A screen is recorded when it has not changed for this long. */
const stillMs = 500;
const stepMs = 100;

/** Versions of a browser draw letters and shadows differently. */
const majorOf = (version: string) => version.split('.')[0];

/** Why the pictures cannot be compared in this version of Chromium, or undefined. A run that records names it. */
export function findOtherBrowser(version: string): string | undefined {
  if (isRecording) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(browserFile, `${JSON.stringify({ name: 'Chromium', version }, null, 2)}\n`);
  }
  const recorded = JSON.parse(readFileSync(browserFile, 'utf8')) as { name: string; version: string };
  if (majorOf(version) === majorOf(recorded.version)) return undefined;
  return `The pictures of tests/visual were recorded in ${recorded.name} ${recorded.version}; this is ${version}.`;
}

/** Takes the window without what changes by itself or is drawn by the system's fonts. */
async function take(page: Page): Promise<Pixels> {
  await page.evaluate(() => {
    // The ellipsis of truncated text is drawn in a font of the system (src/web/tokens.css).
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { webkitLineClamp: lines, textOverflow } = getComputedStyle(element);
      if (textOverflow === 'ellipsis') element.style.textOverflow = 'clip';
      if (lines === 'none') continue;
      element.style.webkitLineClamp = 'none';
      element.style.maxHeight = `${lines}lh`;
    }
    // Playwright would hide the caret by a <style> element, which the content security policy blocks.
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  return decode(await page.screenshot({ animations: 'disabled', caret: 'initial' }));
}

/** Records the screen when it has loaded and no longer changes. */
export async function record(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  let pixels = await take(page);
  for (let stillForMs = 0; stillForMs < stillMs; stillForMs += stepMs) {
    await page.waitForTimeout(stepMs);
    const next = await take(page);
    if (comparePictures(pixels, next).count > 0) stillForMs = 0;
    pixels = next;
  }
  writeFileSync(join(folder, `${name}.webp`), await toWebp(pixels));
}

/** Compares until the screen looks as recorded. If it never does, writes two pictures and returns a sentence with their paths. */
export async function findDifference(page: Page, name: string): Promise<string | undefined> {
  const file = join(folder, `${name}.webp`);
  if (!existsSync(file)) return `${name} has no recorded picture.`;
  const expected = await decode(file);
  const began = performance.now();
  for (;;) {
    const actual = await take(page);
    const { count, difference } = comparePictures(expected, actual);
    if (count === 0) return undefined;
    if (performance.now() - began > settleMs) {
      const shown = await write(`${name}.png`, actual);
      return `${count} pixels of ${name} differ: see ${shown} and ${await write(`${name}-difference.png`, difference)}`;
    }
    await page.waitForTimeout(stepMs);
  }
}

async function write(name: string, pixels: Pixels): Promise<string> {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, name), await toPng(pixels));
  return relative(root, join(results, name));
}
