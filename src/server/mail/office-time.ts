import { company } from '../../content/company.ts';

const { zone, days, opens, closes } = company.office;

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const shown = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: false,
});

const minuteMs = 60_000;

/** What the office's clock shows: its date, whether somebody is there, and today's opening once it has passed. */
export type OfficeTime = { date: string; isOpen: boolean; opening: Date | undefined };

/** A moment as the office sees it, in its own time zone. */
export function officeTime(now: Date): OfficeTime {
  const read = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  const minute = Number(read['hour']) * 60 + Number(read['minute']);
  const sinceOpening = minute - minutesOf(opens);
  const isWorkday = (days as readonly string[]).includes(read['weekday']?.slice(0, 3) ?? '');
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return {
    date: `${read['year']}-${read['month']}-${read['day']}`,
    isOpen: isWorkday && sinceOpening >= 0 && minute < minutesOf(closes),
    opening: sinceOpening >= 0 ? new Date(thisMinute - sinceOpening * minuteMs) : undefined,
  };
}

/** A moment in words, on the office's clock. */
export const shownTime = (at: string): string => shown.format(new Date(at));

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
