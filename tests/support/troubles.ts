import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { listBarriers, widths } from './browser.ts';
import { isFull } from './counts.ts';
import { listHardToReach, listLostInLargeText, listWithoutEdge } from './usable.ts';

/** A smaller phone than any board was drawn for (WCAG 2.2, 1.4.10); with text at twice its size too. */
const narrowest = 320;
const height = 900;

type Look = {
  /** What this is about, as a selector: walked through, and looked at by axe at every width. */
  parts: string;
  /** The widths at which it exists. */
  at?: readonly number[];
  /** Whether axe looks at the rest of the page as well, once at the widest. */
  whole?: boolean;
  /** What is done before axe looks, at the widest. */
  beforeLast?: () => void;
};

/**
 * Everything that hinders somebody on the page as it stands, at every width, light and dark, with text at twice its
 * size, in forced colours. Widths and schemes change in place: the page is not loaded again. Colours do not change with
 * the width, and what is laid out at some widths alone is there at the ends: light ones are looked at in the widest and
 * dark ones in the narrowest; with full counts both in both.
 * @returns what was found, by where; empty where nothing was
 */
export async function listTroubles(
  page: Page,
  { parts, at = Object.values(widths), whole = true, beforeLast }: Look,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (where: string, what: string[]) => what.length > 0 && (found[where] = what);
  const resize = (width: number) => page.setViewportSize({ width, height });
  const first = at[0];
  const last = at.at(-1);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  for (const width of [...(first === widths.phone ? [narrowest] : []), ...at]) {
    await resize(width);
    const reach = await page.evaluate(() => document.documentElement.scrollWidth);
    if (reach > width) note(`${width} px`, [`scrolls sideways to ${reach} px`]);
    note(`text at twice its size, ${width} px`, await listLostInLargeText(page));
    if (width === narrowest) continue;
    // A list that lies in one row at this width is told so a moment after it was measured anew.
    let isReachable = await page.evaluate(everyRowReachable);
    for (let tries = 0; tries < 50 && !isReachable; tries += 1) {
      await sleep(20);
      isReachable = await page.evaluate(everyRowReachable);
    }
    if (!isReachable) note(`${width} px`, ['a list moves sideways that Tab does not reach']);
    if (width === first || width === last) note(`hard to reach, ${width} px`, await listHardToReach(page, parts));
    if (width === last && beforeLast) await page.evaluate(beforeLast);
    const colours = width === last || (isFull && width === first) ? 'too' : 'not';
    note(
      `barriers, ${width} px`,
      await listBarriers(page, { colours, within: whole && width === last ? undefined : parts }),
    );
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of isFull ? new Set([last, first]) : [first]) {
    if (width === undefined) continue;
    await resize(width);
    note(`barriers in the dark, ${width} px`, await listBarriers(page, { within: parts, colours: 'alone' }));
  }
  await page.emulateMedia({ forcedColors: 'active' });
  note('no edge in forced colours', await listWithoutEdge(page));
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  return found;
}

/** Runs in the page: whatever list can be moved sideways can be reached by Tab. Without scripts the browser sees to it. */
function everyRowReachable(): boolean {
  const isAlive = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
  if (!isAlive) return true;
  return [...document.querySelectorAll<HTMLElement>('.swipe')].every(
    (list) => list.scrollWidth <= list.clientWidth || list.tabIndex === 0,
  );
}
