import type { Page } from 'playwright';

/** WCAG 2.2, 2.5.8: a target is at least this wide and high, unless it is inline in text. */
const leastTargetPx = 24;

/**
 * Lists targets that are too small (WCAG 2.2, 2.5.8), targets that something covers when they have the focus, forwards
 * and backwards (2.4.11), and targets whose focus is not visible (2.4.7) or whose ring is cut off.
 * @param parts selector of the parts to check
 */
export async function listTargetProblems(page: Page, parts: string): Promise<string[]> {
  // After a key press the browser shows the focus as for a keyboard user.
  await page.keyboard.press('Shift');
  return page.evaluate(
    ({ least, within }) => {
      const nameOf = (element: Element) =>
        `${element.tagName} ${(element.textContent || element.id).trim().slice(0, 40)}`;
      const focusable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
      const targets = [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${focusable})`)].filter(
        (one) =>
          one.tabIndex >= 0 &&
          !one.matches(':disabled, [inert]') &&
          one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
      );
      /** Whether nothing covers one of its five points. */
      const isSeen = (target: HTMLElement) => {
        const { left, right, top, bottom } = target.getClientRects()[0] ?? new DOMRect();
        const [x1, x2] = [Math.max(left, 0) + 1, Math.min(right, window.innerWidth) - 1];
        const [y1, y2] = [Math.max(top, 0) + 1, Math.min(bottom, window.innerHeight) - 1];
        if (x2 < x1 || y2 < y1) return false;
        const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
        return [
          [x, y],
          [x1, y1],
          [x2, y1],
          [x1, y2],
          [x2, y2],
        ].some(([atX = 0, atY = 0]) => {
          const touched = document.elementFromPoint(atX, atY);
          return touched !== null && (target.contains(touched) || touched.contains(target));
        });
      };
      /** Whether the window or an element around it cuts off a part of its ring, unless it is higher than the window. */
      const isRingCut = (target: HTMLElement) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(target);
        const beyond = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        const box = target.getBoundingClientRect();
        const isOutside = (left: number, top: number, right: number, bottom: number) =>
          box.left - beyond < left - 1 ||
          box.right + beyond > right + 1 ||
          (box.height < window.innerHeight / 2 && (box.top - beyond < top - 1 || box.bottom + beyond > bottom + 1));
        if (isOutside(0, 0, document.documentElement.clientWidth, window.innerHeight)) return true;
        for (let around = target.parentElement; around && around !== document.body; around = around.parentElement) {
          const { overflowX, contain, contentVisibility, overflowClipMargin } = getComputedStyle(around);
          if (overflowX === 'visible' && !/paint|strict|content/.test(contain) && contentVisibility !== 'auto')
            continue;
          const { left, top, right, bottom } = around.getBoundingClientRect();
          const margin =
            overflowX === 'clip' || overflowX === 'visible' ? Number.parseFloat(overflowClipMargin) || 0 : 0;
          if (isOutside(left - margin, top - margin, right + margin, bottom + margin)) return true;
        }
        return false;
      };
      const found = new Set<string>();
      for (const target of [...targets, ...targets.toReversed()]) {
        target.focus();
        if (document.activeElement !== target) {
          found.add(`takes no focus: ${nameOf(target)}`);
          continue;
        }
        if (!isSeen(target)) found.add(`covered: ${nameOf(target)}`);
        const { outlineStyle, outlineWidth } = getComputedStyle(target);
        if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
          found.add(`focus not seen: ${nameOf(target)}`);
        else if (isRingCut(target)) found.add(`ring cut off: ${nameOf(target)}`);
        const { width, height } = target.getBoundingClientRect();
        const isInText = getComputedStyle(target).display === 'inline';
        if (!isInText && Math.min(width, height) < least) found.add(`small: ${nameOf(target)}`);
      }
      document.querySelector<HTMLElement>('main')?.focus();
      return [...found];
    },
    { least: leastTargetPx, within: parts },
  );
}

/** Controls without a visible border in forced colours. */
export function listBorderlessControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    // A checkbox is drawn by the browser, with the system's colours.
    const controls = document.querySelectorAll(
      '.btn, .input, .field :is(input:not([type="checkbox"]), select, textarea)',
    );
    return [...controls]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(one);
        return borderTopWidth === '0px' || borderTopColor === ground;
      })
      .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`);
  });
}

/** Below this size of text in a field Safari on a phone zooms into the page, and stays there. */
const leastFieldPx = 16;

/** Lists fields whose text is so small that a phone zooms in. */
export function listSmallFields(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const fields = document.querySelectorAll(
      'input:not([hidden], [type="hidden"], [type="checkbox"]), select, textarea',
    );
    return [...fields]
      .map((one) => ({ one, size: getComputedStyle(one).fontSize }))
      .filter(({ size }) => Number.parseFloat(size) < least)
      .map(({ one, size }) => `${one.tagName} ${one.id || one.getAttribute('aria-label')}: ${size}`);
  }, leastFieldPx);
}

/** Lists text that is clipped or outside the window at twice its size (WCAG 2.2, 1.4.4), except in scrollers. */
export function listClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = '200%';
    const width = window.innerWidth;
    const found: string[] = [];
    const whole = document.documentElement.scrollWidth;
    if (whole > width) found.push(`the page is ${whole} px wide in ${width}`);
    const scrolls = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
    /** Text for screen readers only, and elements without visible text. */
    const isNotShown = (one: Element) => one.matches('.honeypot, svg, script, noscript') || one.clientWidth === 1;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element?.checkVisibility({ contentVisibilityAuto: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width: wide } = range.getBoundingClientRect();
      const control = element.closest('a.btn, button')?.getBoundingClientRect();
      if (wide >= 2 && control && control.width > 1 && right > control.right + 1 && !isNotShown(element))
        found.push(`wider than its button: ${text.textContent.trim().slice(0, 40)}`);
      if (wide < 2 || (left >= -1 && right <= width + 1)) continue;
      let around: Element | null = element;
      while (around && !scrolls(around) && !isNotShown(around)) around = around.parentElement;
      if (!around)
        found.push(
          `${element.tagName} ends at ${Math.round(right)} of ${width}: ${text.textContent.trim().slice(0, 40)}`,
        );
    }
    document.documentElement.removeAttribute('style');
    return found;
  });
}
