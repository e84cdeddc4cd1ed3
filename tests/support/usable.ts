import type { Page } from 'playwright';

/** WCAG 2.2, 2.5.8: a target is at least this wide and high, unless it stands in a line of text. */
const leastTargetPx = 24;

/**
 * What hinders whoever moves by keyboard or presses with a thumb: targets too small, and targets that the
 * sticky header covers when they take the focus on the way back up.
 * @param parts selector of what is walked through
 */
export function listHardToReach(page: Page, parts: string): Promise<string[]> {
  return page.evaluate(
    ({ least, within }) => {
      const nameOf = (element: Element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
      const focusable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
      const targets = [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${focusable})`)].filter(
        (one) => one.tabIndex >= 0 && one.checkVisibility({ contentVisibilityAuto: true }),
      );
      const found: string[] = [];
      const roof = document.querySelector('header.head')?.getBoundingClientRect().bottom ?? 0;
      for (const target of targets.toReversed()) {
        target.focus();
        const { top, width, height } = target.getBoundingClientRect();
        if (top < roof - 1 && height < window.innerHeight - roof) found.push(`covered: ${nameOf(target)}`);
        const isInText = getComputedStyle(target).display === 'inline';
        if (!isInText && Math.min(width, height) < least) found.push(`small: ${nameOf(target)}`);
      }
      document.querySelector<HTMLElement>('main')?.focus();
      return found;
    },
    { least: leastTargetPx, within: parts },
  );
}

/** Controls that nobody could tell from text where the system's own few colours replace the page's. */
export function listWithoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const controls = document.querySelectorAll('.btn, .input, .field :is(input, select, textarea)');
    return [...controls]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(one);
        return borderTopWidth === '0px' || borderTopColor === ground;
      })
      .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`);
  });
}

/**
 * What leaves the window when text alone is twice its size (WCAG 2.2, 1.4.4): the page itself, or words that
 * something cuts off. What scrolls by itself may.
 */
export function listLostInLargeText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = '200%';
    const width = window.innerWidth;
    const found: string[] = [];
    const whole = document.documentElement.scrollWidth;
    if (whole > width) found.push(`the page is ${whole} px wide in ${width}`);
    const scrolls = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element?.checkVisibility({ contentVisibilityAuto: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width: wide } = range.getBoundingClientRect();
      if (wide < 2 || (left >= -1 && right <= width + 1)) continue;
      let around: Element | null = element;
      while (around && !scrolls(around) && !around.matches('.hide, .trap, svg, script, noscript'))
        around = around.parentElement;
      if (!around)
        found.push(
          `${element.tagName} ends at ${Math.round(right)} of ${width}: ${text.textContent.trim().slice(0, 40)}`,
        );
    }
    style.fontSize = '';
    return found;
  });
}
