import { useRouteLoaderData } from 'react-router';
import { useToday } from '../ui/today.ts';

/** The day on which the page was written, as the root's loader brought it; today once the browser runs. */
export function useDay(): string {
  const root = useRouteLoaderData('root') as { writtenOn: string } | undefined;
  const today = useToday();
  return today ? isoDay(today) : (root?.writtenOn ?? '');
}

/** '2026-11-20' for a date, by the clock of whoever reads. */
export function isoDay(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

// The browser's own names of months cost a phone 50 ms: it reads its tables of languages for them (decisions/0020).
const months = 'January February March April May June July August September October November December'.split(' ');

/** 'November 20, 2026' for '2026-11-20'. */
export function longDate(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
}

/** Today, in words. Without JavaScript it is the day on which the page was built. */
export function TodaysDate() {
  const day = useDay();
  return <time dateTime={day}>{longDate(day)}</time>;
}
