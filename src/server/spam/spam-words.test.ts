import { expect, test } from 'vitest';
import { listSiteTexts } from '#content/site-texts.ts';
import { readEnquiries } from '../../../tests/support/spam-enquiries.ts';
import { calibrate, createModel, isSpamByWords, learn, minExamples, textForSpamFilter } from './spam-words.ts';

type Examples = { good: readonly string[]; spam: readonly string[] };

const enquiries = readEnquiries();
const half = (isSpam: boolean, which: 0 | 1) =>
  enquiries
    .filter((one) => one.isSpam === isSpam)
    .flatMap(({ message }, place) => (place % 2 === which ? message : []));
/** What the office has marked, and what comes after. */
const marked: Examples = { good: half(false, 0), spam: half(true, 0) };
const unseen: Examples = { good: half(false, 1), spam: half(true, 1) };

function learnAll({ good, spam }: Examples) {
  const model = createModel();
  for (const message of good) learn(model, { message, isSpam: false });
  for (const message of spam) learn(model, { message, isSpam: true });
  calibrate(model);
  return model;
}

/** How many of the unseen ones are held by their words. */
function countHeld(examples: Examples) {
  const model = learnAll(examples);
  const count = (messages: readonly string[]) =>
    messages.filter((one) => isSpamByWords(model, textForSpamFilter(one))).length;
  return { good: count(unseen.good), spam: count(unseen.spam) };
}

/** Texts of others in turns, up to a length. */
const join = (texts: readonly string[], from: number, length: number) =>
  texts
    .map((_text, place) => texts[(from + place * 13) % texts.length])
    .join(' ')
    .slice(0, length);
const many = (count: number, textOf: (n: number) => string) => Array.from({ length: count }, (_one, n) => textOf(n));
/** Letters of its own begin each of a stranger's messages. */
const withSiteTexts = (n: number) => `CASINO BONUS ${n} best rankings, click. ${join(listSiteTexts(), n * 977, 9_900)}`;

test('of 100 enquiries that were not learned, no more than one is held by its words', () => {
  const held = countHeld(marked);
  expect(held.good).toBeLessThanOrEqual(1);
  expect(held.spam).toBeGreaterThanOrEqual(8);
});

test.each([
  ['100 messages of a patient stranger with the texts of the site', many(100, withSiteTexts)],
  ['60 long ones, joined from real ones', many(60, (n) => join(marked.spam, n * 7, 3_552))],
])('%s, rightly marked as spam, hold no more than one of 100', (_what, spam) => {
  expect(countHeld({ ...marked, spam: [...marked.spam.slice(0, minExamples.spam), ...spam] }).good).toBeLessThanOrEqual(
    1,
  );
});

test('of what was answered or cleared at most one in a hundred looks so much like spam that it would be held', () => {
  // A stranger sends the words of honest people.
  const spam = many(60, (n) => join(marked.good, n * 7, 2_000));
  const model = learnAll({ good: marked.good, spam: [...marked.spam, ...spam] });
  const held = marked.good.filter((_one, place) => {
    const good = marked.good.filter((_other, other) => other !== place);
    const without = { ...learnAll({ good, spam: [...marked.spam, ...spam] }), threshold: model.threshold };
    return isSpamByWords(without, textForSpamFilter(marked.good[place] ?? ''));
  });
  expect(held.length).toBeLessThanOrEqual(1);
});

test('words count once there are enough examples of each kind', () => {
  const spam = many(minExamples.spam, (n) => `cheap watches lot ${n} replica`);
  const good = many(minExamples.good, (n) => `harbour ferries tariff ${n} gangway`);
  const isHeld = (examples: Examples) => isSpamByWords(learnAll(examples), textForSpamFilter('Cheap watches replica'));
  expect(isHeld({ good, spam })).toBe(true);
  expect(isHeld({ good: good.slice(1), spam })).toBe(false);
  expect(isHeld({ good, spam: spam.slice(1) })).toBe(false);
});

test('a word of two senders, and a word of the site, do not count', () => {
  const good = many(minExamples.good, (n) => `harbour ferries tariff ${n} gangway`);
  const filler = many(minExamples.spam, (n) => `x${n}`);
  const isHeld = (spam: readonly string[], message: string) =>
    isSpamByWords(learnAll({ good, spam: [...filler, ...spam] }), textForSpamFilter(message));
  const words = 'replica watches roulette jackpot';
  expect(
    isHeld(
      many(2, () => words),
      words,
    ),
  ).toBe(false);
  expect(
    isHeld(
      many(3, () => words),
      words,
    ),
  ).toBe(true);
  const siteText = listSiteTexts().find((text) => text.length > 200) ?? '';
  expect(
    isHeld(
      many(30, () => siteText),
      siteText,
    ),
  ).toBe(false);
});
