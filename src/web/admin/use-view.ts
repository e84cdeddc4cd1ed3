import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { type ListView, readView, writeView } from '../../contract/listing.ts';

/** The query parameter of the open enquiry. */
const openedParameter = 'enquiry';

/** The search is applied this long after the last keystroke. */
const debounceMs = 150;

/**
 * The state of the dashboard. Filters, page and the open enquiry are in the URL and can be shared. The search text is often
 * a person's name and is stored in the state of the history entry instead, which stays in this browser. Both survive
 * reload and Back. Typing and filtering replace the history entry; opening an enquiry or another page adds one. `words`
 * is the text in the search box; the view follows after a pause, or when the box loses the focus.
 */
export function useView() {
  const [query] = useSearchParams();
  const location = useLocation();
  // Its identity is stable, unlike that of `setSearchParams`: `open` is a prop of the memoized table.
  const navigate = useNavigate();
  const q = wordsOf(location.state);
  const view: ListView = { ...readView(query), q };
  const openedId = Number(query.get(openedParameter)) || undefined;

  const [words, setWords] = useState(q);
  // A second change may precede the render of the first: it builds on the first, not on the rendered state.
  const latest = useRef({ query, q });
  /** The states of requested history entries that are not rendered yet, oldest first. */
  const pending = useRef<unknown[]>([]);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);

  const go = useCallback(
    (next: URLSearchParams, searched: string, replace: boolean) => {
      // `searched` includes the text typed before the pause.
      clearTimeout(debounce.current);
      debounce.current = undefined;
      const state = { q: searched };
      // A double click must not add a second history entry.
      const isSame = next.toString() === latest.current.query.toString();
      latest.current = { query: next, ...state };
      pending.current.push(state);
      setWords(searched);
      void navigate({ search: next.toString() }, { replace: replace || isSame, preventScrollReset: true, state });
    },
    [navigate],
  );
  const change = useCallback(
    (changed: Partial<ListView>) => {
      const before = latest.current;
      go(withChanged(before.query, changed), changed.q ?? before.q, changed.page === undefined);
    },
    [go],
  );
  const open = useCallback(
    (id: number | undefined) => {
      const before = latest.current;
      const next = writeView({ ...readView(before.query), q: '' });
      if (id !== undefined) next.set(openedParameter, String(id));
      go(next, before.q, false);
    },
    [go],
  );
  const type = useCallback(
    (typed: string) => {
      setWords(typed);
      latest.current = { query: withChanged(latest.current.query, {}), q: typed };
      clearTimeout(debounce.current);
      debounce.current = setTimeout(() => change({ q: typed }), debounceMs);
    },
    [change],
  );
  // When the search box loses the focus: a search that is applied after a link is pressed would cancel its navigation.
  const applyTyped = useCallback(() => {
    if (debounce.current) change({});
  }, [change]);
  useEffect(() => () => clearTimeout(debounce.current), []);
  const isLeaving = (useNavigation().location ?? location).pathname !== location.pathname;
  // Back leaves the focus in the search box: a pending search would cancel it while the other page loads.
  useEffect(() => {
    if (isLeaving) clearTimeout(debounce.current);
  }, [isLeaving]);

  // Before the paint: the list and the search text always match.
  useLayoutEffect(() => {
    const index = pending.current.indexOf(location.state);
    pending.current.splice(0, index < 0 ? Infinity : index + 1);
    if (index >= 0) return;
    // After Back or a link, earlier typing and pending changes are discarded.
    clearTimeout(debounce.current);
    debounce.current = undefined;
    latest.current = { query, q };
    setWords(q);
  }, [location, query, q]);
  return { view, words, openedId, change, type, applyTyped, open };
}

/** The query with a changed view: on the first page unless the change names one; the open enquiry is kept. */
function withChanged(query: URLSearchParams, changed: Partial<ListView>): URLSearchParams {
  const next = writeView({ ...readView(query), page: 1, cursor: undefined, ...changed, q: '' });
  const opened = query.get(openedParameter);
  if (opened) next.set(openedParameter, opened);
  return next;
}

/** The search text in the state of a history entry. */
function wordsOf(state: unknown): string {
  const q = typeof state === 'object' && state && 'q' in state ? state.q : '';
  return typeof q === 'string' ? q : '';
}
