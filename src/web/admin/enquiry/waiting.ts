import { useSyncExternalStore } from 'react';
import { company } from '#content/company.ts';
import { dayMs, hourMs, minuteMs } from '../../../contract/duration.ts';
import { isToDo } from '../../../contract/queues.ts';
import type { Submission } from '../../../contract/submission.ts';
import { businessDayMs } from '../../../contract/zone-days.ts';
import { officeToday } from '../shell/office-day.ts';

const subscribeMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
};
const minuteNow = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** How long an enquiry has waited, in words, once that is longer than the firm promises; it follows the clock. */
export function useWaiting(submission: Submission): string | undefined {
  const now = useSyncExternalStore(subscribeMinute, minuteNow);
  return isToDo(submission, officeToday(new Date(now)))
    ? describeWaiting(submission.createdAt, new Date(now))
    : undefined;
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
