import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { browserListLimit } from '../../../contract/listing.ts';
import { Status } from '../../ui/status.tsx';
import { applyChanges, countsKey, fetchChanges, type SubmissionList, listKey } from '../shell/enquiries-api.ts';

/** Says that the list does not show new enquiries at the moment. */
export function ConnectionLost({ isLost }: { isLost: boolean }) {
  return (
    <Status>
      {isLost && (
        <p className="secondary small list-note">
          The connection to the server is lost. Enquiries that arrive in the meantime will show here once it is back.
        </p>
      )}
    </Status>
  );
}

/** The server sends an event every 15 s: after this the connection is lost, though the browser sees no error. */
const silentMs = 40_000;
const retryMs = 3_000;
/** A shorter loss of the connection is not shown. */
const noticeMs = 5_000;

/** Fetches what is new in the cached list, and again the pages of a list too long for the browser. */
export async function catchUp(client: QueryClient): Promise<void> {
  const query = client.getQueryCache().find<SubmissionList>({ queryKey: listKey });
  const list = query?.state.data;
  if (list?.since === undefined) return;
  const changes = await fetchChanges(list.since);
  if (query?.state.fetchStatus !== 'idle') {
    // The answer with the whole list may be from before the changes, and would replace them.
    await query?.promise?.catch(() => {});
    return catchUp(client);
  }
  if (changes) {
    client.setQueryData([adminCalls.undeliveredMail], changes.undelivered);
    applyChanges(client, changes.submissions, changes.since);
  } else await client.invalidateQueries({ queryKey: listKey, exact: true }, { throwOnError: true });
  if (list.total === list.submissions.length && list.total < browserListLimit) return;
  const pages = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      (queryKey[0] === listKey[0] && queryKey.length > 1) || queryKey[0] === countsKey[0],
  };
  // An invalidation does not restart a first load, whose response may be from before the change.
  const firstLoads = client
    .getQueryCache()
    .findAll(pages)
    .filter(({ state }) => state.data === undefined);
  void Promise.allSettled(firstLoads.map(async ({ promise }) => promise)).then(() => client.invalidateQueries(pages));
}

/**
 * Shows new and changed enquiries while a list is open. EventSource reconnects after an error, but not after a response
 * other than 200, nor on a connection that is lost without an error. A hidden tab has no stream, since a browser opens
 * six connections to a site over HTTP/1.1.
 * @param onRefused called if the server does not open the stream: the session has ended, or the server is down
 * @returns whether the connection has been lost for a while
 */
export function useLiveUpdates(isLoaded: boolean, onRefused: () => void): boolean {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isLoaded) return undefined;
    let running = Promise.resolve();
    let isBehind = false;
    let events: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** After an error, also of a refetch, the next event tries again. */
    const fetchNew = async () => {
      if (!isBehind) return;
      isBehind = false;
      await catchUp(client).catch(() => (isBehind = true));
    };
    const closeThenOpen = (ms?: number) => {
      clearTimeout(timer);
      events?.close();
      if (ms !== undefined) timer = setTimeout(open, ms);
    };
    const open = () => {
      closeThenOpen();
      if (document.hidden) return;
      const opened = new EventSource(adminCalls.submissionUpdates);
      events = opened;
      timer = setTimeout(openAgain, silentMs);
      const onMessage = ({ type }: Event) => {
        clearTimeout(timer);
        timer = setTimeout(openAgain, silentMs);
        setOpen(true);
        isBehind ||= type === 'changed';
        running = running.then(fetchNew);
      };
      opened.addEventListener('changed', onMessage);
      opened.addEventListener('alive', onMessage);
      opened.addEventListener('error', () => {
        setOpen(false);
        if (opened.readyState !== EventSource.CLOSED) return;
        closeThenOpen(retryMs);
        onRefused();
      });
    };
    const openAgain = () => {
      setOpen(false);
      open();
    };
    document.addEventListener('visibilitychange', open);
    open();
    return () => {
      document.removeEventListener('visibilitychange', open);
      closeThenOpen();
    };
  }, [client, isLoaded, onRefused]);
  useEffect(() => {
    const notice = setTimeout(() => setLost(!isOpen), isOpen ? 0 : noticeMs);
    return () => clearTimeout(notice);
  }, [isOpen]);
  return isLost;
}
