import { expect, it } from 'vitest';
import { isSampleText, listSamples, listTexts } from '../../src/content/samples.ts';

it('the texts that the project delivers are known as samples', () => {
  const unknown = listTexts().filter(({ kind, text }) => kind !== 'answer' && !isSampleText(text));
  expect(
    unknown.map(({ file, name }) => `${file}: ${name}`),
    'Put their fingerprints (fingerprintOf) into src/content/samples.ts.',
  ).toEqual([]);
  expect(listSamples().filter(({ kind }) => kind === 'answer')).toHaveLength(1);
});
