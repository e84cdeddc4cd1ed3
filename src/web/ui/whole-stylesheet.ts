/** A stylesheet that does not come keeps a page waiting no longer than this. */
const longestWaitMs = 3_000;

let switched: Promise<unknown> | undefined;

/**
 * Switches on the whole stylesheet: a page is served with the rules that it needs itself, and the whole one off
 * (scripts/site-files/page-styles.ts). Whatever comes onto a page later may need any rule.
 * @returns resolves when its rules hold, or when it has been waited for long enough; once for all
 */
export function switchOnWholeStylesheet(): Promise<unknown> {
  switched ??= new Promise((resolve) => {
    const whole = document.querySelector<HTMLLinkElement>('link[data-whole]');
    if (!whole) return resolve(undefined);
    whole.disabled = false;
    if (whole.sheet) return resolve(undefined);
    whole.addEventListener('load', resolve);
    whole.addEventListener('error', resolve);
    // It may have failed before this was asked for.
    setTimeout(resolve, longestWaitMs);
  });
  return switched;
}
