import type { Locator } from 'playwright';
import { serviceCategories } from '../../src/content/services/catalogue.ts';
import { added } from './added.ts';

/** What the specification does not list, as selectors. */
const beyond = [
  ...Object.keys(added.contactFields).map((name) => `.field:has([name="${name}"])`),
  ...Object.keys(added.headerLinks).map((path) => `a[href="${path}"]`),
  ...serviceCategories
    .filter(({ id }) => added.services.includes(id))
    .flatMap(({ id, colorClass }) => [`option[value="${id}"]`, `li.${colorClass}`, `.project-filters .${colorClass}`]),
].join(', ');

/**
 * What a screen reader is told of a part of the page, without the addresses of its links and without what the site has
 * beyond the specification.
 */
export async function heard(part: Locator): Promise<string> {
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
