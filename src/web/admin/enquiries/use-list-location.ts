import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
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

/** The text in the search box since the history entry was opened, and the part of it that the list shows. */
type Typed = { entry: string; words: string; q: string };

/**
 * The state of the dashboard is in the history entry: filters, page and the open enquiry in its URL, which can be shared,
 * the search text in its state. All of it survives reload and Back. Filtering replaces the entry; opening an enquiry or
 * another page adds one. Typing leads nowhere, so that it cannot cancel a link that was pressed meanwhile: the text is
 * noted in the entry. `words` is the text in the search box; the view follows after a pause.
 */
export function useListLocation() {
  const [query] = useSearchParams();
  const { key: entry, state } = useLocation() as { key: string; state: unknown };
  const navigate = useNavigate();
  const [lastTyped, setTyped] = useState<Typed>();
  const typed = lastTyped?.entry === entry ? lastTyped : undefined;
  const kept = readEntryState(state);
  const words = typed?.words ?? kept.q;
  const view = useMemo((): ListView => {
    const opened = { ...readView(query), ...readEntryState(state) };
    // Another search begins on its first page.
    return typed ? { ...opened, q: typed.q, page: 1 } : opened;
  }, [query, state, typed]);
  const openedId = Number(query.get(openedParameter)) || undefined;

  const search = writeSearch(view, openedId);
  useEffect(() => {
    if (!typed || typed.words === typed.q) return undefined;
    const note = () => noteInEntry(entry, search, { q: typed.words });
    const timer = setTimeout(() => {
      setTyped({ ...typed, q: typed.words });
      note();
    }, debounceMs);
    // A link that is pressed before leaves this entry at once.
    document.addEventListener('click', note, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', note, true);
    };
  }, [typed, entry, search]);

  // A text, so that `open` stays the same while enquiries are opened: it is a property of the memoized table.
  const filters = writeSearch(view);
  const open = useCallback(
    (id: number | undefined, { replace = false } = {}) => {
      const opened = writeSearch(readView(new URLSearchParams(filters)), id);
      const openedState: EntryState = { q: words };
      void navigate({ search: opened }, { replace, preventScrollReset: true, state: openedState });
    },
    [navigate, filters, words],
  );
  /** Changes the view: on the first page unless the change names one. The open enquiry stays open. */
  const change = (changed: Partial<ListView>) => {
    const next = { ...view, page: 1, q: words, ...changed };
    const changedSearch = writeSearch(next, openedId);
    // A press that changes nothing adds no history entry.
    const replace = changed.page === undefined || changedSearch === search;
    const nextState: EntryState = { q: next.q };
    void navigate({ search: changedSearch }, { replace, preventScrollReset: true, state: nextState });
  };
  const type = (text: string) => setTyped({ entry, words: text, q: typed?.q ?? kept.q });
  return { view, words, openedId, change, type, open };
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

/**
 * Writes URL and state of the history entry without a navigation, as React Router reads them after a reload or Back. While
 * another entry is about to be shown, it does nothing.
 * @param entry the key that React Router gave the entry
 */
function noteInEntry(entry: string, search: string, state: EntryState): void {
  const own = history.state as { key?: string } | null;
  if ((own?.key ?? 'default') === entry) history.replaceState({ ...own, usr: state }, '', `?${search}`);
}
