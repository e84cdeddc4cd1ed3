import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['How do you charge?', 'how-do-you-charge'],
  ['  Two  words ', 'two-words'],
  ['WCAG 2.2, Level AA', 'wcag-2-2-level-aa'],
  ['Résumé café', 'resume-cafe'],
  ['…', ''],
])('%s becomes %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});
