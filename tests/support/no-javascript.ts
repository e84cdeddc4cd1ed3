import type { Page } from 'playwright';

/**
 * Blocks the site's scripts, but not JavaScript itself, which the audit tools need (without-javascript.test.ts turns it
 * off in the browser).
 */
export async function blockScripts(page: Page): Promise<void> {
  await page.route('**/*.js', (route) => route.abort());
}

/** Shows the no-JavaScript fallback: the styles for `scripting: none`, and the content of `<noscript>`. */
export async function showNoJavaScriptFallback(page: Page): Promise<void> {
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
