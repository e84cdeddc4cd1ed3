import * as z from 'zod/mini';
import { isDate } from './text-rules.ts';
import { outcomes } from './outcomes.ts';
import { oneOf } from './text.ts';

const day = z.nullable(
  z
    .string('The day must be a date, such as 2027-05-31.')
    .check(z.refine(isDate, 'The day must be a date, such as 2027-05-31.')),
);

/**
 * The body of POST …/follow-up: a day in the firm's time zone (YYYY-MM-DD), or null for none. `from`: what it was when last
 * seen; without it, that does not matter.
 */
export const followUpChange = z.object({ on: day, from: z.optional(day) });
export type FollowUpChange = z.infer<typeof followUpChange>;

const outcome = z.nullable(oneOf('The outcome', outcomes));

/** The body of POST …/outcome; null takes it back. `from` as of the day to follow up on. */
export const outcomeChange = z.object({ outcome, from: z.optional(outcome) });
export type OutcomeChange = z.infer<typeof outcomeChange>;
