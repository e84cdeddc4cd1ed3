import type { Page } from 'playwright';
import { listAxeViolations, widths } from './browser.ts';
import { isFullRun } from './full-run.ts';
import { listBorderlessControls, listClippedText, listSmallFields, listTargetProblems } from './usability-checks.ts';

/** The narrowest width without horizontal scrolling (WCAG 2.2, 1.4.10), also with text at twice its size. */
const narrowest = 320;
const height = 900;

/** The widths and schemes at which axe runs: one of each, in a full run all. */
const looks = isFullRun
  ? Object.values(widths).flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })))
  : [{ width: widths.desk, scheme: 'light' as const }];

/**
 * Lists the accessibility problems of the current page, with all answers open: axe; at 320 px its width, text at twice
 * its size, and targets, with their focus; controls in forced colours. It changes width and scheme without reloading.
 * @param parts a selector: the targets in these parts are checked
 */
export async function auditPage(page: Page, parts = 'main'): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (where: string, what: string[]) => what.length > 0 && (found[where] = what);
  await page.evaluate(openEveryAnswer);
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    note(`axe, ${width} px, ${scheme}`, await listAxeViolations(page));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: narrowest, height });
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (contentWidth > narrowest) note(`${narrowest} px`, [`scrolls horizontally to ${contentWidth} px`]);
  note(`text at twice its size, ${narrowest} px`, await listClippedText(page));
  note('text in fields', await listSmallFields(page));
  note(`targets, ${narrowest} px`, await listTargetProblems(page, parts));
  await page.emulateMedia({ forcedColors: 'active' });
  note('no border in forced colours', await listBorderlessControls(page));
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

/** Runs in the page: opens all answers, which axe does not check when closed, also where only one may be open. */
function openEveryAnswer(): void {
  for (const answer of document.querySelectorAll('main details')) {
    answer.removeAttribute('name');
    answer.setAttribute('open', '');
  }
}
