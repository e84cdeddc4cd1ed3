import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { maxSelected } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import { moveRowFocus, rowIdOf } from './row-focus.ts';
import type { Selection } from './use-selection.ts';
import { visitorName } from '../shell/format.ts';
import './enquiry-table.css';

/** The roles of a table's elements: laid out as blocks, as on a phone, Safari would not expose them as a table. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** An enquiry in a list. */
export type Row = {
  submission: Submission;
  /** How many earlier enquiries came from the same address, in words. */
  earlierLabel: string | undefined;
  onOpen: (id: number) => void;
};

/** A column of the list: its head, its class in enquiry-table.css and its cells. */
export type Column = { head: string; className: string; isRowHead?: boolean; cell: (row: Row) => ReactNode };

type Props = {
  columns: readonly Column[];
  rows: readonly Submission[];
  openedId: number | undefined;
  /** How many earlier enquiries came from the same address, in words by id. */
  earlierLabels: ReadonlyMap<number, string>;
  selection: Selection;
  onOpen: (id: number) => void;
};

/**
 * A list of enquiries. The button with the name opens one; a press anywhere else in the row does too, unless it selects
 * text, for copying.
 */
export function EnquiryTable({ columns, rows, openedId, earlierLabels, selection, onOpen }: Props) {
  /** The text that was selected when the mouse button went down. */
  const selectedBefore = useRef('');

  function onClick({ target, detail }: MouseEvent) {
    const id = rowIdOf(target);
    const selected = String(getSelection());
    // At the second click of a double click another row may be there: names wrap beside the open panel.
    if (id === undefined || detail > 1) return;
    if ((target as Element).closest('a, button:not(.row-link), .select, .menu')) return;
    // A key that presses the button selects nothing.
    if (detail === 0 || !selected || selected === selectedBefore.current) onOpen(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moveRowFocus(step);
  }

  return (
    <>
      <table className="enquiry-table" {...roles.table} aria-label="Submissions">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <td {...roles.cell} className="select">
              <SelectAllBox selection={selection} count={rows.length} />
            </td>
            {columns.map(({ head, className }) => (
              <th key={head} scope="col" {...roles.columnHeader} className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...roles.group}
          onMouseDown={() => (selectedBefore.current = String(getSelection()))}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          {rows.map((submission) => (
            <EnquiryRow
              key={submission.id}
              columns={columns}
              submission={submission}
              earlierLabel={earlierLabels.get(submission.id)}
              isOpened={submission.id === openedId}
              isSelected={selection.has(submission.id)}
              onToggle={selection.toggle}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      {/* The meaning of the dot in a row; rows have a text for screen readers. */}
      <div className="list-legend" aria-hidden="true">
        <span className="dot" />
        not contacted yet
      </div>
    </>
  );
}

type RowProps = Row & {
  columns: readonly Column[];
  isOpened: boolean;
  isSelected: boolean;
  onToggle: Selection['toggle'];
};

/** Memoized: rendering a thousand rows again made opening an enquiry a third slower. */
const EnquiryRow = memo(function EnquiryRow({ columns, isOpened, isSelected, onToggle, ...row }: RowProps) {
  const { id, contactedAt } = row.submission;
  const isNew = contactedAt === null;
  return (
    <tr
      {...roles.row}
      data-id={id}
      data-focus-home=".row-link"
      className={isNew ? undefined : 'contacted'}
      aria-current={isOpened ? 'true' : undefined}
    >
      <td {...roles.cell} className="select">
        <SelectBox id={id} name={visitorName(row.submission)} isSelected={isSelected} onToggle={onToggle} />
      </td>
      {columns.map(({ head, className, isRowHead, cell }, index) => {
        const content = (
          <>
            {index === 0 && <span className="dot" aria-hidden="true" />}
            {index === 0 && isNew && <span className="visually-hidden">not contacted yet: </span>}
            {cell(row)}
          </>
        );
        return isRowHead ? (
          <th key={head} scope="row" {...roles.rowHeader} className={className}>
            {content}
          </th>
        ) : (
          <td key={head} {...roles.cell} className={className}>
            {content}
          </td>
        );
      })}
    </tr>
  );
});

type SelectBoxProps = { id: number; name: string; isSelected: boolean; onToggle: Selection['toggle'] };

/** The check box of a row. With Shift it acts on all rows from the last one that was pressed. */
const SelectBox = memo(function SelectBox({ id, name, isSelected, onToggle }: SelectBoxProps) {
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
function SelectAllBox({ selection, count }: { selection: Selection; count: number }) {
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
