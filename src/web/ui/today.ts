/** '2026-11-20' for a date, in local time. */
export function isoDay(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

// `Intl.DateTimeFormat` takes 50 ms on a phone to load its locale data.
const months = 'January February March April May June July August September October November December'.split(' ');

/** Today as '2026-11-20'. */
export const isoToday = (): string => isoDay(new Date());

/** 'November 20, 2026' for '2026-11-20'. */
export function longDate(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
}

/**
 * Replaces the date of the build by today's in the elements marked `data-today="date"` and `data-today="year"`
 * (site/todays-date.tsx).
 */
export function showToday(): void {
  const day = isoToday();
  for (const element of document.querySelectorAll('[data-today=year]')) element.textContent = day.slice(0, 4);
  for (const element of document.querySelectorAll('[data-today=date]')) {
    element.textContent = longDate(day);
    element.setAttribute('datetime', day);
  }
}
