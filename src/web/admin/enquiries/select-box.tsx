import { memo, useEffect, useRef } from 'react';
import { maxSelected } from '../../../contract/listing.ts';
import type { Selection } from './use-selection.ts';

type Props = { id: number; name: string; isSelected: boolean; onToggle: Selection['toggle'] };

/** The check box of a row. With Shift it acts on all rows from the last one that was pressed. */
export const SelectBox = memo(function SelectBox({ id, name, isSelected, onToggle }: Props) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        // React's change event of a check box is its click.
        onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
});

/** The check box in the head of the table: all rows of the page, or none. */
export function SelectAllBox({ selection, count }: { selection: Selection; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const { length } = selection.selected;
  const isAll = length > 0 && length === Math.min(count, maxSelected);
  useEffect(() => {
    if (box.current) box.current.indeterminate = length > 0 && !isAll;
  }, [length, isAll]);
  return (
    <label className="select-box">
      <input ref={box} type="checkbox" checked={isAll} onChange={selection.toggleAll} />
      <span className="select-all-label">
        {count > maxSelected ? `Select the first ${maxSelected}` : 'Select all on this page'}
      </span>
    </label>
  );
}
