import { expect, it } from 'vitest';
import { countSamples } from './samples.ts';

it('sample content is counted by kind, in words', () => {
  const file = 'src/content/x.ts';
  expect(
    countSamples([
      { what: 'statistic', file, count: 4 },
      { what: 'statistic', file, count: 1 },
      { what: 'legalText', file, count: 1 },
    ]),
  ).toEqual(['5 statistics', '1 legal text']);
  expect(countSamples([])).toEqual([]);
});
