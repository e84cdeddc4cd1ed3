import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { colourRules, listBarriers, widths } from './browser.ts';
import { isFull } from './counts.ts';
import { listHardToReach, listLostInLargeText, listWithoutEdge } from './usable.ts';

/** A smaller phone than any board was drawn for (WCAG 2.2, 1.4.10); with text at twice its size too. */
const narrowest = 320;
const height = 900;

/** Axe's own rule for the size of targets takes a third of its time; `listHardToReach` asks the same, without its exceptions. */
const sizeRule = 'target-size';

type Look = {
  /** What this is about, as a selector: walked through, and looked at by axe at every width. */
  parts: string;
  /** The widths at which it exists, from the least on. */
  at?: readonly number[];
  /** Whether axe looks at the rest of the page as well, once at the widest. */
  whole?: boolean;
  /** Whether it is looked at in the dark as well: not, where the same was in other words. */
  dark?: boolean;
  /** What is done before axe looks. */
  beforeAxe?: () => void;
};

/**
 * Everything that hinders somebody on the page as it stands, at every width, light and dark, with text at twice its
 * size, in forced colours. Widths and schemes change in place: the page is not loaded again. Colours do not change with
 * the width, and what is laid out at some widths alone is there at the ends: light ones are looked at in the widest and
 * dark ones in the least; with full counts both in both.
 * @returns what was found, by where; empty where nothing was
 */
export async function listTroubles(
  page: Page,
  { parts, at = Object.values(widths), whole = true, dark = true, beforeAxe }: Look,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (where: string, what: string[]) => what.length > 0 && (found[where] = what);
  const least = at[0];
  const widest = at.at(-1);
  /** Whether the least width is looked at in the dark at once; if not, what depends on the colours is asked again. */
  const isDarkAtLeast = dark && !isFull && at.length > 1;
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  for (const width of [...(least === widths.phone ? [narrowest] : []), ...at.toReversed()]) {
    if (width === least && isDarkAtLeast) await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width, height });
    const reach = await page.evaluate(() => document.documentElement.scrollWidth);
    if (reach > width) note(`${width} px`, [`scrolls sideways to ${reach} px`]);
    note(`text at twice its size, ${width} px`, await listLostInLargeText(page));
    if (width === narrowest) continue;
    if (!(await isEveryRowReachable(page))) note(`${width} px`, ['a list moves sideways that Tab does not reach']);
    const isEnd = width === least || width === widest;
    if (isEnd) note(`hard to reach, ${width} px`, await listHardToReach(page, parts));
    if (width === widest && beforeAxe) await page.evaluate(beforeAxe);
    const without = isEnd ? [sizeRule] : colourRules;
    const within = whole && width === widest ? undefined : parts;
    note(`barriers, ${width} px`, await listBarriers(page, { within, without }));
  }
  if (dark && !isDarkAtLeast) {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const width of new Set(at.filter((one) => one === least || one === widest))) {
      await page.setViewportSize({ width, height });
      note(`barriers in the dark, ${width} px`, await listBarriers(page, { within: parts, only: colourRules }));
    }
  }
  await page.emulateMedia({ forcedColors: 'active' });
  note('no edge in forced colours', await listWithoutEdge(page));
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  return found;
}

/** A list that lies in one row at this width is told so a moment after it was measured anew. */
async function isEveryRowReachable(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await page.evaluate(everyRowReachable)) return true;
    await sleep(20);
  }
  return page.evaluate(everyRowReachable);
}

/** Runs in the page: whatever list can be moved sideways can be reached by Tab. Without scripts the browser sees to it. */
function everyRowReachable(): boolean {
  const isAlive = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
  if (!isAlive) return true;
  return [...document.querySelectorAll<HTMLElement>('.swipe')].every(
    (list) => list.scrollWidth <= list.clientWidth || list.tabIndex === 0,
  );
}
