import type { BusinessHours } from '../config.ts';
import { dayMs, minuteMs } from '../../contract/duration.ts';
import { isHoliday } from '../../contract/holidays.ts';

type Formats = Record<'parts' | 'day', Intl.DateTimeFormat>;
const formatsOfZones = new Map<string, Formats>();

/** The formats of a time zone. They are kept, since making one takes as long as storing an enquiry. */
function formatsOf(timeZone: string): Formats {
  const kept = formatsOfZones.get(timeZone);
  if (kept) return kept;
  const date = { weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
  const formats = {
    parts: new Intl.DateTimeFormat('en-CA', { timeZone, ...date, ...time }),
    day: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }),
  };
  formatsOfZones.set(timeZone, formats);
  return formats;
}

/** The local date of a time, whether it is a business day, whether business hours are on, and when they begin and end. */
export function readBusinessDay({ zone, days, opens, closes, holidays }: BusinessHours, now: Date) {
  const values = Object.fromEntries(
    formatsOf(zone)
      .parts.formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const minute = Number(values['hour']) * 60 + Number(values['minute']);
  const weekday = values['weekday']?.slice(0, 3) ?? '';
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const toTime = (time: string) => new Date(thisMinute + (minutesOf(time) - minute) * minuteMs);
  const [opening, closing] = [toTime(opens), toTime(closes)];
  const date = `${values['year']}-${values['month']}-${values['day']}`;
  const isWeekday = (days as readonly string[]).includes(weekday);
  return {
    date,
    isMonday: weekday === 'Mon',
    isWorkday: isWeekday && !isHoliday(holidays, date),
    // On a holiday too: mails to the office wait there until somebody is back.
    isOpen: isWeekday && now >= opening && now < closing,
    opening,
    closing,
  };
}

/**
 * The reply that the site promises to an enquiry of this time: by the end of the first business day that begins after it.
 * @returns in words, such as 'Monday, November 30, 17:00', when that is, and until when the same is promised
 */
export function getReplyDeadline(hours: BusinessHours, now: Date): { replyBy: string; closing: Date; until: Date } {
  const { day } = formatsOf(hours.zone);
  for (let days = 0; days <= 366; days += 1) {
    const { isWorkday, opening, closing } = readBusinessDay(hours, new Date(now.getTime() + days * dayMs));
    if (isWorkday && opening > now)
      return { replyBy: `${day.format(closing)}, ${hours.closes}`, closing, until: opening };
  }
  throw new Error('content/company.ts has no business day in a year.');
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
