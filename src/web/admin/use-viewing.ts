import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { viewingMs } from '../../contract/viewing.ts';
import type { SubmissionViewing } from '../../contract/team.ts';
import { reportViewing, reportViewingEnded } from './team-api.ts';

/**
 * Reports every 15 seconds that an enquiry is shown, until it is closed or its tab is hidden.
 * @returns its notes and who else has it open, undefined until they are known; read again where their number has changed
 */
export function useViewing({ id, noteCount }: Submission): SubmissionViewing | undefined {
  const { data } = useQuery({
    queryKey: ['viewing', id, noteCount],
    queryFn: () => reportViewing(id),
    refetchInterval: viewingMs.renewedEvery,
    placeholderData: keepPreviousData,
    // An enquiry that is opened again is reported again.
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    const end = () => reportViewingEnded(id);
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [id]);
  return data;
}
