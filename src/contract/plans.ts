import * as z from 'zod/mini';
import { isDate } from './text-rules.ts';
import { outcomes } from './outcomes.ts';
import { oneOf } from './text.ts';

/** The body of POST …/follow-up: a day in the firm's time zone (YYYY-MM-DD), or null for none. */
export const followUpChange = z.object({
  on: z.nullable(
    z
      .string('The day must be a date, such as 2027-05-31.')
      .check(z.refine(isDate, 'The day must be a date, such as 2027-05-31.')),
  ),
});
export type FollowUpChange = z.infer<typeof followUpChange>;

/** The body of POST …/outcome; null takes it back. */
export const outcomeChange = z.object({
  outcome: z.nullable(oneOf('The outcome', outcomes)),
});
export type OutcomeChange = z.infer<typeof outcomeChange>;
