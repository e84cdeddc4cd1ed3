import type { BusinessHours } from '../config.ts';
import { minuteMs } from '../../contract/duration.ts';

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
