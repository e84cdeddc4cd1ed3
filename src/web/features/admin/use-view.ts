import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { type ListView, readView, writeView } from '../../../contract/listing.ts';

/** The query's name for the enquiry that is open beside the list. */
const openedName = 'enquiry';

/** Typing rests this long before the view follows, and the server is asked where it searches. */
const restMs = 150;

/**
 * What the dashboard shows. Filters, page and the open enquiry stand in the address: a shared link keeps them. The
 * words of the search are somebody's name as often as not and stay in this browser, beside the entry in its history
 * (PROMISES, privacy). Reload and Back keep both. Typing and filtering replace the entry, opening an enquiry or
 * another page adds one. `words` is what stands in the search box: the view follows it when typing rests.
 */
export function useView() {
  const [query] = useSearchParams();
  const location = useLocation();
  // Stays the same, unlike what sets the query: a thousand rows are given `open` and need not be drawn again.
  const navigate = useNavigate();
  const q = wordsOf(location.state);
  const view: ListView = { ...readView(query), q };
  const openedId = Number(query.get(openedName)) || undefined;

  const [words, setWords] = useState(q);
  // Two changes may come before the first is shown: each builds on the one before, not on what is to be seen.
  const latest = useRef({ query, q });
  /** The states of the entries that were asked for and are not shown yet, oldest first. */
  const underWay = useRef<unknown[]>([]);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const go = useCallback(
    (next: URLSearchParams, searched: string, replace: boolean) => {
      // What was typed a moment ago is in it, or has been taken back by it.
      clearTimeout(rest.current);
      const state = { q: searched };
      // A double click is no second step for Back.
      const isSame = next.toString() === latest.current.query.toString();
      latest.current = { query: next, ...state };
      underWay.current.push(state);
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
      if (id !== undefined) next.set(openedName, String(id));
      go(next, before.q, false);
    },
    [go],
  );
  const type = useCallback(
    (typed: string) => {
      setWords(typed);
      latest.current = { query: withChanged(latest.current.query, {}), q: typed };
      clearTimeout(rest.current);
      rest.current = setTimeout(() => change({ q: typed }), restMs);
    },
    [change],
  );
  useEffect(() => () => clearTimeout(rest.current), []);
  const isLeaving = (useNavigation().location ?? location).pathname !== location.pathname;
  // The page that was asked for may be long in coming: the search would call it off.
  useEffect(() => {
    if (isLeaving) clearTimeout(rest.current);
  }, [isLeaving]);

  // Before it is painted: a list never stands under the words of another search.
  useLayoutEffect(() => {
    const place = underWay.current.indexOf(location.state);
    underWay.current.splice(0, place < 0 ? Infinity : place + 1);
    if (place >= 0) return;
    // Back and a pressed link lead elsewhere: what was typed or asked for before them counts no more.
    clearTimeout(rest.current);
    latest.current = { query, q };
    setWords(q);
  }, [location, query, q]);
  return { view, words, openedId, change, type, open };
}

/** The query with something changed in its view: on the first page, unless one is asked for; what is open stays. */
function withChanged(query: URLSearchParams, changed: Partial<ListView>): URLSearchParams {
  const next = writeView({ ...readView(query), page: 1, cursor: undefined, ...changed, q: '' });
  const opened = query.get(openedName);
  if (opened) next.set(openedName, opened);
  return next;
}

/** The words of the search that an entry of the history keeps. */
function wordsOf(state: unknown): string {
  const q = typeof state === 'object' && state && 'q' in state ? state.q : '';
  return typeof q === 'string' ? q : '';
}
