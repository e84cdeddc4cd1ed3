import { useEffect } from 'react';
import { calls } from '../../../contract/paths.ts';
import { submission } from '../../../contract/submission.ts';
import type { ServiceTitles } from './submission-facts.tsx';
import { useListChanges } from './use-list-changes.ts';

/**
 * Enquiries that arrive, and marks that somebody else sets, show while the list is open, without asking the server
 * again: the event carries the record. Where the connection cannot be kept, nothing happens.
 * @param onRefused the server does not let the browser listen any more: the session has ended
 */
export function useLiveEnquiries(titles: ServiceTitles, onRefused: () => void): void {
  const { add, replace } = useListChanges();
  useEffect(() => {
    const events = new EventSource(calls.submissionEvents);
    const on = (name: string, take: (one: ReturnType<typeof submission.parse>) => void) =>
      events.addEventListener(name, (event: MessageEvent<string>) => {
        const carried = submission.safeParse(JSON.parse(event.data));
        if (carried.success) take(carried.data);
      });
    on('enquiry', (arrived) => add(arrived, titles));
    on('change', replace);
    // A line that broke is taken up again by the browser; one that was refused is not.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) onRefused();
    });
    return () => events.close();
  }, [add, replace, titles, onRefused]);
}
