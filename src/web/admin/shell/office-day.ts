import { useSyncExternalStore } from 'react';
import { company } from '#content/company.ts';
import { minuteMs } from '../../../contract/duration.ts';
import { dayIn } from '../../../contract/zone-days.ts';

/** The firm's time zone, of all dates and times of the office. */
export const officeZone = company.businessHours.zone;

/** Today in the firm's time zone, YYYY-MM-DD. */
export const officeToday = (now = new Date()): string => dayIn(officeZone, now);

/** A computer that wakes up shows the time at once if its tab was hidden. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

const minuteNow = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The time, to the minute; it follows the clock. */
export const useMinute = (): Date => new Date(useSyncExternalStore(subscribe, minuteNow));

/** Today in the firm's time zone, YYYY-MM-DD; it follows the clock. */
export const useToday = (): string => officeToday(useMinute());
