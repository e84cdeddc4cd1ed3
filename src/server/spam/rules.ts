import { offerPhrases, pitches } from './pitches.ts';
import { listWords, readable } from './words.ts';

/** The texts of an enquiry that are judged. */
export type JudgedEnquiry = {
  /** Names and company, as typed. */
  names: readonly string[];
  email: string;
  message: string;
  isHoneypotFilled: boolean;
};

/** What is stored about the newest enquiries with the same text: from how many other addresses, and the newest mark. */
export type Copies = { otherAddresses: number; mark: 'spam' | 'not-spam' | undefined };

/** Points for (or, negative, against) a suspicion, and the reason in words. The words are ours, never the visitor's. */
export type Signal = { points: number; reason: string };

/** From so many points on, an enquiry is suspected. */
export const suspicionPoints = 50;

/** Services that hide where a link leads. */
const shorteners = new Set(
  `adf.ly bit.do bit.ly bitly.com buff.ly clck.ru cutt.ly goo.gl goo.su is.gd kutt.it lnkd.in ow.ly qrco.de rb.gy
  rebrand.ly s.id short.gy shorte.st shorturl.at soo.gd surl.li t.co t.ly tiny.cc tiny.one tinyurl.com tr.ee u.to
  v.gd vk.cc x.gd`.split(/\s+/),
);

/** Links to a conversation with somebody unknown. */
const messengers = new Set('api.whatsapp.com chat.whatsapp.com discord.gg t.me telegram.me wa.me'.split(' '));

/** Domains whose mailboxes anybody opens without a password, for minutes. */
const disposableDomains = new Set(
  `10minutemail.com 1secmail.com byom.de discard.email dispostable.com dropmail.me emailondeck.com fakeinbox.com
  getnada.com grr.la guerrillamail.com guerrillamail.info guerrillamailblock.com harakirimail.com inboxkitten.com
  mail-temp.com mail7.io mailcatch.com maildrop.cc mailinator.com mailnesia.com mailsac.com mailtemp.net
  minutemail.com mintemail.com moakt.com mohmal.com mytemp.email nada.email sharklasers.com spam4.me spamgourmet.com
  temp-mail.org tempail.com tempmail.com tempmail.dev tempmail.net tempmailo.com tempr.email throwawaymail.com
  trash-mail.com trashmail.com trashmail.de wegwerfmail.de yopmail.com yopmail.fr yopmail.net`.split(/\s+/),
);

/** A link, from its scheme or `www.` on; the host is its first group. */
const link = /\b(?:https?:\/\/|www\.)([a-z\d.-]{1,253})/g;
const bareShortener = /\b[a-z\d-]{1,20}\.(?:ly|gd|cc|do|gl|su|gy|it|ee|co|to)\/[a-z\d]/g;
const linkMarkup = /<a\s[^<>]{0,20}href|<\/a>|\[\/?(?:url|link)\b/g;
const tag =
  /<\/?(?:b|br|center|div|font|h[1-6]|html|iframe|img|li|p|script|span|strong|style|table|td|u|ul)[\s/>]|\[(?:b|i|img|size|color)[\]=]/g;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const plural = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** A pitch is short; in a text of more words, phrases and links occur by chance and count less. */
const shortWords = 200;

/**
 * What speaks for spam in an enquiry, without knowing others. Linear in the length of the texts.
 * @param message the message as `readable` gives it
 * @returns the signals, the heaviest first
 */
export function listSignals(enquiry: JudgedEnquiry, message: string): Signal[] {
  const words = listWords(message);
  const density = Math.min(1, shortWords / Math.max(1, words.length));
  const hasLink = message.search(link) >= 0;
  return [
    ...linkSignals(message, density),
    ...markupSignals(message),
    ...scriptSignals(enquiry.message),
    ...pitchSignals(words, density, hasLink),
    ...addressSignals(enquiry.email),
    ...nameSignals(enquiry.names),
    ...styleSignals(enquiry.message, words),
  ].toSorted((a, b) => b.points - a.points);
}

/** What other enquiries with the same text say. */
export function copySignals({ otherAddresses, mark }: Copies): Signal[] {
  if (mark === 'not-spam') return [];
  if (mark === 'spam') return [{ points: 100, reason: 'the same text was marked as spam before' }];
  if (otherAddresses === 0) return [];
  // Two: somebody corrects an address, or a colleague asks again.
  const points = otherAddresses === 1 ? 15 : 60;
  return [{ points, reason: `the same text came from ${otherAddresses + 1} addresses` }];
}

function linkSignals(message: string, density: number): Signal[] {
  const hosts = Array.from(message.matchAll(link), ([, host = '']) => host.replace(/^www\./, ''));
  const signals: Signal[] = [];
  // Customers name their site and a page or two of it.
  const different = new Set(hosts).size;
  const weight = hosts.length + different;
  const points = weight <= 4 ? 0 : Math.round(Math.min(30, (weight - 4) * 6) * density);
  if (points > 0) signals.push({ points, reason: plural(hosts.length, 'link') });
  const isShortened =
    hosts.some((host) => shorteners.has(host)) ||
    (message.match(bareShortener) ?? []).some((found) => shorteners.has(found.slice(0, found.indexOf('/'))));
  if (isShortened) signals.push({ points: 30, reason: 'a link that hides where it leads' });
  if (hosts.some((host) => messengers.has(host))) signals.push({ points: 25, reason: 'a link to a messenger' });
  // A message that is a link and few words.
  const typed = message.replaceAll(/\S{40,}/g, '');
  if (hosts.length > 0 && typed.length < 60) signals.push({ points: 25, reason: 'little more than a link' });
  return signals;
}

function markupSignals(message: string): Signal[] {
  const links = count(message, linkMarkup);
  if (links > 0) return [{ points: 40, reason: 'links in HTML or BBCode' }];
  const tags = count(message, tag);
  // A customer may quote a line of code.
  return tags === 0 ? [] : [{ points: tags > 5 ? 15 : 8, reason: 'HTML or BBCode' }];
}

/** Letters of two scripts that look alike, side by side. */
const mixedScripts =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/gu;
const hiddenInWord = /\p{L}\p{Default_Ignorable_Code_Point}(?=\p{Script=Latin})/gu;

function scriptSignals(message: string): Signal[] {
  const signals: Signal[] = [];
  const mixed = count(message, mixedScripts);
  // One: 'µm', or a name of a product.
  if (mixed > 1) signals.push({ points: mixed > 5 ? 50 : 30, reason: 'words with letters of different scripts' });
  if (count(message, hiddenInWord) > 2) signals.push({ points: 30, reason: 'invisible characters within words' });
  const letters = count(message, /\p{L}/gu);
  const latin = count(message, /\p{Script=Latin}/gu);
  if (letters >= 10 && latin < letters / 10)
    signals.push({ points: 20, reason: 'a script that this site does not use' });
  return signals;
}

/** Phrases by their first word, so that a text is read once. */
type PhraseIndex = ReadonlyMap<string, readonly { words: readonly string[]; value: number }[]>;

function indexPhrases(phrases: readonly (readonly [phrase: string, value: number])[]): PhraseIndex {
  const entries = phrases.map(([phrase, value]) => ({ words: phrase.split(' '), value }));
  return Map.groupBy(entries, ({ words }) => words[0] ?? '');
}

/** How often each value has a different phrase in a text. */
function countPhrases(words: readonly string[], index: PhraseIndex): Map<number, number> {
  const found = new Set<object>();
  for (const [at, word] of words.entries())
    for (const phrase of index.get(word) ?? [])
      if (!found.has(phrase) && phrase.words.every((one, offset) => words[at + offset] === one)) found.add(phrase);
  const counts = new Map<number, number>();
  for (const phrase of found) {
    const { value } = phrase as { value: number };
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

const strongPhrases = indexPhrases(pitches.flatMap(({ strong }, place) => strong.map((one) => [one, place] as const)));
const weakPhrases = indexPhrases(pitches.flatMap(({ weak }, place) => weak.map((one) => [one, place] as const)));
const offers = indexPhrases(offerPhrases.map((one) => [one, 0] as const));

/** By how many different phrases of a subject a text has. */
const strongPoints = { usual: [0, 35, 60, 75], sure: [0, 50, 75, 75] } as const;

/** A subject alone is no suspicion: a bank's customer speaks of loans. Its subject with an offer is one. */
function pitchSignals(words: readonly string[], density: number, hasLink: boolean): Signal[] {
  const strong = countPhrases(words, strongPhrases);
  const weak = countPhrases(words, weakPhrases);
  const pointsOf = (place: number, isSure = false) => {
    const phrases = strong.get(place) ?? 0;
    return Math.round(
      (strongPoints[isSure ? 'sure' : 'usual'][Math.min(3, phrases) as 0 | 1 | 2 | 3] +
        Math.min(3, weak.get(place) ?? 0) * 5) *
        density,
    );
  };
  const subjects = pitches
    .map(({ name, isSure }, place) => ({ points: pointsOf(place, isSure), reason: `a known pitch: ${name}` }))
    .filter(({ points }) => points >= 10)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 2);
  const offered = countPhrases(words, offers).get(0) ?? 0;
  const isOnSubject = subjects.some(({ points }) => points >= 20);
  const points = isOnSubject ? Math.min(40, offered * 15) : Math.min(30, offered * 10);
  return [
    ...subjects,
    ...(offered === 0 ? [] : [{ points: Math.round(points * density), reason: 'words of an unsolicited offer' }]),
    ...(isOnSubject && hasLink ? [{ points: 15, reason: 'a link with a sales pitch' }] : []),
  ];
}

function addressSignals(email: string): Signal[] {
  const domain = readable(email.slice(email.lastIndexOf('@') + 1));
  return disposableDomains.has(domain) ? [{ points: 30, reason: 'a disposable e-mail address' }] : [];
}

/** How often a word goes from a small to a capital letter. 'McDonald' does once, a random name many times. */
const caseChanges = (word: string) => count(word, /\p{Ll}\p{Lu}/gu);
const isRandom = (word: string) => word.length >= 8 && caseChanges(word) >= 3;

function nameSignals(names: readonly string[]): Signal[] {
  const signals: Signal[] = [];
  if (names.some((name) => /https?:\/\/|\bwww\.|\[url|<a\s/i.test(name)))
    signals.push({ points: 50, reason: 'a link in place of a name' });
  if (names.some((name) => name.split(/\s/).some(isRandom)))
    signals.push({ points: 30, reason: 'random letters in place of a name' });
  return signals;
}

function styleSignals(message: string, words: readonly string[]): Signal[] {
  const signals: Signal[] = [];
  if (words.length === 1 && isRandom(message.trim()))
    signals.push({ points: 30, reason: 'random letters in place of a message' });
  const capitals = count(message, /\p{Lu}/gu);
  if (capitals > 40 && capitals > 2 * count(message, /\p{Ll}/gu))
    signals.push({ points: 15, reason: 'mostly capital letters' });
  const amounts = count(message, /[$€£]\s?\d/g);
  if (amounts > 2) signals.push({ points: 8, reason: plural(amounts, 'amount of money', 'amounts of money') });
  if (count(message, /\p{Extended_Pictographic}/gu) > 5) signals.push({ points: 10, reason: 'many pictures' });
  return signals;
}
