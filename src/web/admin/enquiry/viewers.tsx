import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { Submission } from '../../../contract/submission.ts';
import type { SubmissionViewing } from '../../../contract/notes.ts';
import { viewingMs } from '../../../contract/viewing.ts';
import { Status } from '../../ui/status.tsx';
import { postForJson } from '../shell/request.ts';

/** Who else has an enquiry open. */
export function OpenBy({ viewers }: { viewers: readonly string[] | undefined }) {
  return (
    <Status>
      {viewers !== undefined && viewers.length > 0 && <p className="open-by">Open by {viewers.join(', ')} now</p>}
    </Status>
  );
}

/** Reports that an enquiry is shown; returns its notes and who else has it open. */
const reportViewing = (id: number) => postForJson<SubmissionViewing>(adminCalls.submissionViewing(id));

/** Reports that an enquiry is no longer shown, also while the page is left. */
const reportViewingEnded = (id: number) => void navigator.sendBeacon(adminCalls.submissionViewingEnded(id));

export type Viewing = UseQueryResult<SubmissionViewing>;

/**
 * Reports every 15 seconds that an enquiry is shown, until it is closed or its tab is hidden.
 * @returns its notes and who else has it open; read again if the number of notes changes
 */
export function useViewing({ id, noteCount }: Submission): Viewing {
  const viewing = useQuery({
    queryKey: ['viewing', id],
    queryFn: () => reportViewing(id),
    refetchInterval: viewingMs.renewedEvery,
    // An enquiry that is opened again is reported again.
    staleTime: 0,
    gcTime: 0,
  });
  const { refetch } = viewing;
  // Not by the key of the query: if one request fails, the notes that were shown stay.
  useEffect(() => void refetch(), [refetch, noteCount]);
  useEffect(() => {
    const end = () => reportViewingEnded(id);
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [id]);
  return viewing;
}
