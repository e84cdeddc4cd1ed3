import type { Page } from 'playwright';

/**
 * Records what screen readers announce from now on, in order: focus changes, changes in live regions, new alerts, and
 * the page's title. Some screen readers do not announce a status that is inserted together with its text (WCAG 2.2,
 * technique ARIA22: the region exists before its text): such a status is recorded as 'unheard'.
 * @returns reads the recorded lines
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(record);
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Runs in the page. */
function record(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const live = '[role="status"], [role="alert"], [aria-live]';
  const words = (element: Element | null) =>
    ((element as HTMLElement | null)?.innerText ?? '').replaceAll(/\s+/g, ' ').trim();
  const byIds = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .filter(Boolean)
      .map((id) => words(document.getElementById(id)))
      .join(' ');
  const say = (line: string) => heard.at(-1) === line || heard.push(line);
  const known = new Set(document.querySelectorAll(live));

  document.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? words(element.labels?.[0] ?? null)
        : '';
    const name =
      element.getAttribute('aria-label') ?? (byIds(element.getAttribute('aria-labelledby')) || label || words(element));
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase();
    const wrong = element.getAttribute('aria-invalid') ? ', invalid' : '';
    const more = byIds(element.getAttribute('aria-describedby'));
    say(`focus: ${kind} ‘${name}’${wrong}${more && `, ‘${more}’`}`);
  });

  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (around) regions.add(around);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll('*')]) if (one.matches(live)) regions.add(one);
    }
    for (const region of regions) {
      const text = words(region);
      const stood = known.has(region);
      known.add(region);
      if (!text || !region.isConnected) continue;
      const kind = region.getAttribute('role') ?? 'live';
      if (stood || kind === 'alert') say(`${kind}: ${text}`);
      else say(`unheard ${kind}: ${text}`);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });

  const title = document.querySelector('title');
  let told = document.title;
  if (title)
    new MutationObserver(() => {
      // Screen readers do not announce a title that is set again to the same text, as at hydration.
      if (document.title !== told) say(`title: ${(told = document.title)}`);
    }).observe(title, {
      childList: true,
      subtree: true,
      characterData: true,
    });
}
