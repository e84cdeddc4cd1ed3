import { expect, test } from 'vitest';
import type { Submission } from '../../../contract/submission.ts';
import { composeAddress } from './compose-address.ts';

const enquiry = {
  firstName: 'Ada',
  lastName: 'L',
  email: 'ada+x@example.com',
  message: 'Line one\nline two & more',
} as Submission;

test('the reply has the visitor as recipient, a subject and the quoted text', () => {
  const url = new URL(composeAddress(enquiry, 'Cybersecurity'));
  expect(decodeURIComponent(url.pathname)).toBe('ada+x@example.com');
  expect(url.searchParams.get('subject')).toBe('Re: your enquiry about Cybersecurity');
  expect(url.searchParams.get('body')).toContain('> Line one\r\n> line two & more');
});

test('a line break in the service adds no header to the mail', () => {
  const url = new URL(composeAddress(enquiry, 'x\r\nBcc: evil@example.com\u2028y'));
  expect(url.searchParams.get('subject')).toBe('Re: your enquiry about x Bcc: evil@example.com y');
});

/** Windows opens about 2,000 characters. */
const longest = 1_900;

test.each([
  ['French', 'Événement à Québec, réalisé l’été dernier. '],
  ['Japanese', '東京の港の潮位を一時間ごとに表示したいです。'],
  ['emoji', '👩🏽‍🚀😀'],
  ['one word', 'x'],
  ['line breaks', '\r\n'],
  ['lone surrogates', '\ud83d'],
])('a long message (%s) is quoted up to the length that mail programs open', (_, part) => {
  const long = part.repeat(Math.ceil(10_000 / part.length)).slice(0, 10_000);
  const link = composeAddress({ ...enquiry, message: long }, 'Cybersecurity');
  expect(link.length).toBeLessThanOrEqual(longest);
  expect(link.length).toBeGreaterThan(longest - 200);
  // Nothing is cut within a character.
  expect(() => decodeURIComponent(link)).not.toThrow();
  expect(new URL(link).searchParams.get('body')).toMatch(/\[…\]\r\n$/);
});

test('a message is cut after a whole word, and a short one is quoted whole', () => {
  const body = (message: string) =>
    new URL(composeAddress({ ...enquiry, message }, undefined)).searchParams.get('body') ?? '';
  expect(body('lighthouse '.repeat(500))).toMatch(/ lighthouse \[…\]\r\n$/);
  expect(body('lighthouse '.repeat(9))).not.toContain('[…]');
});

test('a long name, address and service leave room for the message', () => {
  const link = composeAddress(
    {
      ...enquiry,
      firstName: '東'.repeat(100),
      lastName: '京'.repeat(100),
      email: `${'ü'.repeat(64)}@x.example`,
      message: 'Tides',
    },
    '港'.repeat(200),
  );
  expect(link.length).toBeLessThanOrEqual(longest);
  expect(new URL(link).searchParams.get('body')).toContain('> Tides\r\n');
});

test('user input adds no further recipient', () => {
  const url = new URL(
    composeAddress({ ...enquiry, message: 'x&bcc=evil@example.com', email: 'a?cc=b@example.com' }, undefined),
  );
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
});
