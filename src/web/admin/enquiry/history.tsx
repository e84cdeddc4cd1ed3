import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { EnquiryHistory } from '../../../contract/history.ts';
import { maxHistoryEntries } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Status } from '../../ui/status.tsx';
import { formatDateAndTime } from '../shell/format.ts';
import { LoadError } from '../shell/load-error.tsx';
import { fetchJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';
import { describeEntry } from './history-sentences.ts';

/** Who did what about an enquiry, and when; read when somebody opens it, and again when the enquiry changes. */
export function History({ submission }: { submission: Submission }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Entries submission={submission} />}
    </details>
  );
}

function Entries({ submission }: { submission: Submission }) {
  const { username: me } = useCurrentUser();
  const path = adminCalls.submissionHistory(submission.id);
  const { data, error, refetch } = useQuery({
    queryKey: [path, submission],
    queryFn: () => fetchJson<EnquiryHistory>(path),
    placeholderData: keepPreviousData,
    // Entries that change nothing in the list, such as an opening, are added all the time.
    refetchOnMount: 'always',
  });
  return (
    <>
      <Status className="secondary small">{!data && !error && 'Loading the history…'}</Status>
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>The history could not be loaded. {errorSentence(error)}</LoadError>
      )}
      {data && (
        <ol className="plain">
          {data.entries.map((entry) => (
            <li key={entry.id}>
              <span>{describeEntry(entry, me)}</span>{' '}
              <time className="secondary small" dateTime={entry.at}>
                {formatDateAndTime(entry.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {data?.entries.length === maxHistoryEntries && <p className="secondary small">Earlier entries are not shown.</p>}
      {data?.entries.length === 0 && (
        <p className="secondary small">The history is kept for a year; this enquiry has none.</p>
      )}
    </>
  );
}
