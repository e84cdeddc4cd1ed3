import { useRouteLoaderData } from 'react-router';
import { useToday } from '../ui/today.ts';

/** Today's date; until hydration the date of the build, from the root's loader. */
export function useDay(): string {
  const root = useRouteLoaderData('root') as { writtenOn: string } | undefined;
  const today = useToday();
  return today ? isoDay(today) : (root?.writtenOn ?? '');
}

/** '2026-11-20' for a date, in local time. */
export function isoDay(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

// `Intl.DateTimeFormat` takes 50 ms on a phone to load its locale data (decisions/0020).
const months = 'January February March April May June July August September October November December'.split(' ');

/** 'November 20, 2026' for '2026-11-20'. */
export function longDate(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
}

/** Today's date; without JavaScript the date of the build. */
export function TodaysDate() {
  const day = useDay();
  return <time dateTime={day}>{longDate(day)}</time>;
}
