import { isDay, type ListView, receivedPeriods } from '../../../contract/listing.ts';

const startOfDay = (now: Date, daysBefore: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore).toISOString();

/** The instants at which a view's local days begin and end. */
function instantsOf(received: string, now: Date): Pick<ListView, 'since' | 'until'> {
  if (Object.hasOwn(receivedPeriods, received)) {
    const { first, last } = receivedPeriods[received as keyof typeof receivedPeriods];
    // The end of today is left open: a server's clock may be ahead.
    return { since: startOfDay(now, first), ...(last > 0 && { until: startOfDay(now, last - 1) }) };
  }
  if (!isDay(received)) return {};
  const [year = 0, month = 0, day = 0] = received.split('-').map(Number);
  return { since: new Date(year, month - 1, day).toISOString() };
}

/** A view with instants in place of local days, for the API and for filtering. */
export function withInstants(view: ListView, now = new Date()): ListView {
  return view.received ? { ...view, received: '', ...instantsOf(view.received, now) } : view;
}
