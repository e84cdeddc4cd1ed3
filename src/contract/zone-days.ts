import { dayMs } from './duration.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a time zone at an instant, as milliseconds: as if the zone were UTC. */
function wallClock(zone: string, at: Date): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  const [date = '', time = ''] = format.format(at).split(/,?\s+/);
  return Date.parse(`${date}T${time}Z`);
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

/** The day so many days after another. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** How much of the time between two instants was on business days, midnight to midnight. */
export function businessDayMs(
  { zone, days }: { zone: string; days: readonly string[] },
  from: Date,
  until: Date,
): number {
  const [first, last] = [wallClock(zone, from), wallClock(zone, until)];
  let sum = 0;
  for (let day = Math.floor(first / dayMs) * dayMs; day < last; day += dayMs)
    if (days.includes(weekdays[new Date(day).getUTCDay()] ?? ''))
      sum += Math.min(last, day + dayMs) - Math.max(first, day);
  return sum;
}
