import { expect, test } from 'vitest';
import { mailtoAddress, telAddress } from './link-address.ts';

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
  ['902.555.0177 ext 7', 'tel:9025550177'],
  ['0049 / 30 – 12', 'tel:00493012'],
  ['*21*0190123456#', undefined],
  ['555 0177;phone-context=evil.example?x', 'tel:5550177'],
  ['call me', undefined],
  ['+', undefined],
])('%s is dialled as %s', (typed, address) => {
  expect(telAddress(typed)).toBe(address);
});
