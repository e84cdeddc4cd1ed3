import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { maxSelected } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';

/** The selected rows of a list, and what changes them. */
export type Selection = {
  /** Rows of the shown page only: nobody changes what they do not see. */
  selected: readonly Submission[];
  has: (id: number) => boolean;
  /** Selects or deselects a row; as a range, all rows from the last one that was pressed. */
  toggle: (id: number, isRange: boolean) => void;
  /** Selects or deselects the page; of a longer page, the first `maxSelected` rows. */
  toggleAll: () => void;
  clear: () => void;
};

/** Which rows of a page are selected. */
export function useSelection(rows: readonly Submission[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const lastId = useRef<number>(undefined);
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  const selected = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen]);
  const toggle = useCallback((id: number, isRange: boolean) => {
    const ids = shown.current.map((row) => row.id);
    // Read here: the function below runs later.
    const from = isRange ? lastId.current : undefined;
    setChosen((before) => toggleIn(before, ids, { id, from }));
    lastId.current = id;
  }, []);
  const toggleAll = () => {
    const first = rows.slice(0, maxSelected).map(({ id }) => id);
    setChosen(first.every((id) => chosen.has(id)) ? new Set() : new Set(first));
  };
  return { selected, has: (id) => chosen.has(id), toggle, toggleAll, clear: () => setChosen(new Set()) };
}

/**
 * The selection after a row was pressed. A range gets the state that the pressed row gets; only ids of the page stay, and
 * at most `maxSelected`.
 */
export function toggleIn(
  chosen: ReadonlySet<number>,
  ids: readonly number[],
  { id, from }: { id: number; from: number | undefined },
): ReadonlySet<number> {
  const [to, start] = [ids.indexOf(id), from === undefined ? -1 : ids.indexOf(from)];
  const range = start < 0 ? [id] : ids.slice(Math.min(start, to), Math.max(start, to) + 1);
  const isAdding = !chosen.has(id);
  const next = ids.filter((rowId) => (range.includes(rowId) ? isAdding : chosen.has(rowId)));
  return new Set(next.slice(0, maxSelected));
}
