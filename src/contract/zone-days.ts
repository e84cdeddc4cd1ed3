import { dayMs } from './duration.ts';
import { type Holiday, isHoliday } from './holidays.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a time zone at an instant, as milliseconds: as if the zone were UTC. */
function wallClock(zone: string, at: Date): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, format);
  // By their parts: engines write the same date in different ways.
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day of an instant in a time zone (IANA), YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date): string => dayOf(wallClock(zone, at));

/** The instant at which a day begins in a time zone. */
export function startOfDay(zone: string, day: string): Date {
  const midnight = Date.parse(day);
  // Twice: the first guess may be on the other side of a change of the clocks.
  let guess = midnight;
  for (let times = 0; times < 2; times += 1) guess -= wallClock(zone, new Date(guess)) - midnight;
  return new Date(guess);
}

/** The day that is a number of days after another. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** How much of the time between two instants was on business days, midnight to midnight; holidays are none. */
export function businessDayMs(
  { zone, days, holidays }: { zone: string; days: readonly string[]; holidays: readonly Holiday[] },
  from: Date,
  until: Date,
): number {
  const [first, last] = [wallClock(zone, from), wallClock(zone, until)];
  let sum = 0;
  for (let day = Math.floor(first / dayMs) * dayMs; day < last; day += dayMs)
    if (days.includes(weekdays[new Date(day).getUTCDay()] ?? '') && !isHoliday(holidays, dayOf(day)))
      sum += Math.min(last, day + dayMs) - Math.max(first, day);
  return sum;
}
