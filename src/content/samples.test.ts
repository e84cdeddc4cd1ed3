import { expect, it } from 'vitest';
import { countSamples } from '#content/samples.ts';

it('sample content is counted by kind, in words', () => {
  const file = 'content/x.ts';
  const statistic = { what: 'statistic', file } as const;
  expect(countSamples([statistic, { what: 'legalText', file }, statistic])).toEqual(['2 statistics', '1 legal text']);
  expect(countSamples([])).toEqual([]);
});
