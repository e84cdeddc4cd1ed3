import { type ListView, readDays, receivedPeriods, writeDays } from '../../../contract/listing.ts';
import { addDays, startOfDay } from '../../../contract/zone-days.ts';
import { formatDay } from '../shell/format.ts';
import { officeToday, officeZone } from '../shell/office-day.ts';

/** The first day and the last of what a view names; '' if it has none. */
function daysOf(received: string, today = officeToday()): { first: string; last: string } {
  if (Object.hasOwn(receivedPeriods, received)) {
    const { first, last } = receivedPeriods[received as keyof typeof receivedPeriods];
    // The end of today is left open: a server's clock may be ahead.
    return { first: addDays(today, -first), last: last > 0 ? addDays(today, -last) : '' };
  }
  return readDays(received) ?? { first: '', last: '' };
}

/** The span that dates begin with: the last month. */
export const suggestedDays = (today = officeToday()): string => writeDays(addDays(today, -30), today);

/** A period or a span in words. */
export function describeReceived(received: string): string {
  if (Object.hasOwn(receivedPeriods, received)) return receivedPeriods[received as keyof typeof receivedPeriods].label;
  const { first, last } = daysOf(received);
  if (first && last) return `${formatDay(first)} to ${formatDay(last)}`;
  return first ? `Since ${formatDay(first)}` : `Until ${formatDay(last)}`;
}

/** A view with instants in place of the firm's days, for the API and for filtering. */
export function withInstants(view: ListView, today = officeToday()): ListView {
  const { first, last } = daysOf(view.received, today);
  return {
    ...view,
    received: '',
    ...(first && { since: startOfDay(officeZone, first).toISOString() }),
    ...(last && { until: startOfDay(officeZone, addDays(last, 1)).toISOString() }),
  };
}
