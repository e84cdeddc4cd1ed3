import { expect, it } from 'vitest';
import { fingerprintOf, isSampleText, listSamples, listTexts } from '../../src/content/samples.ts';

it('the texts that the project delivers are known as samples', () => {
  const unknown = listTexts().filter(({ kind, text }) => kind !== 'answer' && !isSampleText(text));
  expect(
    unknown.map(({ file, name, text }) => `${file}: ${name}: ${fingerprintOf(text)}`),
    'These fingerprints belong into src/content/samples.ts.',
  ).toEqual([]);
  expect(listSamples().filter(({ kind }) => kind === 'answer')).toHaveLength(1);
});
