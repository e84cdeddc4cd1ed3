import type { Locator } from 'playwright';
import { services } from '../../src/content/services/services.ts';
import { additions } from './additions.ts';

/** Selectors of the elements beyond the specification. */
const beyond = [
  ...Object.keys(additions.contactFields).map((name) => `.field:has([name="${name}"])`),
  ...Object.keys(additions.headerLinks).map((path) => `a[href="${path}"]`),
  ...services
    .filter(({ id }) => additions.services.includes(id))
    .flatMap(({ id, hue }) => [`option[value="${id}"]`, `li.hue-${hue}`, `.project-filters .hue-${hue}`]),
].join(', ');

/**
 * The accessibility tree of a part of the page, as screen readers get it: without the addresses of links and without
 * the elements beyond the specification.
 */
export async function ariaSnapshot(part: Locator): Promise<string> {
  if (beyond)
    await part.evaluate((element, selector) => {
      for (const one of element.querySelectorAll(selector)) one.setAttribute('aria-hidden', 'true');
    }, beyond);
  return (await part.ariaSnapshot())
    .split('\n')
    .filter((line) => !line.includes('/url:'))
    .map((line) => line.replace(/(link ".*"'?):$/, '$1'))
    .join('\n');
}
