import { expect, test } from 'vitest';
import { hasInvisibleInside, isEmailAddress, normalizeAddress } from './email-address.ts';
import { addressKey, mailboxKey } from './mailbox.ts';

test.each([
  ['ada@engine.example', 'ada@engine.example'],
  ['Ada.King+x@Engine.Example', 'Ada.King+x@engine.example'],
  ["o'neill@x.example", "o'neill@x.example"],
  ['müller@Bücher.example', 'müller@xn--bcher-kva.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  // An input method for Chinese or Japanese, left on.
  ['ada@ｅｎｇｉｎｅ.example', 'ada@engine.example'],
  ['ｏｄｉｌｅ@client.example', 'odile@client.example'],
  ['ｏｄｉｌｅ＋ａ＠ｃｌｉｅｎｔ．ｅｘａｍｐｌｅ', 'odile+a@client.example'],
  ['ada@x。example', 'ada@x.example'],
  ['ada@x｡example', 'ada@x.example'],
  ['\u3000ada@x.example\u3000', 'ada@x.example'],
  ['jo\u0308rg@client.example', 'jörg@client.example'],
])('%j has one normal form: the local part without compatibility forms, the domain in ASCII', (typed, normal) => {
  expect(normalizeAddress(typed)).toBe(normal);
  expect(normalizeAddress(normal)).toBe(normal);
});

test.each(['\u200B', '\u202A', '\u202C', '\u00AD', '\uFEFF', '\u2060', '\u200E', '\t', '\n', ' \u200B ', '\u{E0061}'])(
  'what a program leaves around a copied address is removed: %j',
  (around) => {
    for (const typed of [`${around}ada@x.example`, `ada@x.example${around}`, `${around}ada@x.example${around}`])
      expect(normalizeAddress(typed)).toBe('ada@x.example');
  },
);

test('an invisible character inside an address is noticed, one around it is not', () => {
  for (const typed of [
    'od\u200Bile@client.example',
    'odile@cl\u00ADient.example',
    '\u200Bod\u{E0061}ile@client.example ',
  ])
    expect(hasInvisibleInside(typed)).toBe(true);
  for (const fine of ['', 'ada', '\u200B', '\u200Bada@x.example\u202C ', 'ada king@x.example', 'a@x.example\nb'])
    expect(hasInvisibleInside(fine)).toBe(false);
});

const codePoint = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

test('invisible and control characters are rejected on either side of the @', () => {
  // Variation selectors, zero-width characters, bidi controls, fillers, tags, soft hyphen, controls, line separators.
  const hidden = [
    0x00, 0x09, 0x0a, 0x0d, 0x1f, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x180b, 0x200b, 0x200c, 0x200d, 0x200e,
    0x2028, 0x202e, 0x2060, 0x2066, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xe0061, 0xe0100,
  ];
  for (const code of hidden) {
    const character = String.fromCodePoint(code);
    expect(normalizeAddress(`v${character}ictim@x.example`), `${codePoint(code)} in the local part`).toBeUndefined();
    expect(normalizeAddress(`ada@v${character}ictim.example`), `${codePoint(code)} in the domain`).toBeUndefined();
  }
});

test.each([
  '',
  'ada',
  '@x.example',
  'ada@',
  'ada@localhost',
  'ada@x..example',
  'ada@.example',
  'ada@x.example.',
  'ada@x.example:25',
  'ada@x.example/path',
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@0x7f.1',
  'ada@2130706433.0',
  'ada@x.123',
  'ada@x%2eexample',
  'ada@x。。example',
  'a。b@x.example',
  'ada@x.example，eve@y.example',
  'ada＠x.example@y.example',
  'ada%40x.example\u2100@@y.example',
  'ada@-x.example',
  'ada@x-.example',
  'ada@\u0300x.example',
  'a..b@x.example',
  '.a@x.example',
  '=?utf-8?q?=0D=0ABcc?=@x.example',
  'a.@x.example',
  'ada@x.example, eve@y.example',
  'Ada <ada@x.example>',
  `${'a'.repeat(65)}@x.example`,
  `ada@${'a'.repeat(64)}.example`,
  // 60 letters, and more than 63 in ASCII.
  `ada@${'ü'.repeat(60)}.example`,
  `ada@${'a.'.repeat(130)}example`,
])('%j is not an address', (typed) => {
  expect(normalizeAddress(typed)).toBeUndefined();
  expect(isEmailAddress(typed)).toBe(false);
});

test('the key of an address is the same for all its spellings, also for those that are not accepted any more', () => {
  const key = addressKey('victim@bücher.example');
  for (const spelling of [
    'victim@xn--bcher-kva.example',
    ' Victim@Bücher.Example ',
    'v\uFE00ictim@bücher.example',
    'victim@b\u200Bücher.exam\u00ADple',
    'ｖictim@bu\u0308cher.example',
    'victim@bücher.example.',
  ])
    expect(addressKey(spelling), spelling).toBe(key);
  expect(addressKey('victim@bucher.example')).not.toBe(key);
  expect(addressKey('victim+x@bücher.example')).not.toBe(key);
});

test('plus suffixes, dots and capitals do not change the mailbox key', () => {
  const key = mailboxKey('adaking@x.example');
  for (const spelling of ['Ada.King@X.example', 'adaking+a@x.example', 'a.d.a.king+b+c@x.example'])
    expect(mailboxKey(spelling)).toBe(key);
  expect(mailboxKey('adaking@y.example')).not.toBe(key);
  expect(mailboxKey('+a@x.example')).toBe('@x.example');
});

test('every text has a key', () => {
  for (const text of ['', '@', 'no address', 'a@b@c', 'ada@[::1]', 'ada@x.example:99999', 'ada@%', '\uD800@x.example'])
    expect(typeof addressKey(text)).toBe('string');
  expect(addressKey('Ada@127.0.0.1')).toBe('ada@127.0.0.1');
});

// Quadratic work would take hours.
test('no function takes quadratic time on a hostile text', () => {
  for (const part of ['a', '.', '@', '\u200B', 'ü', 'a.']) {
    expect(() => normalizeAddress(`${part.repeat(500_000)}@x.example`)).not.toThrow();
    expect(() => hasInvisibleInside(`a${part.repeat(500_000)}b`)).not.toThrow();
    expect(addressKey(`${part.repeat(500_000)}@${part.repeat(500_000)}`)).not.toBe('');
  }
});
