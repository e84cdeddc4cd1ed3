import { listSiteTexts } from '#content/site-texts.ts';
import { comparableText } from '../../contract/comparable-text.ts';
import type { Example } from './spam-store.ts';

// Tells spam by the words of what the office has marked (docs/how-to/mail.md#words). Everything here is linear in the
// length of the texts.

/** Folding turns single characters into up to eighteen: no more than this of the result is read. */
const maxFoldedLength = 20_000;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text for comparisons: without case, compatibility forms and invisible characters, of bounded length. */
export const textForSpamFilter = (text: string): string =>
  comparableText(text).slice(0, maxFoldedLength).replaceAll(invisible, '');

/** The words of a `textForSpamFilter` text in their order: runs of letters and digits, apostrophes within them left out. */
export const listWords = (text: string): string[] => text.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** With fewer examples the words would judge by chance; `maxGoodShare` of 100 good ones is one. */
export const minExamples = { spam: 30, good: 100 } as const;
/** Words hold an enquiry only if at most this share of the good examples has as high a score. */
const maxGoodShare = 0.01;
/** From 0 to 1, whatever the good examples look like; an enquiry of unknown words is in between. */
const surelySpam = 0.95;
const unknown = 0.5;

/** Words are counted by a hash: a model has a fixed size and holds no text, so that an erased one cannot remain in it. */
const buckets = 2 ** 18;
/**
 * Different words and pairs of words that are read of one text, from its beginning: about forty words. A long message
 * teaches no more than a short one, and is judged by as many.
 */
const maxFeatures = 80;
/**
 * A word counts as spam from this many examples on. Each is from another sender, and one day has fewer of them
 * (spam-store.ts).
 */
const minSpamSenders = 3;
/** A word that was seen once says little: its probability begins at a half, with this weight (Robinson). */
const priorWeight = 0.45;
/** Words nearer to a half are ignored. */
const minDistance = 0.1;

/** In how many examples of each kind each word occurs, and above which probability an enquiry is suspected. */
export type Model = {
  spam: Uint16Array;
  good: Uint16Array;
  spamExamples: number;
  /** The words of each good example. */
  goodExamples: Uint32Array[];
  threshold: number;
};

/** A model to which `learn` adds examples. */
export const createModel = (): Model => ({
  spam: new Uint16Array(buckets),
  good: new Uint16Array(buckets),
  spamExamples: 0,
  goodExamples: [],
  threshold: 1,
});

/** Adds an example to a model; at most 65,535 of each kind. `calibrate` follows the last one. */
export function learn(model: Model, { message, isSpam }: Pick<Example, 'message' | 'isSpam'>): void {
  const counts = isSpam ? model.spam : model.good;
  const features = listFeatures(textForSpamFilter(message));
  for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1;
  if (isSpam) model.spamExamples += 1;
  else model.goodExamples.push(features);
}

/**
 * Sets the threshold so that the words would have held at most one in a hundred of the good examples. Each is judged by a
 * model that has not learned it. If marks of spam have made the words of honest enquiries suspect, the threshold is
 * higher than any probability.
 */
export function calibrate(model: Model): void {
  const { goodExamples } = model;
  const isEnough = model.spamExamples >= minExamples.spam && goodExamples.length >= minExamples.good;
  if (!isEnough) return void (model.threshold = 1);
  const highestFirst = goodExamples.map((features) => judge(model, features, 1)).toSorted((a, b) => b - a);
  model.threshold = Math.max(surelySpam, highestFirst[Math.floor(highestFirst.length * maxGoodShare)] ?? 1);
}

/** Whether the words of a `textForSpamFilter` text suffice to suspect it. */
export const isSpamByWords = (model: Model, text: string): boolean => classify(model, text) > model.threshold;

/** How likely a `textForSpamFilter` text is spam by its words, from 0 to 1. */
const classify = (model: Model, text: string): number => judge(model, listFeatures(text), 0);

/**
 * Naive Bayes with the combination of Robinson and Fisher, which stays near a half where the words contradict each other or
 * are unknown.
 * @param known how many of the good examples are to be left out, each with these words: 1 for a good example itself
 */
function judge({ spam, good, spamExamples, goodExamples }: Model, features: Uint32Array, known: 0 | 1): number {
  const allGood = goodExamples.length - known;
  const probabilities: number[] = [];
  for (const feature of features) {
    const inSpam = spam[feature] ?? 0;
    const inGood = (good[feature] ?? 0) - known;
    if (inSpam + inGood === 0) continue;
    // As if there were as many examples of one kind as of the other.
    const ratio = (inSpam * allGood) / (inSpam * allGood + inGood * spamExamples);
    const probability = (priorWeight / 2 + (inSpam + inGood) * ratio) / (priorWeight + inSpam + inGood);
    if (probability > 0.5 && inSpam < minSpamSenders) continue;
    if (Math.abs(probability - 0.5) >= minDistance) probabilities.push(probability);
  }
  if (probabilities.length === 0) return unknown;
  const sumOfLogs = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.log(value), 0);
  const isSpam = 1 - chiSquareTail(-2 * sumOfLogs(probabilities.map((value) => 1 - value)), probabilities.length);
  const isGood = 1 - chiSquareTail(-2 * sumOfLogs(probabilities), probabilities.length);
  return (1 + isSpam - isGood) / 2;
}

/** The words of a `textForSpamFilter` text and its pairs of neighbours, in their order. */
function* listWordsAndPairs(text: string): Generator<string> {
  let before = '';
  for (const word of listWords(text)) {
    const short = word.slice(0, 24);
    yield short;
    if (before) yield `${before} ${short}`;
    before = short;
  }
}

let siteWords: ReadonlySet<string> | undefined;

/** The buckets of a text's words and pairs of neighbours, each once, without those of the site's pages. */
function listFeatures(text: string): Uint32Array {
  // A stranger can copy the pages, and customers use their words.
  siteWords ??= new Set(listSiteTexts().flatMap((siteText) => [...listWordsAndPairs(textForSpamFilter(siteText))]));
  const features = new Set<number>();
  for (const word of listWordsAndPairs(text)) {
    if (features.size >= maxFeatures) break;
    if (!siteWords.has(word)) features.add(bucketOf(word));
  }
  return Uint32Array.from(features);
}

/** FNV-1a, folded to the number of buckets. */
function bucketOf(text: string): number {
  let hash = 0x81_1c_9d_c5 | 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return ((hash >>> 18) ^ hash) & (buckets - 1);
}

/** The probability that chi-square with twice this many degrees of freedom is at least this value. */
function chiSquareTail(value: number, halfDegrees: number): number {
  const half = value / 2;
  // In logarithms: with many clear words exp(-half) would be 0.
  let logTerm = -half;
  let sum = Math.exp(logTerm);
  for (let n = 1; n < halfDegrees; n += 1) {
    logTerm += Math.log(half / n);
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}
