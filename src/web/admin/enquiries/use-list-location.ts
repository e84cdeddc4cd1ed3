import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListView, readView, writeView } from '../../../contract/listing.ts';
import { type Queue, queues } from '../../../contract/queues.ts';

/** The query parameter of the open enquiry. */
const openedParameter = 'enquiry';

/** The search is applied this long after the last keystroke. */
const debounceMs = 150;

/** What a history entry keeps beside its address. */
type EntryState = {
  /** The search text, which is often a person's name: it stays in this browser. */
  q: string;
};

/** How an enquiry is opened: in this history entry, and on this page of the list. */
type Opening = { replace?: boolean; page?: number };

/**
 * The state of a list is in the history entry: filters, page and the open enquiry in its URL, which can be shared, the
 * search text in its state. All of it survives reload and Back. Filtering replaces the entry; opening an enquiry or another
 * page adds one. `words` is the text in the search box; the entry and the view follow after a pause. An address without
 * a query leads to the queue that was chosen last in this browser.
 * @param hasQueues whether the list has queues; else it shows all
 */
export function useListLocation({ hasQueues }: { hasQueues: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  /**
   * Where the last navigation leads, from the moment it begins: the next key acts on what is open then. Back and Forward
   * lead elsewhere.
   */
  const [going, setGoing] = useState<EntryState & { search: string; pathname: string }>();
  const [typed, setTyped] = useState<string>();
  const [lastQueue, setLastQueue] = useState<Queue>(hasQueues ? readLastQueue : 'all');
  const { pathname } = location;
  const { search: shownSearch, q } =
    going?.pathname === pathname ? going : { search: location.search, q: readEntryState(location.state).q };
  const words = typed ?? q;

  const view = useMemo((): ListView => {
    const query = new URLSearchParams(shownSearch);
    const shown = { ...readView(query), q };
    if (query.size === 0) shown.queue = lastQueue;
    // Another search begins on its first page.
    return words === q ? shown : { ...shown, page: 1 };
  }, [shownSearch, q, words, lastQueue]);
  const openedId = Number(new URLSearchParams(shownSearch).get(openedParameter)) || undefined;
  const search = writeSearch(view, { openedId, lastQueue });

  /** Goes to an entry with this address and this text in the search box. */
  const go = useCallback(
    ({ search: to, q: text }: EntryState & { search: string }, options: { replace: boolean }) => {
      setTyped(undefined);
      setGoing({ search: to, q: text, pathname });
      const state: EntryState = { q: text };
      // With its path: a toast may open an enquiry when another screen is shown.
      void navigate({ pathname, search: to }, { ...options, preventScrollReset: true, state });
    },
    [navigate, pathname],
  );
  useEffect(() => {
    const leave = () => setGoing(undefined);
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  const writeWords = useEffectEvent(() => go({ search, q: words }, { replace: true }));
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(writeWords, debounceMs);
    // A link that is pressed leaves this entry at once, as Back does.
    const [leave, drop] = [() => writeWords(), () => setTyped(undefined)];
    addEventListener('focusout', leave);
    addEventListener('popstate', drop);
    return () => {
      clearTimeout(timer);
      removeEventListener('focusout', leave);
      removeEventListener('popstate', drop);
    };
  }, [typed]);

  // The address of the last queue can be shared, too.
  const nameQueue = useEffectEvent(() => {
    if (shownSearch === '' && search !== '') go({ search, q }, { replace: true });
  });
  useEffect(() => nameQueue(), []);

  // A text, so that `open` stays the same while enquiries are opened: it is a property of the memoized table.
  const filters = writeSearch(view, { lastQueue });
  const open = useCallback(
    (id: number | undefined, { replace = false, page }: Opening = {}) => {
      const shown = readView(new URLSearchParams(filters));
      const opened = writeSearch({ ...shown, page: page ?? shown.page }, { openedId: id, lastQueue });
      go({ search: opened, q: words }, { replace });
    },
    [go, filters, words, lastQueue],
  );
  /** Changes the view: on the first page unless the change names one. The open enquiry stays open. */
  const change = (changed: Partial<ListView>) => {
    const next = { ...view, page: 1, q: words, ...changed };
    if (changed.queue) {
      setLastQueue(changed.queue);
      writeLastQueue(changed.queue);
    }
    const changedSearch = writeSearch(next, { openedId, lastQueue: changed.queue ?? lastQueue });
    // A press that changes nothing adds no history entry.
    go({ search: changedSearch, q: next.q }, { replace: changed.page === undefined || changedSearch === search });
  };
  return { view, words, openedId, change, type: setTyped, open };
}

/** The URL's query: a view without what its history entry keeps beside it, and the open enquiry. */
function writeSearch(
  view: ListView,
  { openedId, lastQueue }: { openedId?: number | undefined; lastQueue: Queue },
): string {
  const query = writeView({ ...view, q: '' });
  if (openedId !== undefined) query.set(openedParameter, String(openedId));
  // Without a query it would be the last one.
  if (query.size === 0 && lastQueue !== 'all') query.set('queue', 'all');
  return query.toString();
}

/** The key in localStorage of the queue that was chosen last. */
const storedQueue = 'admin-queue';

function readLastQueue(): Queue {
  try {
    const stored = localStorage.getItem(storedQueue);
    return queues.find((queue) => queue === stored) ?? 'all';
  } catch {
    return 'all';
  }
}

function writeLastQueue(queue: Queue): void {
  try {
    localStorage.setItem(storedQueue, queue);
  } catch {
    // Storage is disabled: the address has it.
  }
}

/** Reads the state of a history entry. */
function readEntryState(state: unknown): EntryState {
  const { q } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  return { q: typeof q === 'string' ? q : '' };
}
