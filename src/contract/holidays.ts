import { dayMs } from './duration.ts';

export type Day = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';

/** A day on which the office is closed: a date, the nth weekday of a month, or a day counted from Easter Sunday. */
export type Holiday =
  | { month: number; day: number }
  | { month: number; weekday: Day; nth: number }
  | { daysAfterEaster: number };

/** Whether the office is closed on a date, such as '2026-12-25', for a holiday. */
export const isHoliday = (holidays: readonly Holiday[], date: string): boolean =>
  holidays.some((holiday) => dateOf(holiday, Number(date.slice(0, 4))) === date);

/** The date of a holiday in a year. */
function dateOf(holiday: Holiday, year: number): string {
  if ('daysAfterEaster' in holiday) return isoDate(easterSunday(year) + holiday.daysAfterEaster * dayMs);
  if ('day' in holiday) return isoDate(Date.UTC(year, holiday.month - 1, holiday.day));
  const first = new Date(Date.UTC(year, holiday.month - 1, 1)).getUTCDay();
  const day = 1 + ((weekdays.indexOf(holiday.weekday) - first + 7) % 7) + (holiday.nth - 1) * 7;
  return isoDate(Date.UTC(year, holiday.month - 1, day));
}

const weekdays: readonly Day[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Easter Sunday by the Gregorian calendar: the algorithm of J. M. Oudin, 1940, as the U.S. Naval Observatory gives it. */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const k = Math.floor((century - 17) / 25);
  const uncorrected = (century - Math.floor(century / 4) - Math.floor((century - k) / 3) + 19 * golden + 15) % 30;
  const shift = Math.floor(uncorrected / 28) * Math.floor(29 / (uncorrected + 1)) * Math.floor((21 - golden) / 11);
  const fullMoon = uncorrected - Math.floor(uncorrected / 28) * (1 - shift);
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  const days = fullMoon - weekday;
  const month = 3 + Math.floor((days + 40) / 44);
  return Date.UTC(year, month - 1, days + 28 - 31 * Math.floor(month / 4));
}
