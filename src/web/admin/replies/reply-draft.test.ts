import { expect, test } from 'vitest';
import type { Submission } from '../../../contract/submission.ts';
import { addToReplyDraft, keepReplyDraft, replyKeyFor } from './reply-draft.ts';

const submission = { id: 7, firstName: 'Ada', lastName: 'Lovelace' } as Submission;

test('the same text has the same key, also after a lost answer, and another one once the reply was taken back', () => {
  keepReplyDraft(submission, 'margaret', 'Good day');
  const key = replyKeyFor(7, 'margaret');
  keepReplyDraft(submission, 'margaret', 'Good day');
  expect(replyKeyFor(7, 'margaret')).toBe(key);
  addToReplyDraft(submission, 'margaret', 'Good day');
  expect(replyKeyFor(7, 'margaret')).not.toBe(key);
});
