import { expect, test } from 'vitest';
import { cutEncoded, mailtoAddress, telAddress } from './link-address.ts';

test('a plain address stays unchanged', () => {
  expect(mailtoAddress('ada@office.example')).toBe('mailto:ada@office.example');
});

test.each([
  ['ceo%40client.example?bcc=all@evil.example', 'mailto:ceo%2540client.example%3Fbcc%3Dall@evil.example'],
  ['ceo&bcc=x@client.example', 'mailto:ceo%26bcc%3Dx@client.example'],
  ['ceo#x/y@client.example', 'mailto:ceo%23x%2Fy@client.example'],
  ['zoë@client.example', 'mailto:zo%C3%AB@client.example'],
])('%s is one receiver and no field', (typed, address) => {
  expect(mailtoAddress(typed)).toBe(address);
  const { pathname, search, hash } = new URL(address);
  expect({ receiver: decodeURIComponent(pathname), search, hash }).toEqual({ receiver: typed, search: '', hash: '' });
});

test('subject and body are one field each', () => {
  const url = new URL(
    mailtoAddress('a?cc=b@client.example', { subject: 'x&bcc=evil@x.example', body: 'One\r\n\ud83d' }),
  );
  expect([...url.searchParams]).toEqual([
    ['subject', 'x&bcc=evil@x.example'],
    ['body', 'One\r\n\ufffd'],
  ]);
});

test.each([
  ['+1 902 555 0177', 'tel:+19025550177'],
  ['(902) 555-0177', 'tel:9025550177'],
  ['0049 / 30 – 12', 'tel:00493012'],
  // The zero in brackets is dialled within the country only.
  ['+49 (0) 30 1234567', 'tel:+49301234567'],
  ['+44(0)20 7946 0000', 'tel:+442079460000'],
  ['0049 (0)30 / 1234567', 'tel:0049301234567'],
  ['(0) 30 1234567', 'tel:0301234567'],
  // Extensions (RFC 3966, section 3).
  ['902.555.0177 ext 7', 'tel:9025550177;ext=7'],
  ['+1 902 555 0177 x1234', 'tel:+19025550177;ext=1234'],
  ['902 555 0177, Ext.: 12', 'tel:9025550177;ext=12'],
  ['902 555 0177 #12', 'tel:9025550177;ext=12'],
  ['902 555 0177;ext=12', 'tel:9025550177;ext=12'],
  ['514 555 0177 poste 12', 'tel:5145550177;ext=12'],
  // As an input method for Japanese and an address book leave them.
  ['０３－１２３４－５６７８', 'tel:0312345678'],
  ['\u202A+49 30 1234567\u202C', 'tel:+49301234567'],
  // Two numbers: a link would dial neither.
  ['+49 30 1234567 / +49 171 1234567', undefined],
  ['902 555 0177 or 902 555 0199', undefined],
  ['902 555 0177, 902 555 0199', undefined],
  ['902 555 0177 902 555 0199', undefined],
  ['555 0177 / 555 0199', undefined],
  ['555 0177 - 555 0199', undefined],
  // Letters among the digits, text after them, commands to the telephone or its network.
  ['1-800-FLOWERS-1', undefined],
  ['902 555 0177 after 6', undefined],
  ['902 555 ٠١٧٧', undefined],
  ['*21*0190123456#', undefined],
  ['0190123456#', undefined],
  ['555 0177;phone-context=evil.example?x', undefined],
  ['call me', undefined],
  ['+', undefined],
  ['ext 7', undefined],
])('%s is dialled as %s', (typed, address) => {
  expect(telAddress(typed)).toBe(address);
});

test('a hostile number takes linear time', () => {
  for (const part of ['1', ' ', '(0)', 'x', '+', '/', ' - ', ';ext='])
    expect(telAddress(`1${part.repeat(200_000)}!`)).toBeUndefined();
});

test('a text is cut at a word where its encoded form becomes too long', () => {
  expect(cutEncoded('one two three', 100)).toBe('one two three');
  expect(cutEncoded('one two three', 'one%20two%20th'.length)).toBe('one two');
  expect(cutEncoded('zoë léa', 'zo%C3%AB%20l'.length)).toBe('zoë');
  expect(cutEncoded('one two', 0)).toBe('');
});

test('a word that is too long is cut between characters', () => {
  expect(cutEncoded(`See ${'a'.repeat(60)}`, 20)).toBe(`See ${'a'.repeat(14)}`);
  // Two surrogates, five code points, a letter with a mark: each is one character.
  for (const character of ['😀', '👩🏽‍🚀', 'e\u0301']) {
    const encoded = encodeURIComponent(character).length;
    expect(cutEncoded(character.repeat(60), 3 * encoded - 1)).toBe(character.repeat(2));
  }
});

test('a letter with hundreds of marks is left out rather than cut', () => {
  expect(cutEncoded(`See a${'\u0301'.repeat(500)}`, 50)).toBe('See');
});
