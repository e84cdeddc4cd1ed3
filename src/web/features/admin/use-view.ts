import { useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
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
  const [query, setQuery] = useSearchParams();
  const q = wordsOf(useLocation().state);
  const view: ListView = { ...readView(query), q };
  const openedId = Number(query.get(openedName)) || undefined;

  const change = useCallback(
    (changed: Partial<ListView>) =>
      setQuery(
        (before) => {
          const next = writeView({ ...readView(before), page: 1, cursor: undefined, ...changed, q: '' });
          const opened = before.get(openedName);
          if (opened) next.set(openedName, opened);
          return next;
        },
        { replace: changed.page === undefined, preventScrollReset: true, state: { q: changed.q ?? q } },
      ),
    [setQuery, q],
  );
  const open = useCallback(
    (id: number | undefined) =>
      setQuery(
        (before) => {
          const next = writeView({ ...readView(before), q: '' });
          if (id !== undefined) next.set(openedName, String(id));
          return next;
        },
        { preventScrollReset: true, state: { q } },
      ),
    [setQuery, q],
  );
  // What is typed over a search counts until the search is another: it follows, or somebody goes back.
  const [typed, setTyped] = useState<{ words: string; over: string }>();
  const words = typed?.over === q ? typed.words : q;
  const type = (next: string) => setTyped({ words: next, over: q });
  return { view, words, openedId, change, type, open };
}

/** The words of the search that an entry of the history keeps. */
function wordsOf(state: unknown): string {
  const q = typeof state === 'object' && state && 'q' in state ? state.q : '';
  return typeof q === 'string' ? q : '';
}
