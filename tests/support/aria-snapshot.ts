import type { Locator } from 'playwright';

/** The accessibility tree of a part of the page, as screen readers get it, without the addresses of links. */
export async function ariaSnapshot(part: Locator): Promise<string> {
  return (await part.ariaSnapshot())
    .split('\n')
    .filter((line) => !line.includes('/url:'))
    .map((line) => line.replace(/(link ".*"'?):$/, '$1'))
    .join('\n');
}
