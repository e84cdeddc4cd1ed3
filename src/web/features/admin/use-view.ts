import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ListView, readView, writeView } from '../../../contract/listing.ts';

/** The query's name for the enquiry that is open beside the list. */
const openedName = 'enquiry';

/**
 * What the dashboard shows. Filters, page and the open enquiry stand in the address: a shared link keeps them. The
 * words of the search are somebody's name as often as not and stay in this browser, beside the entry in its history
 * (PROMISES, privacy). Reload and Back keep both. Typing and filtering replace the entry, opening an enquiry or
 * another page adds one.
 */
export function useView() {
  const [query] = useSearchParams();
  // Stays the same, unlike what sets the query: a thousand rows are given `open` and need not be drawn again.
  const navigate = useNavigate();
  const q = wordsOf(useLocation().state);
  const view: ListView = { ...readView(query), q };
  const openedId = Number(query.get(openedName)) || undefined;

  // Two changes may come before the first is shown: each builds on the one before, not on what is to be seen.
  const latest = useRef({ query, q });
  useEffect(() => {
    latest.current = { query, q };
  }, [query, q]);

  const go = useCallback(
    (next: URLSearchParams, words: string, replace: boolean) => {
      latest.current = { query: next, q: words };
      void navigate({ search: next.toString() }, { replace, preventScrollReset: true, state: { q: words } });
    },
    [navigate],
  );
  const change = useCallback(
    (changed: Partial<ListView>) => {
      const before = latest.current;
      const next = writeView({ ...readView(before.query), page: 1, cursor: undefined, ...changed, q: '' });
      const opened = before.query.get(openedName);
      if (opened) next.set(openedName, opened);
      go(next, changed.q ?? before.q, changed.page === undefined);
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
  // What is typed over a search counts until the search is another: it follows, or somebody goes back.
  const [typed, setTyped] = useState<{ words: string; over: string }>();
  // For good: 'Show all' and Back may lead to the very search that it was typed over.
  if (typed && typed.over !== q) setTyped(undefined);
  const words = typed?.over === q ? typed.words : q;
  const type = (next: string) => setTyped({ words: next, over: q });
  return { view, words, openedId, change, type, open };
}

/** The words of the search that an entry of the history keeps. */
function wordsOf(state: unknown): string {
  const q = typeof state === 'object' && state && 'q' in state ? state.q : '';
  return typeof q === 'string' ? q : '';
}
