import { useSyncExternalStore } from 'react';
import { company } from '#content/company.ts';
import { minuteMs } from '../../../contract/duration.ts';
import { dayIn } from '../../../contract/zone-days.ts';

/** The firm's time zone, of all dates and times of the office. */
export const officeZone = company.businessHours.zone;

/** Today in the firm's time zone, YYYY-MM-DD. */
export const officeToday = (now = new Date()): string => dayIn(officeZone, now);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

/** One timer for all rows. A computer that wakes up shows the time at once if its tab was hidden. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, minuteMs);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const minuteNow = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The time, to the minute; it follows the clock. */
export const useMinute = (): Date => new Date(useSyncExternalStore(subscribe, minuteNow));

/** Today in the firm's time zone, YYYY-MM-DD; it follows the clock. */
export const useToday = (): string => officeToday(useMinute());
