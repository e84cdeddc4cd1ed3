import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { colourRules, listAxeViolations, widths } from './browser.ts';
import { isFullRun } from './full-run.ts';
import { listTargetProblems, listClippedText, listBorderlessControls, listTightHeadings } from './usability-checks.ts';

/** The narrowest width without horizontal scrolling (WCAG 2.2, 1.4.10), also with text at twice its size. */
const narrowest = 320;
const height = 900;

/** Axe's rule for target sizes takes a third of its time; `listTargetProblems` checks the same without exceptions. */
const sizeRule = 'target-size';

type AuditOptions = {
  /** A selector: axe and the keyboard checks run on these parts at every width. */
  parts: string;
  /** The widths at which the parts exist, in ascending order. */
  at?: readonly number[];
  /** Whether axe also checks the rest of the page, once at the widest: of a page as loaded yes, of its states in a full run. */
  whole?: boolean;
  /** Whether to check the dark colour scheme too. */
  dark?: boolean;
  /** Runs in the page before axe. */
  beforeAxe?: () => void;
};

/**
 * Lists the accessibility problems of the current page: at every width, in light and dark, with text at twice its size,
 * in forced colours. It changes width and scheme without reloading. Colours do not depend on the width, so it checks
 * light at the widest and dark at the narrowest; in a full run both at both.
 * @returns the problems by check; empty if there are none
 */
export async function auditPage(
  page: Page,
  { parts, at = Object.values(widths), whole = true, dark = true, beforeAxe }: AuditOptions,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (where: string, what: string[]) => what.length > 0 && (found[where] = what);
  const smallest = at[0];
  const widest = at.at(-1);
  /** Whether the smallest width is checked in dark at once; if not, the rules about colours run again in dark. */
  const isDarkAtSmallest = dark && !isFullRun && at.length > 1;
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  for (const width of [...(smallest === widths.phone ? [narrowest] : []), ...at.toReversed()]) {
    if (width === smallest && isDarkAtSmallest) await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width, height });
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (contentWidth > width) note(`${width} px`, [`scrolls horizontally to ${contentWidth} px`]);
    note(`tight headings, ${width} px`, await listTightHeadings(page));
    note(`text at twice its size, ${width} px`, await listClippedText(page));
    if (width === narrowest) continue;
    if (!(await isEveryScrollerFocusable(page))) note(`${width} px`, ['a list scrolls that Tab does not reach']);
    const isEnd = width === smallest || width === widest;
    if (isEnd) note(`targets, ${width} px`, await listTargetProblems(page, parts));
    if (width === widest && beforeAxe) await page.evaluate(beforeAxe);
    const without = isEnd ? [sizeRule] : colourRules;
    const within = whole && width === widest ? undefined : parts;
    note(`axe, ${width} px`, await listAxeViolations(page, { within, without }));
  }
  if (dark && !isDarkAtSmallest) {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const width of new Set(at.filter((one) => one === smallest || one === widest))) {
      await page.setViewportSize({ width, height });
      note(`axe in dark, ${width} px`, await listAxeViolations(page, { within: parts, only: colourRules }));
    }
  }
  await page.emulateMedia({ forcedColors: 'active' });
  note('no border in forced colours', await listBorderlessControls(page));
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  return found;
}

/** Waits: a script makes a list focusable a moment after the width has changed. */
async function isEveryScrollerFocusable(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await page.evaluate(everyScrollerFocusable)) return true;
    await sleep(20);
  }
  return page.evaluate(everyScrollerFocusable);
}

/** Runs in the page: Tab reaches every list that scrolls horizontally. Without scripts the browser ensures it. */
function everyScrollerFocusable(): boolean {
  const isHydrated = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
  if (!isHydrated) return true;
  return [...document.querySelectorAll<HTMLElement>('.swipe')].every(
    (list) => list.scrollWidth <= list.clientWidth || list.tabIndex === 0,
  );
}
