import { expect, test } from 'vitest';
import { describeSentAgain } from './use-send-again.ts';

test.each([
  [0, 0, 'Nothing is left to send again.'],
  [1, 0, '1 mail is being sent again.'],
  [12, 0, '12 mails are being sent again.'],
  [0, 1, '1 webhook is being sent again.'],
  [1, 1, '1 mail and 1 webhook are being sent again.'],
  [10_001, 3, '10,000+ mails and 3 webhooks are being sent again.'],
])('%i mails and %i webhooks', (mails, webhooks, words) => {
  expect(describeSentAgain({ mails, webhooks })).toBe(words);
});
