import { expect, test } from 'vitest';
import { fixedPages, notFoundPageOf } from './fixed-pages.ts';

const { notFound, unknownLegal, unknownCategory, unknownTopic } = fixedPages;

test.each<[string, string | undefined]>([
  ['/nowhere', notFound],
  ['/a/b/c/d/e', notFound],
  ['//evil.example', notFound],
  ['/services/mobile/more', notFound],
  ['/legal', notFound],
  ['/legal/', notFound],
  ['/legal/a/b', notFound],
  ['/legal//a', notFound],
  ['/legal/a', unknownLegal],
  ['/Legal/a', unknownLegal],
  ['/%6cegal/a%2Fb', unknownLegal],
  ['/legal%2Fa', notFound],
  ['/resources', notFound],
  ['/resources/documentation', notFound],
  ['/resources/documentation/', notFound],
  ['/resources/documentation/a', unknownCategory],
  ['/resources/documentation/a/b', unknownTopic],
  ['/resources/documentation//b', notFound],
  ['/resources/documentation/a/b/c', notFound],
  ['/newsletter', undefined],
  ['/newsletter/a', notFound],
  ['/services/a', undefined],
  ['/refused/enquiry', undefined],
])('%s is answered with %s', (path, page) => {
  expect(notFoundPageOf(path)).toBe(page);
});
