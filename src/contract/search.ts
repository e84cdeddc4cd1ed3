import { normalizeText } from './normalize-text.ts';
import type { EnquiryField } from './enquiry-field.ts';
import { type AnyCustomName, contactFields, customFields, type StandardName } from './enquiry-fields.ts';

/** Letters that Unicode does not decompose, and forms of apostrophes and hyphens, as they are searched. */
const plainForms: Record<string, string> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const isReplaced = new RegExp(`[${Object.keys(plainForms).join('')}]`, 'gu');
const fullWidth = /[\uFF00-\uFFEF]+/gu;
const diacritics = /[\u0300-\u036F]+/gu;
/** A search uses this many words at most. */
const maxWords = 20;
/** A word that may be a part of a telephone number: three digits or more, or a code in parentheses. '1/2' is neither. */
const isPhonePart = (word: string) =>
  /^\(\d+\)$/.test(word) || (/^[\d+()./-]+$/.test(word) && digitsOf(word).length >= 3);

/**
 * A text as it is searched: without regard to case, accents, width, the dot of the i, and the form of apostrophes and
 * hyphens. It never grows to more than three times its bytes.
 */
function textForSearch(text: string): string {
  const narrow = text.replaceAll(fullWidth, (wide) => normalizeText(wide, 'NFKC'));
  return normalizeText(normalizeText(narrow, 'NFD').replaceAll(diacritics, ''), 'NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(isReplaced, (letter) => plainForms[letter] ?? letter);
}

const digitsOf = (text: string) => text.replaceAll(/\D+/g, '');

/** A field that the admin search looks in. */
type SearchedName = Exclude<StandardName, 'name'> | AnyCustomName;
const searchedNames = [...contactFields, ...customFields]
  .filter(
    (field: EnquiryField, place, all) => field.isSearched && all.findIndex(({ name }) => name === field.name) === place,
  )
  .map(({ name }) => name);

/** The texts of an enquiry that the admin search looks in. */
const searchedTexts = (enquiry: Partial<Record<SearchedName, string | null>>): string[] =>
  searchedNames.map((name) => enquiry[name] ?? '');

/** What the search of the admin area looks in: the searched fields of an enquiry, its notes, and the digits of its phone. */
export const searchedText = ({
  noteText = '',
  ...enquiry
}: Parameters<typeof searchedTexts>[0] & { noteText?: string }) =>
  textForSearch([...searchedTexts(enquiry), noteText, ...phoneDigits(enquiry.phone ?? '')].join(' '));

/** The text of a note as it is searched. */
export const searchedNote = (text: string): string => textForSearch(text);

/** The digits of a number; of one with its country, once more after a plus sign. */
function phoneDigits(phone: string): string[] {
  const digits = digitsOf(phone);
  if (phone.trim().startsWith('+')) return [digits, `+${digits}`];
  return digits.startsWith('00') ? [digits, `+${digits.slice(2)}`] : [digits];
}

/** The forms of a word of a search: as it was typed, and the digits of what may be a telephone number. */
export type SearchWord = readonly string[];

/**
 * The words of a search. One form of each must be in `searchedText`, in any field. A number with a plus sign finds numbers
 * that begin with it.
 */
export function searchWords(search: string): SearchWord[] {
  const words = textForSearch(search).split(/\s+/u).filter(Boolean).slice(0, maxWords);
  return words.map((word) => {
    const digits = `${word.startsWith('+') ? '+' : ''}${digitsOf(word)}`;
    return isPhonePart(word) && digits !== word ? [word, digits] : [word];
  });
}

/** Whether a searched text has every word. */
export const hasWords = (text: string, words: readonly SearchWord[]): boolean =>
  words.every((forms) => forms.some((form) => text.includes(form)));
