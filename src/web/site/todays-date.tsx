import { isoToday, longDate } from '../ui/today.ts';

/** Today's date: that of the build, which the inline script replaces (ui/today.ts). */
export function TodaysDate() {
  const day = isoToday();
  return (
    <time dateTime={day} data-today="date">
      {longDate(day)}
    </time>
  );
}

/** The current year: that of the build, which the inline script replaces. */
export function CurrentYear() {
  return <span data-today="year">{isoToday().slice(0, 4)}</span>;
}
