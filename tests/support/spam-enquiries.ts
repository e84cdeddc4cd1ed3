import { readFileSync } from 'node:fs';
import type { Example } from '../../src/server/spam-store.ts';

const linesOf = (file: string) =>
  readFileSync(new URL(`enquiries/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/**
 * Invented enquiries and invented spam, a line each. They were written apart from the rules, which are not changed to
 * fit them.
 */
export const readEnquiries = (): Example[] => {
  const good = linesOf('good').map((message) => ({ message, isSpam: false }));
  const spam = linesOf('spam').map((message) => ({ message, isSpam: true }));
  return [...good, ...spam];
};
