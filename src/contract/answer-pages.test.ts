import { expect, test } from 'vitest';
import { answerPages, notFoundPageOf } from './answer-pages.ts';

const { notFound, unknownCategory, unknownTopic } = answerPages;

test.each<[string, string]>([
  ['/nowhere', notFound],
  ['/a/b/c/d/e', notFound],
  ['//evil.example', notFound],
  ['/legal/a', notFound],
  ['/resources', notFound],
  ['/resources/documentation', notFound],
  ['/resources/documentation/', notFound],
  ['/resources/documentation/a', unknownCategory],
  ['/Resources/%64ocumentation/a', unknownCategory],
  ['/resources/documentation/a/b', unknownTopic],
  ['/resources/documentation/a%2Fb', unknownCategory],
  ['/resources/documentation//b', notFound],
  ['/resources/documentation/a/b/c', notFound],
])('%s is answered with %s', (path, page) => {
  expect(notFoundPageOf(path)).toBe(page);
});
