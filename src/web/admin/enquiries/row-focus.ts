import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import type { Keys } from '../shell/keys.tsx';
import type { Selection } from './use-selection.ts';

/** The row that has the focus, or something in it. */
export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('tr[data-id]') ?? null;

/** What takes the focus in a row: the button that opens its enquiry. */
const openerOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('.row-link') ?? null;

/** Moves the focus to the row after or before the focused or open one; without either, to the first row. */
export function moveRowFocus(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-id]')];
  const from = focusedRow() ?? rows.find((row) => row.ariaCurrent === 'true');
  const index = from ? rows.indexOf(from) + step : 0;
  openerOf(rows[Math.max(0, Math.min(rows.length - 1, index))])?.focus();
}

/** The keys that move between the rows of the page's list and select them. */
export function rowKeys(selection: Selection): Keys {
  const select = (isRange: boolean) => () => {
    const id = focusedRow()?.dataset['id'];
    if (id !== undefined) selection.toggle(Number(id), isRange);
  };
  return { j: () => moveRowFocus(1), k: () => moveRowFocus(-1), x: select(false), X: select(true) };
}

/** The number of the enquiry whose row an event is in. */
export const rowIdOf = (target: EventTarget): number | undefined =>
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
 * Moves the focus when its row leaves the list: to the row in its place, to the last one, or to the list's section if no
 * row is left. When an enquiry is closed, its row takes the focus.
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
    // Only if the focus was in what is closed: otherwise somebody has moved it already.
    if (closedId !== undefined && document.activeElement === document.body) focusRow(section.current, closedId);
  }, [openedId, section]);
  return {
    onFocus: (event: FocusEvent) => (focusedId.current = rowIdOf(event.target)),
    // A window that loses the focus keeps its focused element. React reports no blur of an element that it removes.
    onBlur: () => {
      if (document.hasFocus()) focusedId.current = undefined;
    },
  };
}
