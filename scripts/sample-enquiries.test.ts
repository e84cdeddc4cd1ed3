import { expect, it } from 'vitest';
import { services } from '../src/content/services/services.ts';
import { consultationForm, contactForm } from '../src/contract/enquiry.ts';
import { sampleEnquiries } from './sample-enquiries.ts';

it.each(sampleEnquiries)('the sample of $hoursAgo hours ago is valid in its form', ({ body }) => {
  const schema = 'name' in body ? consultationForm : contactForm;
  expect(schema.safeParse(body).error?.issues).toBeUndefined();
});

it('the samples name services as the forms do: by id or by title', () => {
  const known = services.flatMap(({ id, title }) => [id, title]);
  const named = sampleEnquiries.flatMap(({ body }) => body.service || []);
  expect(known).toEqual(expect.arrayContaining(named));
});

it('the samples are in order, the oldest first', () => {
  const hours = sampleEnquiries.map(({ hoursAgo }) => hoursAgo);
  expect(hours).toEqual(hours.toSorted((a, b) => b - a));
});
