import type { SpamMark, Submission } from '../../../contract/submission.ts';

/** What the buttons that judge an enquiry are called, wherever they are. */
export const spamLabels: Record<SpamMark, string> = { spam: 'Spam', 'not-spam': 'Not Spam' };

/** What a toast says about a mark, or about one that was taken back. */
export const spamTitles: Record<SpamMark | 'unjudged', string> = {
  spam: 'Marked as spam',
  'not-spam': 'Marked as not spam',
  unjudged: 'Mark taken back',
};

/** Whether the filter suspects an enquiry and nobody has judged it. */
export const isUnjudged = ({ suspectedSpam, spam }: Submission): boolean => suspectedSpam && spam.mark === null;

/** The marks that an enquiry can get: a suspected one is confirmed or cleared, any other is the opposite. */
export function listSpamMarks(submission: Submission): readonly SpamMark[] {
  if (isUnjudged(submission)) return ['spam', 'not-spam'];
  return [submission.suspectedSpam ? 'not-spam' : 'spam'];
}
