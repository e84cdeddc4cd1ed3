import { useRouteLoaderData } from 'react-router';
import { isoToday, longDate } from '../ui/today.ts';

/**
 * Today; in the prerendered page the date of the build, which the page script replaces (ui/today.ts). Hydration leaves
 * these texts as they are.
 */
function useDay(): string {
  const root = useRouteLoaderData('root') as { writtenOn: string } | undefined;
  return typeof document === 'undefined' ? (root?.writtenOn ?? '') : isoToday();
}

/** Today's date; without JavaScript the date of the build. */
export function TodaysDate() {
  const day = useDay();
  return (
    <time dateTime={day} data-today="date" suppressHydrationWarning>
      {longDate(day)}
    </time>
  );
}

/** The current year; without JavaScript the year of the build. */
export function CurrentYear() {
  return (
    <span data-today="year" suppressHydrationWarning>
      {useDay().slice(0, 4)}
    </span>
  );
}
