import { expect, test } from 'vitest';
import { describeEntry } from './history-sentences.ts';

const entry = { id: 1, at: '2026-03-02T09:00:00.000Z', who: 'margaret', account: null, detail: null };

test.each([
  [{ what: 'received', who: 'visitor' }, 'The enquiry was received.'],
  [{ what: 'delivered', who: 'site', detail: 'notification' }, 'The notification was delivered.'],
  [{ what: 'undelivered', who: 'site', detail: 'webhook refused' }, 'The webhook was refused.'],
  [{ what: 'undelivered', who: 'site', detail: 'notification unanswered' }, 'The notification was perhaps delivered.'],
  [{ what: 'contacted', who: 'mail link' }, 'Somebody with the link in the mail marked it as contacted.'],
  [{ what: 'assigned', account: 'tobias' }, 'margaret assigned it to you.'],
  [{ what: 'delivered', who: 'site', detail: 'reply' }, 'The reply was delivered.'],
  [{ what: 'sent-again', detail: 'reply' }, 'margaret sent the reply again.'],
  [{ what: 'taken', who: 'tobias' }, 'You took it.'],
  [{ what: 'follow-up-set', detail: '2026-03-03' }, 'margaret set the day to follow up: Tue, Mar 3, 2026.'],
  [{ what: 'outcome-set', detail: 'not-a-fit' }, 'margaret set the outcome: Not a fit.'],
  [{ what: 'something-new' }, 'margaret: something new.'],
])('%j is a sentence', (act, sentence) => {
  expect(describeEntry({ ...entry, ...act }, 'tobias')).toBe(sentence);
});
