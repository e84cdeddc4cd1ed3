import * as z from 'zod/mini';
import { isDate } from './text-rules.ts';
import { outcomes } from './submission.ts';

/** Days that the server works out in the firm's time zone: the next one, and the next Monday. */
export type FollowUpDay = 'tomorrow' | 'next-week';
export const isFollowUpDay = (on: string): on is FollowUpDay => on === 'tomorrow' || on === 'next-week';

/** The body of POST …/follow-up: one of these days, a date (YYYY-MM-DD), or null for none. */
export const followUpChange = z.object({
  on: z.nullable(
    z
      .string('The day must be a date, such as 2027-05-31.')
      .check(z.refine((on) => isFollowUpDay(on) || isDate(on), 'The day must be a date, such as 2027-05-31.')),
  ),
});
export type FollowUpChange = z.infer<typeof followUpChange>;

/** The body of POST …/outcome; null takes it back. */
export const outcomeChange = z.object({
  outcome: z.nullable(z.enum(outcomes, { error: 'The outcome is not one that an enquiry can have.' })),
});
export type OutcomeChange = z.infer<typeof outcomeChange>;
