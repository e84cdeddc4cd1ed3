import type { Keys } from './use-keys.ts';
import type { Selection } from './use-selection.ts';

/** The row that has the focus, or something in it. */
export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('tr[data-id]') ?? null;

/** What takes the focus in a row: the button that opens its enquiry. */
export const openerOf = (row: Element | null | undefined): HTMLElement | null =>
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
