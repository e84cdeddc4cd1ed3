import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Scrolls to each picture until it is loaded: the browser loads those that are near the window. */
export async function loadPictures(page: Page): Promise<void> {
  for (const img of await page.locator('main .picture:not(details:not([open]) *) img').all()) {
    await img.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => img.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
}

/** Runs in the page: lists hidden text, pictures that did not load, and closed tab panels. */
export function listHiddenContent(): string[] {
  const main = document.querySelector('main');
  if (!main) return ['the page has no main'];
  const found: string[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    // The browser opens closed answers without scripts; tabs and filters are hidden when the page shows everything, a
    // heading's link to itself until it is pointed at or focused, the initials of names in short testimonials, and of the
    // AI tab what the settings do not ask for. What needs a script is shown with scripts alone, what follows an enquiry after
    // it was sent, and the booking if a setting names one.
    if (
      !node.textContent?.trim() ||
      element?.closest(
        'details:not([open]), .honeypot, .after-sending, .form-booking, .tabs, .no-projects, .project-filters, .project-counts a, .anchor, .avatar, .assistant, .scripted, option, script',
      )
    )
      continue;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      found.push(`hidden: ${node.textContent.slice(0, 60)}`);
  }
  // A folded picture is shown when its part is opened.
  const pictures = [...main.querySelectorAll('.picture:not(details:not([open]) *)')];
  for (const picture of pictures) {
    const img = picture.querySelector('img');
    if (!img?.complete || img.naturalWidth === 0 || !img.checkVisibility({ opacityProperty: true }))
      found.push(`no picture: ${picture.innerHTML.slice(0, 80)}`);
  }
  for (const panel of main.querySelectorAll('[role="tabpanel"]'))
    if (!panel.checkVisibility()) found.push(`closed: ${panel.id}`);
  return found;
}
