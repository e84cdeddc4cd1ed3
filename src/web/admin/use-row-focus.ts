import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Submission } from '../../contract/submission.ts';

const idOf = (target: EventTarget) =>
  Number(target instanceof Element && target.closest<HTMLElement>('tr[data-id]')?.dataset['id']) || undefined;

type Rows = {
  rows: readonly Submission[] | undefined;
  /** The open enquiry, if it has just left the list: the focus was in its panel. */
  goneId: number | undefined;
  /** What has the focus in a row, by a selector; the row itself by default. */
  target?: string;
};

/**
 * Moves the focus when its row leaves the list: to the row in its place, to the last one, or to the list's section where
 * no row is left. Otherwise the browser moves it to the body, and Tab starts at the top of the page.
 * @returns handlers for the section
 */
export function useRowFocus(section: RefObject<HTMLElement | null>, { rows, goneId, target = '' }: Rows) {
  const focusedId = useRef<number>(undefined);
  const previousRows = useRef(rows);
  useLayoutEffect(() => {
    const before = previousRows.current ?? [];
    previousRows.current = rows;
    const leaving = focusedId.current ?? goneId;
    const index = before.findIndex(({ id }) => id === leaving);
    if (!rows || index < 0 || rows.some(({ id }) => id === leaving)) return;
    focusedId.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = rows[Math.min(index, rows.length - 1)];
    const row = next && section.current?.querySelector<HTMLElement>(`tr[data-id="${next.id}"] ${target}`);
    (row ?? section.current)?.focus();
  }, [rows, goneId, target, section]);
  return {
    onFocus: (event: FocusEvent) => (focusedId.current = idOf(event.target)),
    // A window that loses the focus keeps its focused element. React reports no blur of an element that it removes.
    onBlur: () => {
      if (document.hasFocus()) focusedId.current = undefined;
    },
  };
}
