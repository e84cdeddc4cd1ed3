import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { openerOf } from './row-keys.ts';

const idOf = (target: EventTarget) =>
  Number(target instanceof Element && target.closest<HTMLElement>('tr[data-id]')?.dataset['id']) || undefined;

/** Moves the focus to a row; to the section if the row is on another page of the list. */
const focusRow = (section: HTMLElement | null, id: number | undefined) =>
  (openerOf(section?.querySelector(`tr[data-id="${id}"]`)) ?? section)?.focus();

type Rows = {
  rows: readonly Submission[] | undefined;
  openedId: number | undefined;
  /** The open enquiry, if it has just left the list: the focus was in its panel. */
  goneId: number | undefined;
};

/**
 * Moves the focus when its row leaves the list: to the row in its place, to the last one, or to the list's section where
 * no row is left. When an enquiry is closed, its row takes the focus.
 * @returns handlers for the section
 */
export function useRowFocus(section: RefObject<HTMLElement | null>, { rows, openedId, goneId }: Rows) {
  const focusedId = useRef<number>(undefined);
  const previousRows = useRef(rows);
  const previousId = useRef<number>(undefined);
  useLayoutEffect(() => {
    const before = previousRows.current ?? [];
    previousRows.current = rows;
    const leaving = focusedId.current ?? goneId;
    const index = before.findIndex(({ id }) => id === leaving);
    if (!rows || index < 0 || rows.some(({ id }) => id === leaving)) return;
    focusedId.current = undefined;
    if (document.activeElement === document.body) focusRow(section.current, rows[Math.min(index, rows.length - 1)]?.id);
  }, [rows, goneId, section]);
  useLayoutEffect(() => {
    const closedId = openedId === undefined ? previousId.current : undefined;
    previousId.current = openedId;
    // The focus was in what is closed; else somebody has moved on already.
    if (closedId !== undefined && document.activeElement === document.body) focusRow(section.current, closedId);
  }, [openedId, section]);
  return {
    onFocus: (event: FocusEvent) => (focusedId.current = idOf(event.target)),
    // A window that loses the focus keeps its focused element. React reports no blur of an element that it removes.
    onBlur: () => {
      if (document.hasFocus()) focusedId.current = undefined;
    },
  };
}
