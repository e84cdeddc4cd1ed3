import { expect, test } from 'vitest';
import type { Submission } from '../../../contract/submission.ts';
import { newSavedReply } from '../../../contract/saved-replies.ts';
import { replyPlaceholders } from '../../../contract/saved-reply-rules.ts';
import { fillReply } from './fill-reply.ts';
import { composeAddress } from './compose-address.ts';

const values = { firstName: 'Ada', service: 'Cybersecurity', bookingUrl: 'https://cal.example/office?a=1&b=2' };

test('the placeholders become first name, service and the page to book a call, each time they occur', () => {
  expect(fillReply('Hello {firstName},\nabout {service}: {booking} ({service})', values)).toBe(
    'Hello Ada,\nabout Cybersecurity: https://cal.example/office?a=1&b=2 (Cybersecurity)',
  );
  for (const placeholder of replyPlaceholders) expect(fillReply(placeholder, values)).not.toContain('{');
});

test('a missing name and a missing service leave no hole', () => {
  const without = { ...values, firstName: ' ', service: undefined };
  expect(fillReply('Hello {firstName}, thank you for writing about {service}.', without)).toBe(
    'Hello there, thank you for writing about your project.',
  );
});

test.each([
  ['Hello,\n\nCall: {booking}\n\nBye', 'Hello,\n\nBye'],
  ['Hello,\nCall: {booking}\nBye', 'Hello,\nBye'],
  ['Hello,\nCall: {booking}\n\nBye', 'Hello,\n\nBye'],
  ['Hello,\n\nCall: {booking}\nBye', 'Hello,\n\nBye'],
  ['{booking}\n\nBye', 'Bye'],
  ['Hello,\n\n{booking}', 'Hello,'],
  ['{booking}', ''],
])('without a page to book a call, the line of %j is left out', (text, shown) => {
  expect(fillReply(text, { ...values, bookingUrl: null })).toBe(shown);
});

test('what a visitor typed is neither filled in, nor a pattern, nor several lines', () => {
  expect(fillReply('{firstName}', { ...values, firstName: '{booking} $& $1' })).toBe('{booking} $& $1');
  const lines = 'X\r\n\u2028\nYours, the office';
  expect(fillReply('{service}.', { ...values, service: lines })).toBe('X Yours, the office.');
});

const enquiry = {
  firstName: 'Ada',
  lastName: 'L',
  email: 'ada@x.example',
  message: 'lighthouse '.repeat(400),
} as Submission;
const bodyOf = (link: string) => new URL(link).searchParams.get('body') ?? '';

test('the saved text is in the mail instead of the greeting, and the message after it as far as it fits', () => {
  const link = composeAddress(enquiry, 'Cybersecurity', 'Good day,\n\nour prices');
  expect(bodyOf(link)).toMatch(/^Good day,\r\n\r\nour prices\r\n\r\n> lighthouse lighthouse .*\[…\]\r\n$/);
  expect(link.length).toBeLessThanOrEqual(1_900);
  expect(link.length).toBeGreaterThan(1_800);
  expect(bodyOf(composeAddress({ ...enquiry, message: 'Tides?' }, undefined, 'Good day'))).toBe(
    'Good day\r\n\r\n> Tides?\r\n',
  );
});

test.each([
  ['English', 'The tide tables are attached, as you asked us. '],
  ['Japanese', '潮位'],
  ['line breaks', 'x\n'],
])('the longest text that is accepted (%s) comes whole, and then the message is left out', (_, part) => {
  let text = part;
  const isAccepted = (longer: string) => newSavedReply.safeParse({ title: 'Prices', text: longer }).success;
  while (isAccepted(text + part)) text += part;
  const link = composeAddress({ ...enquiry, message: 'x'.repeat(400) }, 'Digital Transformation', text);
  expect(bodyOf(link)).toContain(text.replaceAll('\n', '\r\n'));
  expect(link.length).toBeLessThanOrEqual(1_900);
});

test('with the longest name, address and service the text is cut in sight, never the link by the mail program', () => {
  const long = { ...enquiry, firstName: '東'.repeat(100), email: `${'ü'.repeat(64)}@x.example` };
  const service = '港'.repeat(200);
  const text = fillReply(`{firstName} {service} ${'a'.repeat(1_400)}`, {
    ...values,
    firstName: long.firstName,
    service,
  });
  const link = composeAddress(long, service, text);
  expect(link.length).toBeLessThanOrEqual(1_900);
  expect(bodyOf(link)).toMatch(/\[…\]\r\n$/);
});
