import { useEffect } from 'react';
import { calls } from '../../../contract/paths.ts';
import { submission } from '../../../contract/submission.ts';
import { useListChanges } from './use-submissions.ts';

/**
 * Enquiries that arrive while the list is open appear in it, without asking the server again: the event
 * carries the record. Where the connection cannot be kept, nothing happens.
 */
export function useLiveEnquiries(): void {
  const { add } = useListChanges();
  useEffect(() => {
    const events = new EventSource(calls.submissionEvents);
    events.addEventListener('enquiry', (event: MessageEvent<string>) => {
      const arrived = submission.safeParse(JSON.parse(event.data));
      if (arrived.success) add(arrived.data);
    });
    return () => events.close();
  }, [add]);
}
