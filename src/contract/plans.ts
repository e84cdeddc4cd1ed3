import * as z from 'zod/mini';
import { isDate } from './text-rules.ts';
import { outcomes } from './outcomes.ts';

/**
 * The body of POST …/follow-up: a date (YYYY-MM-DD), 'tomorrow', 'next-week' (the next Monday) or null for none. The server
 * works out the two words in the firm's time zone.
 */
export const followUpChange = z.object({
  on: z.nullable(
    z
      .string('The day must be a date, such as 2027-05-31.')
      .check(
        z.refine(
          (on) => ['tomorrow', 'next-week'].includes(on) || isDate(on),
          'The day must be a date, such as 2027-05-31.',
        ),
      ),
  ),
});
export type FollowUpChange = z.infer<typeof followUpChange>;

/** The body of POST …/outcome; null takes it back. */
export const outcomeChange = z.object({
  outcome: z.nullable(z.enum(outcomes, { error: 'The outcome is not one that an enquiry can have.' })),
});
export type OutcomeChange = z.infer<typeof outcomeChange>;
