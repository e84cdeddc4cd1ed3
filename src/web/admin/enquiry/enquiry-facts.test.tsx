import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Submission } from '../../../contract/submission.ts';
import { emailFact, phoneFact } from './enquiry-facts.tsx';

const enquiry = {
  firstName: 'Ada',
  lastName: 'L',
  email: 'ceo%40client.example?bcc=all@evil.example',
  phone: '902 555 0177',
  message: 'Nine berths.',
} as Submission;

test('a typed address adds no recipient to the mailto: link', () => {
  const html = renderToStaticMarkup(emailFact(enquiry));
  expect(html).toContain('href="mailto:ceo%2540client.example%3Fbcc%3Dall@evil.example"');
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(enquiry.email);
});

test('a typed number becomes a tel: link, a telephone command does not', () => {
  const phoneOf = (phone: string) => renderToStaticMarkup(<>{phoneFact({ ...enquiry, phone })}</>);
  expect(phoneOf('902 555 0177')).toBe('<a href="tel:9025550177">902 555 0177</a>');
  expect(phoneOf('*21*0190123456#')).toBe('*21*0190123456#');
});
