import { expect, test } from 'vitest';
import { consultationFields, contactFields, isEnquiryReceipt } from './enquiry-request.ts';
import { consultationForm, contactForm, enquiryReceipt, fieldNames } from './enquiry.ts';

test('the fields of the forms are those of their schemas, in the same order', () => {
  expect(contactFields).toEqual(fieldNames(contactForm));
  expect(consultationFields).toEqual(fieldNames(consultationForm));
});

test.each([
  { success: true, id: 7, message: 'Thank you.' },
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
