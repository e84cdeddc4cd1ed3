import type { Keys } from './use-keys.ts';
import type { Selection } from './use-selection.ts';

type Rows = {
  selection: Selection;
  /** The open enquiry, from which the focus moves if no row has it. */
  openedId?: number | undefined;
  /** What has the focus in a row, by a selector; the row itself by default. */
  target?: string;
};

/** The row that has the focus, or something in it. */
export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('tr[data-id]') ?? null;

/** The keys that move between the rows of the page's list and select them. */
export function rowKeys({ selection, openedId, target }: Rows): Keys {
  /** Moves the focus to the row after or before the focused or open one; without either, to the first row. */
  const moveOn = (step: number) => () => {
    const all = [...document.querySelectorAll<HTMLElement>('tr[data-id]')];
    const from = focusedRow() ?? all.find((row) => row.dataset['id'] === String(openedId));
    const index = from ? all.indexOf(from) + step : 0;
    const row = all[Math.max(0, Math.min(all.length - 1, index))];
    (target === undefined ? row : row?.querySelector<HTMLElement>(target))?.focus();
  };
  const select = (isRange: boolean) => () => {
    const id = focusedRow()?.dataset['id'];
    if (id !== undefined) selection.toggle(Number(id), isRange);
  };
  return { j: moveOn(1), k: moveOn(-1), x: select(false), X: select(true) };
}
