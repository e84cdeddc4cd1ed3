/** A stylesheet that does not load delays a page by no more than this. */
const timeoutMs = 3_000;

let enabled: Promise<unknown> | undefined;

/**
 * Enables the whole stylesheet: a page is served with its own rules, and with the whole stylesheet disabled
 * (scripts/site-files/page-styles.ts). Content that is added later may need any rule.
 * @returns resolves when the stylesheet is loaded, or after a timeout; the same promise for every call
 */
export function enableWholeStylesheet(): Promise<unknown> {
  enabled ??= new Promise((resolve) => {
    const whole = document.querySelector<HTMLLinkElement>('link[data-whole]');
    if (!whole) return resolve(undefined);
    whole.disabled = false;
    if (whole.sheet) return resolve(undefined);
    whole.addEventListener('load', resolve);
    whole.addEventListener('error', resolve);
    // It may have failed before these listeners were added.
    setTimeout(resolve, timeoutMs);
  });
  return enabled;
}
