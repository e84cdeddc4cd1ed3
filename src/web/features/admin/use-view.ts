import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListView, readView, writeView } from '../../../contract/listing.ts';

/** The query's name for the enquiry that is open beside the list. */
const openedName = 'enquiry';

/**
 * What the dashboard shows, kept in the address: reload, Back and a shared link keep it. Typing and
 * filtering replace the entry in the history, opening an enquiry or another page adds one.
 */
export function useView() {
  const [query, setQuery] = useSearchParams();
  const view = readView(query);
  const openedId = Number(query.get(openedName)) || undefined;

  const change = useCallback(
    (changed: Partial<ListView>) =>
      setQuery(
        (before) => {
          const next = writeView({ ...readView(before), page: 1, cursor: undefined, ...changed });
          const opened = before.get(openedName);
          if (opened) next.set(openedName, opened);
          return next;
        },
        { replace: changed.page === undefined, preventScrollReset: true },
      ),
    [setQuery],
  );
  const open = useCallback(
    (id: number | undefined) =>
      setQuery(
        (before) => {
          const next = writeView(readView(before));
          if (id !== undefined) next.set(openedName, String(id));
          return next;
        },
        { preventScrollReset: true },
      ),
    [setQuery],
  );
  // What is typed over an address counts until the address is another: it follows, or somebody goes back.
  const [typed, setTyped] = useState<{ words: string; over: string }>();
  const words = typed?.over === view.q ? typed.words : view.q;
  const type = (next: string) => setTyped({ words: next, over: view.q });
  return { view, words, openedId, change, type, open };
}
