import { expect, test } from 'vitest';
import type { Submission } from '../../contract/submission.ts';
import { replyAddress } from './reply-link.tsx';

const enquiry = {
  firstName: 'Ada',
  lastName: 'L',
  email: 'ada+x@example.com',
  message: 'Line one\nline two & more',
} as Submission;

test('the reply has the visitor as recipient, a subject and the quoted text', () => {
  const url = new URL(replyAddress(enquiry, 'Cybersecurity'));
  expect(decodeURIComponent(url.pathname)).toBe('ada+x@example.com');
  expect(url.searchParams.get('subject')).toBe('Re: your enquiry about Cybersecurity');
  expect(url.searchParams.get('body')).toContain('> Line one\r\n> line two & more');
});

test('a line break in the service adds no header to the mail', () => {
  const url = new URL(replyAddress(enquiry, 'x\r\nBcc: evil@example.com\u2028y'));
  expect(url.searchParams.get('subject')).toBe('Re: your enquiry about x Bcc: evil@example.com y');
});

test('user input adds no further recipient', () => {
  const url = new URL(
    replyAddress({ ...enquiry, message: 'x&bcc=evil@example.com', email: 'a?cc=b@example.com' }, undefined),
  );
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
});
