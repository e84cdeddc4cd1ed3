import type { Submission } from './submission.ts';

/** What the office works from, in the order of its screen. */
export const queues = ['to-do', 'mine', 'due', 'spam', 'all'] as const;
export type Queue = (typeof queues)[number];

/** Who asks, and the day in the firm's time zone (YYYY-MM-DD). */
export type QueueReader = { me: number; today: string };

/** Whether an enquiry waits for somebody: not contacted, not spam, and not put off to a later day. */
export const isToDo = ({ contactedAt, suspectedSpam, followUpOn }: Submission, today: string): boolean =>
  contactedAt === null && !suspectedSpam && (followUpOn === null || followUpOn <= today);

/** Whether the day has come on which somebody wanted to follow up. */
const isDue = ({ suspectedSpam, followUpOn }: Submission, today: string): boolean =>
  !suspectedSpam && followUpOn !== null && followUpOn <= today;

/** Whether an enquiry is in a queue; the server's condition is in submission-store.ts. */
export function isInQueue(submission: Submission, queue: Queue, { me, today }: QueueReader): boolean {
  const { contactedAt, spam, suspectedSpam, takenById } = submission;
  switch (queue) {
    case 'to-do':
      return isToDo(submission, today);
    case 'mine':
      return takenById === me && (isToDo(submission, today) || isDue(submission, today));
    case 'due':
      return isDue(submission, today);
    case 'spam':
      return suspectedSpam && spam.mark === null && contactedAt === null;
    case 'all':
      return true;
  }
}
