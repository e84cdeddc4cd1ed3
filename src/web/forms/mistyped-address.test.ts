import { expect, test } from 'vitest';
import { findMeantAddress } from './mistyped-address.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  [' Anna.B+x@GMAIL.CON ', 'Anna.B+x@gmail.com'],
  ['anna@gmial.con', 'anna@gmail.com'],
  ['office@harbour-works.con', 'office@harbour-works.com'],
  ['a@b@hotmial.com', 'a@b@hotmail.com'],
  ['\u200Banna@gmial.com\u202C', 'anna@gmail.com'],
  ['ａｎｎａ＠ｇｍｉａｌ．ｃｏｍ', 'anna@gmail.com'],
  ['anna@gmail.com', undefined],
  ['anna@harbour-works.example', undefined],
  ['anna@mail.gmial.com', undefined],
  ['anna@.con', undefined],
  ['@gmial.com', undefined],
  ['anna', undefined],
  ['', undefined],
  ['anna@constructor', undefined],
])('%j: %j', (typed, meant) => expect(findMeantAddress(typed)).toBe(meant));

test('nobody who types a right address letter by letter gets a suggestion', () => {
  for (const domain of [
    'gmail.com',
    'hotmail.co.uk',
    'outlook.com',
    'yahoo.com',
    'icloud.com',
    'x.example.org',
    'y.network',
  ])
    for (let length = 1; length <= domain.length; length += 1)
      expect(findMeantAddress(`anna@${domain.slice(0, length)}`)).toBe(undefined);
});
