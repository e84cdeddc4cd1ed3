import { expect, test } from 'vitest';
import type { Reply } from '../../../contract/replies.ts';
import type { Submission } from '../../../contract/submission.ts';
import { readDraft } from '../../ui/draft.ts';
import { replyDraftName } from '../../ui/office-drafts.ts';
import { addToReplyDraft, keepReplyDraft, replyKeyFor, restoreReplyDraft } from './reply-draft.ts';

const submission = { id: 7, firstName: 'Ada', lastName: 'Lovelace' } as Submission;

test('the same text has the same key, also after a lost answer, and another one once the reply was taken back', () => {
  keepReplyDraft(submission, 'margaret', 'Good day');
  const key = replyKeyFor(7, 'margaret');
  keepReplyDraft(submission, 'margaret', 'Good day');
  expect(replyKeyFor(7, 'margaret')).toBe(key);
  addToReplyDraft(submission, 'margaret', 'Good day');
  expect(replyKeyFor(7, 'margaret')).not.toBe(key);
});

test('a reply that was perhaps not taken back is not sent twice unseen: the last one that its author has seen is before it', () => {
  const other = { ...submission, id: 8 };
  restoreReplyDraft(other, 'margaret', { id: 3, text: 'Good day' } as Reply);
  expect(readDraft(replyDraftName(8, 'margaret'))?.values).toEqual({ text: 'Good day', open: 'yes', after: '2' });
});
