import { listWords, readable } from './words.ts';

/** What the office has said about an enquiry. */
export type Example = { message: string; isSpam: boolean };

/** With fewer examples of each kind a model judges by chance: it is not asked. */
export const minExamples = 10;

/** Words are counted by a hash: the model has a fixed size and holds no text, so that an erased one cannot remain in it. */
const buckets = 2 ** 18;
/** Different words and pairs of words that are read of one enquiry. */
const maxFeatures = 2_000;
/** A word that was seen once says little: its probability begins at a half, with this weight (Robinson). */
const priorWeight = 0.45;
/** Words nearer to a half say nothing; of the others the clearest count. */
const minDistance = 0.1;
const maxClearest = 150;

/** In how many examples of each kind each word occurs. */
export type Model = { spam: Uint16Array; good: Uint16Array; spamExamples: number; goodExamples: number };

/** FNV-1a, folded to the number of buckets. */
function bucketOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return ((hash >>> 18) ^ hash) & (buckets - 1);
}
const offsetBasis = 0x81_1c_9d_c5 | 0;

/** The buckets of the words of a `readable` text and of its pairs of neighbours, each once. */
function listFeatures(text: string): Set<number> {
  const features = new Set<number>();
  let before = '';
  for (const word of listWords(text)) {
    if (features.size >= maxFeatures) break;
    const short = word.slice(0, 24);
    features.add(bucketOf(short, offsetBasis));
    if (before) features.add(bucketOf(`${before} ${short}`, offsetBasis));
    before = short;
  }
  return features;
}

/** A model to which `learn` adds examples. */
export const createModel = (): Model => ({
  spam: new Uint16Array(buckets),
  good: new Uint16Array(buckets),
  spamExamples: 0,
  goodExamples: 0,
});

/** Adds an example to a model; at most 65,535 of each kind. */
export function learn(model: Model, { message, isSpam }: Example): void {
  const counts = isSpam ? model.spam : model.good;
  for (const feature of listFeatures(readable(message))) counts[feature] = (counts[feature] ?? 0) + 1;
  if (isSpam) model.spamExamples += 1;
  else model.goodExamples += 1;
}

/**
 * How likely a message is spam, from 0 to 1, by its `readable` text: naive Bayes with the combination of Robinson and Fisher, which stays near a
 * half where the words contradict each other or are unknown.
 */
export function classify({ spam, good, spamExamples, goodExamples }: Model, text: string): number {
  const probabilities: number[] = [];
  for (const feature of listFeatures(text)) {
    const inSpam = spam[feature] ?? 0;
    const inGood = good[feature] ?? 0;
    if (inSpam + inGood === 0) continue;
    // As if there were as many examples of one kind as of the other.
    const ratio = (inSpam * goodExamples) / (inSpam * goodExamples + inGood * spamExamples);
    const probability = (priorWeight / 2 + (inSpam + inGood) * ratio) / (priorWeight + inSpam + inGood);
    if (Math.abs(probability - 0.5) >= minDistance) probabilities.push(probability);
  }
  const clearest = probabilities.toSorted((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5)).slice(0, maxClearest);
  if (clearest.length === 0) return 0.5;
  const sumOfLogs = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.log(value), 0);
  const isSpam = 1 - chiSquareTail(-2 * sumOfLogs(clearest.map((value) => 1 - value)), clearest.length);
  const isGood = 1 - chiSquareTail(-2 * sumOfLogs(clearest), clearest.length);
  return (1 + isSpam - isGood) / 2;
}

/** The probability that chi-square with twice so many degrees of freedom is at least this. */
function chiSquareTail(value: number, halfDegrees: number): number {
  const half = value / 2;
  // In logarithms: exp(-half) alone is 0 where there are many clear words.
  let logTerm = -half;
  let sum = Math.exp(logTerm);
  for (let n = 1; n < halfDegrees; n += 1) {
    logTerm += Math.log(half / n);
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}
