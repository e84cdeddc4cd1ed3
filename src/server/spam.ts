import { createHash } from 'node:crypto';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { initialMessage } from '../contract/initial-message.ts';
import { serviceSummaries } from '../content/services/services.ts';
import { fold } from '../contract/fold.ts';
import { isTransientDatabaseError } from './db/database-errors.ts';
import type { ErrorReport } from './http/error-report.ts';
import type { Site } from './site.ts';
import { type Copies, type Example, findCopies, listExamples, readExamples } from './spam-store.ts';

// Judges whether an enquiry is spam (docs/how-to/mail.md#suspected-spam). Everything here is linear in the length of the texts.

/** The texts of an enquiry that are judged. */
export type JudgedEnquiry = {
  /** Names and company, as typed. */
  names: readonly string[];
  email: string;
  message: string;
  isHoneypotFilled: boolean;
};

/**
 * What is stored with an enquiry. The reasons are sentences of ours that the admin area shows, never the visitor's words; an
 * enquiry that is not suspected has none. Enquiries with the same text have the same hash; a short one has none.
 */
export type Judgement = { isSuspected: boolean; reasons: string[]; textHash: string | null };

/** How often the examples are compared while enquiries arrive: another process may have got new marks. */
const checkMs = 5_000;
/** Examples that are read and learned at a time: the process serves requests between them. */
const batchSize = 20;

export type SpamFilter = ReturnType<typeof createSpamFilter>;

/**
 * Judges enquiries. The model of learned words is made of the enquiries that the office has marked, and kept in memory; it
 * is made again when the marks have changed, also those in other processes, or an example was erased.
 */
export function createSpamFilter(site: Pick<Site, 'database'> & { errors: Pick<ErrorReport, 'logFailure'> }) {
  const { queries } = site.database;
  let model: Model | undefined;
  let learned = '';
  let checkedAt = -Infinity;
  let refreshing: Promise<void> | undefined;
  let isStale = false;

  function logFailure(error: unknown): void {
    // Without a database the request itself fails, and is logged.
    if (!isTransientDatabaseError(error))
      site.errors.logFailure({ event: 'spam-filter' }, error, 'an enquiry could not be judged');
  }

  async function learnExamples(): Promise<void> {
    const examples = await listExamples(queries);
    const wanted = JSON.stringify(examples.map(({ id, isSpam }) => (isSpam ? id : -id)));
    if (wanted === learned) return;
    const next = createModel();
    for (let at = 0; at < examples.length; at += batchSize) {
      for (const example of await readExamples(queries, examples.slice(at, at + batchSize))) {
        learn(next, example);
        await eventLoopTurn();
      }
    }
    model = next;
    learned = wanted;
  }

  async function learnWhileStale(): Promise<void> {
    try {
      while (isStale) {
        isStale = false;
        checkedAt = performance.now();
        await learnExamples();
      }
    } catch (error) {
      // The model stays as it is; the next check tries again.
      logFailure(error);
    } finally {
      refreshing = undefined;
    }
  }

  /** Learns the marks as they are now; resolves once the model knows them. */
  function refresh(): Promise<void> {
    isStale = true;
    refreshing ??= learnWhileStale();
    return refreshing;
  }

  /**
   * Judges a new enquiry, before it is stored. Never fails and never waits for learning: an enquiry that cannot be judged
   * is not suspected, unless the honeypot is filled.
   */
  async function judgeEnquiry(enquiry: JudgedEnquiry): Promise<Judgement> {
    if (performance.now() - checkedAt > checkMs) void refresh();
    try {
      const text = readable(enquiry.message);
      const textHash = hashText(text);
      const copies = textHash === null ? undefined : await findCopies(queries, textHash, enquiry.email);
      const reasons = listReasons(enquiry, text, copies, model);
      return { isSuspected: reasons.length > 0, reasons, textHash };
    } catch (error) {
      logFailure(error);
      const reasons = enquiry.isHoneypotFilled ? [honeypotReason] : [];
      return { isSuspected: reasons.length > 0, reasons, textHash: null };
    }
  }

  return { judgeEnquiry, refresh };
}

const honeypotReason = 'a field that people do not see was filled in';

/**
 * Why an enquiry is suspected; empty where it is not.
 * @param text the message as `readable` gives it
 * @param copies what is stored of the same text
 * @param model the learned words
 */
export function listReasons(
  enquiry: JudgedEnquiry,
  text: string,
  copies: Copies | undefined,
  model: Model | undefined,
): string[] {
  const probability = model ? classify(model, text) : unknown;
  return [
    ...(enquiry.isHoneypotFilled ? [honeypotReason] : []),
    ...(copies ? copyReasons(copies) : []),
    // Words of good enquiries outweigh links and markup, but neither the honeypot nor a repeat.
    ...(probability <= surelyGood ? [] : linkReasons(enquiry.names, text)),
    ...(probability >= surelySpam ? ['words of enquiries that were marked as spam'] : []),
  ];
}

/** Folding turns single characters into up to eighteen: no more than this of the result is read. */
const maxFoldedLength = 20_000;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text for comparisons: without case, compatibility forms and invisible characters, of bounded length. */
export const readable = (text: string): string => fold(text).slice(0, maxFoldedLength).replaceAll(invisible, '');

// Repeats

/** Two: somebody corrects an address, or a colleague asks again. */
const minAddresses = 3;

function copyReasons({ otherAddresses, mark }: Copies): string[] {
  if (mark === 'not-spam') return [];
  if (mark === 'spam') return ['the same text was marked as spam before'];
  const addresses = otherAddresses + 1;
  return addresses >= minAddresses ? [`the same text came from ${addresses} addresses`] : [];
}

const lettersOf = (text: string): string => text.match(/\p{L}+/gu)?.join('') ?? '';

/**
 * The letters of the sentences that the forms begin with, which many visitors send as they are. Without the first word:
 * people make 'We are' of 'I'm'.
 */
const ownSentences: readonly string[] = serviceSummaries
  .flatMap(({ title }) => initialMessage(title).split(/(?<=\.) /))
  .map((sentence) => lettersOf(readable(sentence.slice(sentence.indexOf(' ')))));

/** Shorter texts are the same by chance: 'Please call me back.' In letters. */
const minComparedLetters = 60;

/**
 * A hash of the letters that the visitor has added to what the form began with, in a `readable` text: the same whatever
 * numbers, spaces and capitals there are.
 * @returns null where they are few
 */
export function hashText(text: string): string | null {
  let letters = lettersOf(text);
  for (const sentence of ownSentences) letters = letters.replaceAll(sentence, '');
  if (letters.length < minComparedLetters) return null;
  return createHash('sha256').update(letters).digest('base64url').slice(0, 22);
}

// Links and markup

const link = /\b(?:https?:\/\/|www\.)[a-z\d]/g;
const bbcodeLink = /\[\/?(?:url|link)\b/g;
const htmlLink = /<a\s[^<>]{0,20}href/g;
/** Customers name their site and a page or two of it. */
const maxLinks = 4;
/** A long text may have a link for each so many words. */
const wordsPerLink = 50;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function linkReasons(names: readonly string[], text: string): string[] {
  const links = count(text, link);
  const hasMany = links > Math.max(maxLinks, listWords(text).length / wordsPerLink);
  // A customer may quote one link of HTML that does not work; nobody types BBCode here.
  const hasMarkup = count(text, bbcodeLink) > 0 || count(text, htmlLink) > 1;
  return [
    ...(names.some((name) => count(readable(name), link) > 0) ? ['a link in place of a name'] : []),
    ...(hasMarkup ? ['links in HTML or BBCode'] : []),
    ...(hasMany ? [`${links} links`] : []),
  ];
}

/** The words of a `readable` text in their order: runs of letters and digits, apostrophes within them left out. */
const listWords = (text: string): string[] => text.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

// Learned words

/** With fewer examples of each kind the words would judge by chance, so they are not used. */
const minExamples = 30;
/** From 0 to 1; an enquiry of unknown words is in between. */
const surelySpam = 0.9;
const surelyGood = 0.2;
const unknown = 0.5;

/** Words are counted by a hash: the model has a fixed size and holds no text, so that an erased one cannot remain in it. */
const buckets = 2 ** 18;
/** Different words and pairs of words that are read of one enquiry. */
const maxFeatures = 2_000;
/** A word that was seen once says little: its probability begins at a half, with this weight (Robinson). */
const priorWeight = 0.45;
/** Words nearer to a half are ignored; of the others the clearest count. */
const minDistance = 0.1;
const maxClearest = 150;

/** In how many examples of each kind each word occurs. */
export type Model = { spam: Uint16Array; good: Uint16Array; spamExamples: number; goodExamples: number };

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
 * How likely a message is spam, from 0 to 1, by its `readable` text: naive Bayes with the combination of Robinson and
 * Fisher, which stays near a half where the words contradict each other or are unknown. A half where there are too few
 * examples.
 */
export function classify({ spam, good, spamExamples, goodExamples }: Model, text: string): number {
  if (Math.min(spamExamples, goodExamples) < minExamples) return unknown;
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
  if (clearest.length === 0) return unknown;
  const sumOfLogs = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.log(value), 0);
  const isSpam = 1 - chiSquareTail(-2 * sumOfLogs(clearest.map((value) => 1 - value)), clearest.length);
  const isGood = 1 - chiSquareTail(-2 * sumOfLogs(clearest), clearest.length);
  return (1 + isSpam - isGood) / 2;
}

/** The buckets of the words of a `readable` text and of its pairs of neighbours, each once. */
function listFeatures(text: string): Set<number> {
  const features = new Set<number>();
  let before = '';
  for (const word of listWords(text)) {
    if (features.size >= maxFeatures) break;
    const short = word.slice(0, 24);
    features.add(bucketOf(short));
    if (before) features.add(bucketOf(`${before} ${short}`));
    before = short;
  }
  return features;
}

/** FNV-1a, folded to the number of buckets. */
function bucketOf(text: string): number {
  let hash = 0x81_1c_9d_c5 | 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return ((hash >>> 18) ^ hash) & (buckets - 1);
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
