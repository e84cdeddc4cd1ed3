import type { Page } from 'playwright';

/**
 * Lets no script of the site come, and the browser keep its own, which the tools that look at a page need
 * (without-javascript.test.ts tells the stories of a browser that has none).
 */
export async function keepScriptsOut(page: Page): Promise<void> {
  await page.route('**/*.js', (route) => route.abort());
}

/**
 * Shows what stands there for those who have no scripts: the style's part, without the part for those who have, and
 * what `<noscript>` holds.
 */
export async function showWithoutScripts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const show = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          const { conditionText, media } = rule;
          if (conditionText.includes('scripting: none')) media.mediaText = 'all';
          if (conditionText.includes('scripting: enabled')) media.mediaText = 'not all';
        }
        if (rule instanceof CSSGroupingRule) show(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) show(sheet.cssRules);
    for (const block of document.querySelectorAll('noscript')) {
      const shown = document.createElement('div');
      shown.append(...new DOMParser().parseFromString(block.textContent, 'text/html').body.childNodes);
      block.replaceWith(shown);
    }
  });
}
