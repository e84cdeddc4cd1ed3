import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '../../../contract/paths.ts';
import { submission, undeliveredMail } from '../../../contract/submission.ts';
import type { SubmissionList } from './api.ts';
import { connectEventStream } from './live-line.ts';
import type { ServiceTitles } from './submission-facts.tsx';
import { useListChanges } from './use-list-changes.ts';
import { listKey } from './use-submissions.ts';

/** A line that is open again by then was hardly gone. */
const noticeMs = 5_000;

/** What an event carries, where it is what the contract says. */
function carried<Value>(schema: { safeParse: (value: unknown) => { data?: Value } }, data: string): Value | undefined {
  return schema.safeParse(JSON.parse(data)).data;
}

/** A page is never older than the whole list and its position: what came between them would be told of neither. */
async function refetch(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: listKey, exact: true });
  await client.invalidateQueries({ queryKey: listKey, predicate: ({ queryKey }) => queryKey.length > listKey.length });
}

type Asked = {
  titles: ServiceTitles;
  /** Whether the list is there: the line begins with what has happened since it was read. */
  isLoaded: boolean;
  /** The server does not let the browser listen any more: the session has ended. */
  onRefused: () => void;
};

/**
 * Enquiries that arrive, marks that somebody else sets, and what becomes of mails show while the list is open, without
 * asking the server again: the event carries the record. What happens while the line is broken is told when it is open
 * again.
 * @returns whether the line has been broken for a while
 */
export function useLiveEnquiries({ titles, isLoaded, onRefused }: Asked): boolean {
  const client = useQueryClient();
  const { add, replace } = useListChanges();
  const [isOpen, setOpen] = useState(true);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    if (!isLoaded) return;
    return connectEventStream({
      position: () => client.getQueryData<SubmissionList>(listKey)?.position ?? '',
      take: {
        enquiry(data) {
          const arrived = carried(submission, data);
          if (arrived) add(arrived, titles);
        },
        change(data) {
          const changed = carried(submission, data);
          if (changed) replace(changed);
        },
        undelivered(data) {
          const summary = carried(undeliveredMail, data);
          if (summary) client.setQueryData([calls.undeliveredMail], summary);
        },
        // In the list itself: with another list comes another position.
        position: (position) => client.setQueryData<SubmissionList>(listKey, (list) => list && { ...list, position }),
      },
      refetch: () => refetch(client),
      onRefused,
      onChange: setOpen,
    });
  }, [client, add, replace, titles, isLoaded, onRefused]);

  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setCut(true), noticeMs);
    return () => {
      clearTimeout(timer);
      setCut(false);
    };
  }, [isOpen]);
  return isCut;
}
