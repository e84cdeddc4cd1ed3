import { createHash } from 'node:crypto';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { initialMessage } from '../../contract/initial-message.ts';
import { serviceTitles } from '#content/services/titles.ts';
import { isTransientDatabaseError } from '../db/database-errors.ts';
import type { Queries } from '../db/schema.ts';
import type { ErrorReport } from '../http/error-report.ts';
import {
  type Copies,
  findCopies,
  listExamples,
  type ListedExample,
  listNewestMessages,
  readExamples,
} from './spam-store.ts';
import {
  calibrate,
  createModel,
  isSpamByWords,
  learn,
  listWords,
  type Model,
  textForSpamFilter,
} from './spam-words.ts';

// Judges whether an enquiry is spam (docs/how-to/mail.md#suspected-spam). Everything here is linear in the length of the texts.

/** The texts of an enquiry that are judged. */
export type JudgedEnquiry = {
  /** First and last name as typed; a company may be a web address. */
  name: string;
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
/** How many of the newest enquiries the learned words are tried on. */
const triedEnquiries = 20;

/**
 * The learned words, and how many of the newest enquiries they would hold. If they would hold more than half,
 * something is wrong with the examples, and the words are not used.
 */
type SpamWords = {
  model: Model;
  /** The examples, to see whether they have changed. */
  learned: string;
  /** How many of `tried` would be held. */
  held: number;
  tried: number;
};

/** Whether the words would hold so many enquiries that they are not used. */
const areTooStrict = ({ held, tried }: SpamWords): boolean => tried === triedEnquiries && held > tried / 2;

/** A sentence that the words are not used, why, and what to do; undefined while they are used. */
export const describeUnusedWords = (words: SpamWords): string | undefined =>
  areTooStrict(words)
    ? `The spam filter does not judge by words at present: those it has learned would hold ${words.held} of the newest ${words.tried} enquiries. Please mark the suspected ones as spam or as not spam; the filter learns from it.`
    : undefined;

/**
 * Learns the enquiries that the office has marked, and tries the words on the newest.
 * @param before what was learned before, if anything: the same examples are not learned again
 */
export async function learnSpamWords(queries: Queries, before?: SpamWords): Promise<SpamWords> {
  const examples = await listExamples(queries);
  const learned = JSON.stringify(examples.map(({ id, isSpam }) => (isSpam ? id : -id)));
  const model = before?.learned === learned ? before.model : await learnExamples(queries, examples);
  const newest = await listNewestMessages(queries, { reasons: ['', wordsReason], limit: triedEnquiries });
  const held = newest.filter((message) => isSpamByWords(model, textForSpamFilter(message))).length;
  return { model, learned, held, tried: newest.length };
}

async function learnExamples(queries: Queries, examples: readonly ListedExample[]): Promise<Model> {
  const model = createModel();
  for (let at = 0; at < examples.length; at += batchSize) {
    for (const example of await readExamples(queries, examples.slice(at, at + batchSize))) {
      learn(model, example);
      await eventLoopTurn();
    }
  }
  calibrate(model);
  return model;
}

/**
 * Judges enquiries. The learned words are kept in memory; they are learned again when the marks have changed, also those in
 * other processes, or an example was erased.
 */
export function createSpamFilter({ queries, errors }: { queries: Queries; errors: ErrorReport }) {
  let words: SpamWords | undefined;
  let checkedAt = -Infinity;
  let refreshing: Promise<void> | undefined;
  let isStale = false;

  function logFailure(error: unknown): void {
    // Without a database the request itself fails, and is logged.
    if (!isTransientDatabaseError(error))
      errors.logFailure({ event: 'spam-filter' }, error, 'an enquiry could not be judged');
  }

  async function learnWhileStale(): Promise<void> {
    try {
      while (isStale) {
        isStale = false;
        checkedAt = performance.now();
        words = await learnSpamWords(queries, words);
      }
    } catch (error) {
      // The words stay as they are; the next check tries again.
      logFailure(error);
    } finally {
      refreshing = undefined;
    }
  }

  /** Learns the marks as they are now; resolves once that is done. */
  function refresh(): Promise<void> {
    isStale = true;
    refreshing ??= learnWhileStale();
    return refreshing;
  }

  /** Why the words are not used, as `describeUnusedWords`, with the marks as they are now. */
  async function findUnusedWords(): Promise<string | undefined> {
    await refresh();
    return words && describeUnusedWords(words);
  }

  /**
   * Judges a new enquiry, before it is stored. Never fails and never waits for learning: an enquiry that cannot be judged
   * is not suspected, unless the honeypot is filled.
   */
  async function judgeEnquiry(enquiry: JudgedEnquiry): Promise<Judgement> {
    if (performance.now() - checkedAt > checkMs) void refresh();
    try {
      const text = textForSpamFilter(enquiry.message);
      const textHash = hashText(text);
      const copies = textHash === null ? undefined : await findCopies(queries, textHash, enquiry.email);
      const model = words && !areTooStrict(words) ? words.model : undefined;
      const reasons = listReasons(enquiry, text, copies, model);
      return { isSuspected: reasons.length > 0, reasons, textHash };
    } catch (error) {
      logFailure(error);
      const reasons = enquiry.isHoneypotFilled ? [honeypotReason] : [];
      return { isSuspected: reasons.length > 0, reasons, textHash: null };
    }
  }

  return { judgeEnquiry, refresh, findUnusedWords };
}

const honeypotReason = 'a field that people do not see was filled in';
const wordsReason = 'words of enquiries that were marked as spam';

/**
 * Why an enquiry is suspected; empty if it is not. A text that the office has cleared passes.
 * @param text the message as `textForSpamFilter` gives it
 * @param copies what is stored of the same text
 * @param model the learned words, where they are used
 */
export function listReasons(
  enquiry: JudgedEnquiry,
  text: string,
  copies: Copies | undefined,
  model: Model | undefined,
): string[] {
  if (copies?.mark === 'not-spam') return [];
  return [
    ...(enquiry.isHoneypotFilled ? [honeypotReason] : []),
    ...(copies ? copyReasons(copies) : []),
    ...(isLinkInPlaceOfName(enquiry) ? ['a link in place of a name'] : []),
    ...linkReasons(text),
    ...(model && isSpamByWords(model, text) ? [wordsReason] : []),
  ];
}

// Repeats

/** Two: somebody corrects an address, or a colleague asks again. */
const minAddresses = 3;

function copyReasons({ otherAddresses, mark }: Copies): string[] {
  if (mark === 'spam') return ['the same text was marked as spam before'];
  const addresses = otherAddresses + 1;
  return addresses >= minAddresses ? [`the same text came from ${addresses} addresses`] : [];
}

const lettersOf = (text: string): string => text.match(/\p{L}+/gu)?.join('') ?? '';

/**
 * The letters of the sentences that the forms begin with, which many visitors send as they are. Without the first word:
 * people make 'We are' of 'I'm'.
 */
const ownSentences: readonly string[] = Object.values(serviceTitles)
  .flatMap((title) => initialMessage(title).split(/(?<=\.) /))
  .map((sentence) => lettersOf(textForSpamFilter(sentence.slice(sentence.indexOf(' ')))));

/** Shorter texts are the same by chance: 'Please call me back.' In letters. */
const minComparedLetters = 60;

/**
 * A hash of the letters that the visitor has added to the initial message, in a `textForSpamFilter` text. Numbers, spaces
 * and capitals do not change it.
 * @returns null if they are few
 */
export function hashText(text: string): string | null {
  let letters = lettersOf(text);
  for (const sentence of ownSentences) letters = letters.replaceAll(sentence, '');
  if (letters.length < minComparedLetters) return null;
  return createHash('sha256').update(letters).digest('base64url').slice(0, 22);
}

// Links and markup

const link = /\b(?:https?:\/\/|www\.)[a-z\d][^\s<>"'()[\]|]*/g;
const bbcodeLink = /\[(?:\/(?:url|link)\]|(?:url|link)=)/;
const htmlLink = /<a\s[^<>]{0,20}href\s{0,3}=\s{0,3}["']?(?:https?:)?\/\//g;
/** A signature has six, a mail that is quoted has as many again, and customers name some pages of their site. */
const maxLinks = 15;
/** A long text may have one link for this many words. */
const wordsPerLink = 50;
/** A customer may quote some of the HTML that does not work; nobody types BBCode here. */
const maxHtmlLinks = 2;

/** The addresses of a text's links, each once: with or without a protocol, `www.` and a last slash. */
const listLinks = (text: string): string[] => [...new Set((text.match(link) ?? []).map(bareLink))];

function bareLink(address: string): string {
  const bare = address.replace(/^https?:\/\//, '').replace(/^www\./, '');
  return /[/.,;:!?]$/.test(bare) ? bare.slice(0, -1) : bare;
}

function linkReasons(text: string): string[] {
  const links = listLinks(text).length;
  const hasMany = links > Math.max(maxLinks, listWords(text).length / wordsPerLink);
  const hasMarkup = bbcodeLink.test(text) || (text.match(htmlLink)?.length ?? 0) > maxHtmlLinks;
  return [...(hasMarkup ? ['links in HTML or BBCode'] : []), ...(hasMany ? [`${links} links`] : [])];
}

/**
 * Whether a link is where people type a name. The address of a firm does not: beside a first and a last name, or the
 * one that the e-mail address belongs to.
 */
function isLinkInPlaceOfName({ name, email }: JudgedEnquiry): boolean {
  const text = textForSpamFilter(name);
  const besideLinks = listWords(text.replaceAll(link, ' ')).length;
  const domain = textForSpamFilter(email.slice(email.lastIndexOf('@') + 1));
  return listLinks(text).some((address) => {
    const isSite = /^[^/?#]+$/.test(address);
    const isOwn = domain === address || domain.endsWith(`.${address}`);
    return !isSite || !(isOwn || besideLinks >= 2);
  });
}
