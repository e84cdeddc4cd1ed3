import { expect, test } from 'vitest';
import { isEnquiryReceipt } from './enquiry-request.ts';
import { enquiryReceipt } from './enquiry.ts';

test.each([
  { success: true, id: 7, message: 'Thank you.' },
  { success: true, id: 7, message: 'Thank you.', replyBy: 'Monday, November 30, 17:00' },
  { success: true, id: 7, message: 'Thank you.', replyBy: 30 },
  { success: true, id: 7, message: 'Thank you.', createdAt: '2026-03-02T09:00:00.000Z' },
  { success: true, id: 7, message: 'Thank you.', createdAt: 1_772_442_000_000 },
  { success: false, id: 7, message: 'Thank you.' },
  { success: true, id: '7', message: 'Thank you.' },
  { success: true, id: 7 },
  [],
  'Thank you.',
  null,
  undefined,
])('%j is a receipt if the schema says so', (body) => {
  expect(isEnquiryReceipt(body)).toBe(enquiryReceipt.safeParse(body).success);
});
