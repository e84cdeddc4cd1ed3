import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { caseStudies, featuredCaseStudies } from '#content/case-studies.ts';
import grounds from '#content/drawings/grounds.svg?raw';
import harbour from '#content/drawings/harbour.svg?raw';
import offchart from '#content/drawings/offchart.svg?raw';
import { projects } from '#content/projects.ts';
import { services } from '#content/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { isFullRun } from '../support/full-run.ts';

const fixture = useBrowserFixture();

const allWidths = [320, 360, 390, 640, 768, 1024, 1280, 1440, 1920, 2560];
const fewWidths = [320, 1024, 2560];
const height = 1300;

type Box = { x: number; y: number; width: number; height: number };

/** Runs in the page: the boxes of all words, and of controls and the logo with their focus rings. */
function listExcludedZones(): Box[] {
  const boxes: Box[] = [];
  const add = ({ x, y, width, height: high }: DOMRect, margin: number) =>
    width > 1 &&
    high > 1 &&
    boxes.push({ x: x - margin, y: y - margin, width: width + 2 * margin, height: high + 2 * margin });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (
      !text.textContent?.trim() ||
      !parent?.checkVisibility() ||
      parent.closest('.chart-drawing, .sea, script, style, .visually-hidden')
    )
      continue;
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) add(rect, 0);
  }
  for (const control of document.querySelectorAll<HTMLElement>('a, button, input, summary')) {
    if (!control.checkVisibility()) continue;
    control.focus({ preventScroll: true, focusVisible: true });
    const { outlineWidth, outlineOffset } = getComputedStyle(control);
    add(
      control.getBoundingClientRect(),
      Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)),
    );
    control.blur();
  }
  return boxes.filter(({ x, y }) => x < window.innerWidth && y < window.innerHeight);
}

/** The window as pixels, with its drawings or without. */
async function paint(
  page: Page,
  visibility: 'visible' | 'hidden',
): Promise<{ pixels: Buffer; width: number; high: number }> {
  await page.evaluate((value) => {
    const drawn = '.chart-drawing, .sea, .lead-water :is(path, rect, line)';
    for (const drawing of document.querySelectorAll<HTMLElement | SVGElement>(drawn)) drawing.style.visibility = value;
  }, visibility);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, high: info.height };
}

/** The zones in which the drawings of the page have painted something. */
async function listTouched(page: Page): Promise<string[]> {
  const zones = await page.evaluate(listExcludedZones);
  const [shown, hidden] = [await paint(page, 'visible'), await paint(page, 'hidden')];
  expect(Buffer.compare(shown.pixels, hidden.pixels), 'the drawing is visible').not.toBe(0);
  const isTouched = ({ x, y, width, height: high }: Box) => {
    const left = Math.max(0, Math.floor(x));
    const right = Math.min(shown.width, Math.ceil(x + width));
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(shown.high, Math.ceil(y + high)); row += 1) {
      const [from, to] = [(row * shown.width + left) * 3, (row * shown.width + right) * 3];
      if (from < to && shown.pixels.compare(hidden.pixels, from, to, from, to) !== 0) return true;
    }
    return false;
  };
  return zones.filter(isTouched).map(({ x, y, width, height: high }) => [x, y, width, high].map(Math.round).join(' '));
}

const stories = caseStudies.filter((_, place) => isFullRun || place === 0).map(({ id }) => paths.caseStudy(id));

/** The pages with a drawing; a firm may have switched it off. */
const drawn = [
  ...(harbour ? [paths.home, paths.services, paths.auth, paths.mapFrame] : []),
  ...(grounds ? [paths.portfolio] : []),
  ...(offchart ? ['/no/such/page'] : []),
];

it.each([...drawn, ...stories])(
  'no line, number or land of the drawings of %s touches words, a control, the logo or a focus ring',
  async (path) => {
    const { page } = await fixture.arrive({ reducedMotion: 'reduce', tolerated: [/status of 40[14]/] });
    await page.goto(fixture.site.origin + path);
    for (const width of isFullRun ? allWidths : fewWidths) {
      await page.setViewportSize({ width, height });
      // The panel of the sign-in has a drawing only in a wide window.
      if (path === paths.auth && width < 1024) continue;
      // The lead line of a case study is further down.
      await page.evaluate(() => document.querySelector('.lead-water')?.scrollIntoView({ block: 'center' }));
      // A control that has lost the focus fades.
      await expect.poll(() => listTouched(page), { message: `at ${width} px` }).toEqual([]);
    }
  },
);

/** Runs in the page: what is wrong with the marks of a chart, each in its turn with the focus. */
function listMarkProblems(marks: HTMLElement[]): string[] {
  return marks.flatMap((link) => {
    link.focus({ focusVisible: true });
    const box = link.getBoundingClientRect();
    const outline = Number.parseFloat(getComputedStyle(link).outlineWidth);
    const found: string[] = [];
    if (document.activeElement !== link) found.push('without the focus');
    if (box.width < 44 || box.height < 44) found.push(`a target of ${box.width} by ${box.height} px`);
    if (box.left < outline || box.right + outline > window.innerWidth) found.push('beyond the window');
    for (const part of link.children) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      for (const x of [left + 2, (left + right) / 2, right - 2])
        if (!link.contains(document.elementFromPoint(x, (top + bottom) / 2))) found.push(`covered at ${x}`);
    }
    const frame = link.closest('.hero, .page-head')?.getBoundingClientRect();
    if (!frame || box.top - outline < frame.top || box.bottom + outline > frame.bottom) found.push('cut off');
    return found.map((problem) => `${link.getAttribute('href')}: ${problem}`);
  });
}

describe.each([paths.home, paths.services])('the marks of the services on the chart of %s', (path) => {
  it('can be seen, pressed and focused at every width', async () => {
    const { page } = await fixture.visit(path, { reducedMotion: 'reduce' });
    for (const width of isFullRun ? allWidths : [...fewWidths, widths.phone]) {
      await page.setViewportSize({ width, height });
      const marks = page.locator(services.map(({ id }) => `.chart-marks a[href="${paths.service(id)}"]`).join());
      expect(await marks.count()).toBe(services.length);
      expect(await marks.evaluateAll(listMarkProblems), `at ${width} px`).toEqual([]);
    }
  });

  it.skipIf(!harbour.includes('data-light'))('turn the beam to the one that is pointed at or focused', async () => {
    const { page } = await fixture.visit(path, { reducedMotion: 'reduce' });
    const readAngles = (id: string) =>
      page.locator(`.chart-marks a[href="${id}"] svg`).evaluate((mark) => {
        const centre = (element: Element | null) => {
          const { x, y, width, height: high } = element?.getBoundingClientRect() ?? new DOMRect();
          return { x: x + width / 2, y: y + high / 2 };
        };
        const [light, foot] = [centre(document.querySelector('.ch-light')), centre(mark)];
        const beam = document.querySelector('.beam-light');
        return {
          wanted: (Math.atan2(light.y - foot.y, light.x - foot.x) * 180) / Math.PI,
          turned: beam ? Number.parseFloat(getComputedStyle(beam).rotate) : Number.NaN,
        };
      });
    for (const { id } of services) {
      const href = paths.service(id);
      const mark = page.locator(`.chart-marks a[href="${href}"]`);
      for (const act of [() => mark.hover(), () => mark.focus()]) {
        await act();
        const { wanted, turned } = await readAngles(href);
        expect(Math.abs(wanted - turned), id).toBeLessThan(2);
      }
      await page.mouse.move(0, 0);
    }
  });
});

it.skipIf(featuredCaseStudies.length === 0)(
  'the lead line of each case has room for its number, and on a phone for a finger',
  async () => {
    const { page } = await fixture.visit(paths.caseStudies);
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height });
      const places = await page.locator('.lead-field a').evaluateAll((links) =>
        links.map((link) => {
          const number = new Range();
          number.selectNodeContents(link.querySelector('b') ?? link);
          return { room: link.getBoundingClientRect().width, taken: number.getBoundingClientRect().width };
        }),
      );
      expect(
        places.filter(({ room, taken }) => taken > room),
        `at ${width} px`,
      ).toEqual([]);
      if (width < 640) expect(Math.min(...places.map(({ room }) => room)), `at ${width} px`).toBeGreaterThanOrEqual(44);
    }
  },
);

it.skipIf(!harbour.includes('ch-land'))('the office is on the land of the map’s chart', async () => {
  const { page } = await fixture.visit(paths.mapFrame);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 480 });
    const isOnLand = await page.locator('.pin-point').evaluate((pin) => {
      const land = document.querySelector<SVGGeometryElement>('.ch-land');
      const { left, right, top, bottom } = pin.getBoundingClientRect();
      const toDrawing = land?.getScreenCTM()?.inverse();
      const corners = [
        new DOMPoint(left, top),
        new DOMPoint(right, top),
        new DOMPoint(left, bottom),
        new DOMPoint(right, bottom),
      ];
      return (
        right < window.innerWidth &&
        bottom < window.innerHeight &&
        corners.every((corner) => land?.isPointInFill(corner.matrixTransform(toDrawing)))
      );
    });
    expect(isOnLand, `at ${width} px`).toBe(true);
  }
});

it.skipIf(!grounds || projects.length === 0)('a filter of the portfolio lights the marks of its projects', async () => {
  const { page } = await fixture.visit(paths.portfolio);
  const [service] = services;
  const lit = page.locator('.chart-marks [data-lit="true"]');
  await page.locator(`[data-filter="${service?.id}"]`).click();
  await expect.poll(() => lit.count()).toBe(projects.filter(({ category }) => category === service?.id).length);
  await page.locator('[data-filter=""]').first().click();
  await expect.poll(() => lit.count()).toBe(projects.length);
});
