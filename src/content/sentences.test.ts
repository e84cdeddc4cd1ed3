import { describe, expect, it } from 'vitest';
import { countWords, listTexts } from '../../tests/support/content.ts';
import { serviceIds } from './services/services.ts';

/** Shorter ones may be equal by chance, such as 'Yes, and it is often cheaper.' */
const fewestWords = 6;

const numbers = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numberInWords = numbers[serviceIds.length - 3];
/** A number beside what services are called here. */
const countsServices = new RegExp(
  String.raw`\b(${numbers.join('|')}) (?:services|service pages|fields|areas|consultation forms)\b`,
  'gi',
);

const texts = await listTexts();
const sentences = texts
  // A picture has one description wherever it is shown (pictures.test.ts).
  .filter(({ key }) => !key.endsWith('imageAlt'))
  .flatMap(({ file, key, text }) =>
    listSentences(text).map((sentence) => ({ sentence, where: `${file} ${key}`.trim() })),
  );

/** The sentences of a text, without marks of HTML and Markdown. Cells, list items and headings are separate. */
function listSentences(text: string): string[] {
  return text
    .replaceAll(/<\/(p|li|ul|ol|h\d)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`|^\s*([-#>]+|\d+\.)\s/gm, '')
    .split(/[\n|]|(?<=[.:?!;][”’)]?)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => countWords(sentence) >= fewestWords);
}

it('a no-break space (U+00A0) separates a number and its percent sign', () => {
  const findTorn = (text: string) => [...text.matchAll(/.{0,30}\d[^\S\u00A0]+%/g)].map(([words]) => words);
  expect(['5 %', '5\n%', '5\u00A0%', '5%'].map((text) => findTorn(text).length)).toEqual([1, 1, 0, 0]);
  const torn = texts.flatMap(({ file, key, text }) => findTorn(text).map((words) => `${file} ${key}: ${words}`));
  expect(torn).toEqual([]);
});

describe('sentences', () => {
  it('are found in data and in Markdown', () => {
    expect(sentences.some(({ where }) => where.endsWith('.md'))).toBe(true);
    expect(sentences.some(({ where }) => !where.endsWith('.md'))).toBe(true);
    expect(listSentences('<p>We count <b>what</b> the clock shows. And then?</p>')).toEqual([
      'We count what the clock shows.',
    ]);
  });

  it('that count the services count them rightly', () => {
    const counted = texts
      .filter(({ file }) => !file.startsWith('documentation/'))
      .flatMap(({ file, key, text }) =>
        [...text.matchAll(countsServices)].map(([words, number = '']) => ({
          where: `${file} ${key}: ${words}`,
          number,
        })),
      );
    expect('Our seven services, in seven fields'.match(countsServices)).toEqual(['seven services', 'seven fields']);
    const wrong = counted.filter(({ number }) => number.toLowerCase() !== numberInWords);
    expect(wrong.map(({ where }) => where)).toEqual([]);
  });

  it('occur once in the whole site', () => {
    const places = Map.groupBy(sentences, ({ sentence }) => sentence.toLowerCase().replace(/[.:?!;]$/, ''));
    const repeated = [...places].filter(([, found]) => found.length > 1);
    expect(repeated.map(([sentence, found]) => `${sentence} (${found.map(({ where }) => where).join(', ')})`)).toEqual(
      [],
    );
  });
});
