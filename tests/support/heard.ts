import type { Locator } from 'playwright';

/** What a screen reader is told of a part of the page, without the addresses of its links. */
export async function heard(part: Locator): Promise<string> {
  return (await part.ariaSnapshot())
    .split('\n')
    .filter((line) => !line.includes('/url:'))
    .map((line) => line.replace(/(link ".*"'?):$/, '$1'))
    .join('\n');
}
