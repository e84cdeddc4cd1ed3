import { expect, test } from 'vitest';
import { hasWords, searchedText, searchWords } from './search.ts';

const enquiry = {
  firstName: 'Odile',
  lastName: 'Brisk',
  email: 'odile@client.example',
  phone: '+49 (0) 30 123-4567',
  company: 'Müller & Söhne',
  message: 'Lefèvre, Muñoz and İstanbul; O’Neil asked for a follow‑up. Straße, Łódź, ΟΔΟΣ, ＦＡＸ.',
};
const isFound = (search: string) => hasWords(searchedText(enquiry), searchWords(search));

test.each([
  ['words in different fields', 'Odile Brisk'],
  ['in another order, in parts', 'bris odil'],
  ['accents', 'lefevre munoz'],
  ['accents that were typed', 'Lefèvre'],
  ['the dot of the i', 'istanbul ISTANBUL'],
  ['a form of the apostrophe', "o'neil"],
  ['a form of the hyphen', 'follow-up'],
  ['letters that Unicode does not decompose', 'lodz strasse'],
  ['both small sigmas', 'οδοσ οδος'],
  ['width', 'fax ｏｄｉｌｅ'],
  ['the company', 'soehne'.replace('oe', 'o')],
  ['the digits of the phone number', '1234567'],
  ['a phone number in another form', '+49(0)30 123.4567'],
  ['a phone number with a code in parentheses', '+49 (30) 123-45'],
  ['the beginning of the phone number', '+49'],
  ['the beginning of the phone number without its spaces', '+49030123'],
  ['nothing', '  '],
])('finds an enquiry by %s', (_by, search) => {
  expect(isFound(search)).toBe(true);
});

test.each(['Odile Berg', 'odilebrisk', '7654321', '+30', '+123', '+4930'])('does not find it by %s', (search) => {
  expect(isFound(search)).toBe(false);
});

test('a number with the code of a country is found however it was typed, and a local one not', () => {
  const finds = (phone: string) => hasWords(searchedText({ phone }), searchWords('+45 31'));
  expect(['+45 31 22 43 10', '0045 31224310', '+4531224310', '902 555 0145 31'].map(finds)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  ['24/7', true],
  ['2026-12-15', true],
  ['3.10', true],
  ['4711-22', true],
  ['10.000', true],
  ['902-555-0145', true],
  ['1/2', false],
  ['2026/12/15', false],
])('a word of digits and punctuation is found as it was written: %s', (search, isThere) => {
  const message =
    'Support 24/7 from 2026-12-15, Node 3.10, offer 4711-22 for 10.000 (12 months). Or call 902-555-0145.';
  expect(hasWords(searchedText({ phone: '+49 30 123', message }), searchWords(search))).toBe(isThere);
});

test('the words of notes are found', () => {
  expect(hasWords(searchedText({ ...enquiry, noteText: 'Left a Voicemail.' }), searchWords('voicemail odile'))).toBe(
    true,
  );
});

test.each(['\uFDFA', '\u0390', '\uFB2C', '\u{1D160}', '\uFB03', 'İ', '\uAC01', '\u3316', 'x'])(
  'a text of %s alone takes at most three times its bytes',
  (character) => {
    const message = character.repeat(1_000);
    expect(Buffer.byteLength(searchedText({ message }))).toBeLessThanOrEqual(3 * Buffer.byteLength(message) + 10);
  },
);
