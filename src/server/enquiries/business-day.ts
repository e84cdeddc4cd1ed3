import type { BusinessHours } from '../config.ts';
import { dayMs, minuteMs } from '../../contract/duration.ts';

/** The local date of a time, whether business hours are on, and when they begin and end on this day. */
export function readBusinessDay({ zone, days, opens, closes }: BusinessHours, now: Date) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const values = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const minute = Number(values['hour']) * 60 + Number(values['minute']);
  const weekday = values['weekday']?.slice(0, 3) ?? '';
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const toTime = (time: string) => new Date(thisMinute + (minutesOf(time) - minute) * minuteMs);
  const [opening, closing] = [toTime(opens), toTime(closes)];
  const isWorkday = (days as readonly string[]).includes(weekday);
  return {
    date: `${values['year']}-${values['month']}-${values['day']}`,
    isMonday: weekday === 'Mon',
    isOpen: isWorkday && now >= opening && now < closing,
    opening,
    closing,
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The day to follow up on, as YYYY-MM-DD in the firm's time zone.
 * @param on a date, 'tomorrow', or 'next-week' for the next Monday
 */
export function readFollowUpDay(hours: BusinessHours, on: string | null, now: Date): string | null {
  if (on !== 'tomorrow' && on !== 'next-week') return on;
  const { date } = readBusinessDay(hours, now);
  // A calendar date as an instant in UTC, where no day is longer than another.
  const today = new Date(`${date}T00:00:00Z`);
  const days = on === 'tomorrow' ? 1 : 8 - (today.getUTCDay() || 7);
  return new Date(today.getTime() + days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
