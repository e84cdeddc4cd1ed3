import { company } from '#content/company.ts';
import { dayMs, hourMs } from '../../../contract/duration.ts';
import { isToDo } from '../../../contract/queues.ts';
import type { Submission } from '../../../contract/submission.ts';
import { businessDayMs } from '../../../contract/zone-days.ts';
import { officeToday, useMinute } from '../shell/office-day.ts';

/** How long an enquiry has waited, in words, once that is longer than the firm promises; it follows the clock. */
export function useWaiting(submission: Submission): string | undefined {
  const now = useMinute();
  return isToDo(submission, officeToday(now)) ? describeWaiting(submission.createdAt, now) : undefined;
}

/** 'Waiting 25 h', counted on business days as the promise is; undefined within it. */
export function describeWaiting(
  createdAt: string,
  now: Date,
  { businessHours, replyWithinHours }: Pick<typeof company, 'businessHours' | 'replyWithinHours'> = company,
): string | undefined {
  const ms = businessDayMs(businessHours, new Date(createdAt), now);
  if (ms <= replyWithinHours * hourMs) return undefined;
  return ms < 2 * dayMs ? `Waiting ${Math.floor(ms / hourMs)} h` : `Waiting ${Math.floor(ms / dayMs)} days`;
}
