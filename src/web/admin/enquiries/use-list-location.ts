import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListView, readView, writeView } from '../../../contract/listing.ts';

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
 * page adds one. `words` is the text in the search box; the entry and the view follow after a pause.
 */
export function useListLocation() {
  const location = useLocation();
  const navigate = useNavigate();
  /** Where a navigation is about to lead. It is shown at once: the next key acts on what is open then. */
  const [going, setGoing] = useState<EntryState & { search: string }>();
  const [typed, setTyped] = useState<string>();
  const { search: shownSearch, q } = going ?? { search: location.search, q: readEntryState(location.state).q };
  const words = typed ?? q;

  const view = useMemo((): ListView => {
    const shown = { ...readView(new URLSearchParams(shownSearch)), q };
    // Another search begins on its first page.
    return words === q ? shown : { ...shown, page: 1 };
  }, [shownSearch, q, words]);
  const openedId = Number(new URLSearchParams(shownSearch).get(openedParameter)) || undefined;
  const search = writeSearch(view, openedId);

  /** Goes to an entry with this address and this text in the search box. */
  const go = useCallback(
    async (entry: EntryState & { search: string }, options: { replace: boolean }) => {
      setTyped(undefined);
      setGoing(entry);
      const state: EntryState = { q: entry.q };
      await navigate({ search: entry.search }, { ...options, preventScrollReset: true, state });
      startTransition(() => setGoing((current) => (current === entry ? undefined : current)));
    },
    [navigate],
  );
  const writeWords = useEffectEvent(() => void go({ search, q: words }, { replace: true }));
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

  // A text, so that `open` stays the same while enquiries are opened: it is a property of the memoized table.
  const filters = writeSearch(view);
  const open = useCallback(
    (id: number | undefined, { replace = false, page }: Opening = {}) => {
      const shown = readView(new URLSearchParams(filters));
      void go({ search: writeSearch({ ...shown, page: page ?? shown.page }, id), q: words }, { replace });
    },
    [go, filters, words],
  );
  /** Changes the view: on the first page unless the change names one. The open enquiry stays open. */
  const change = (changed: Partial<ListView>) => {
    const next = { ...view, page: 1, q: words, ...changed };
    const changedSearch = writeSearch(next, openedId);
    // A press that changes nothing adds no history entry.
    void go({ search: changedSearch, q: next.q }, { replace: changed.page === undefined || changedSearch === search });
  };
  return { view, words, openedId, change, type: setTyped, open };
}

/** The URL's query: a view without what its history entry keeps beside it, and the open enquiry. */
function writeSearch(view: ListView, openedId?: number): string {
  const query = writeView({ ...view, q: '' });
  if (openedId !== undefined) query.set(openedParameter, String(openedId));
  return query.toString();
}

/** Reads the state of a history entry. */
function readEntryState(state: unknown): EntryState {
  const { q } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  return { q: typeof q === 'string' ? q : '' };
}
