import { CheckIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BulkAct } from '../../contract/bulk.ts';
import { Button } from '../ui/button.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';
import { countEnquiries } from './format.ts';
import { spamLabels } from './spam-judgement.ts';
import { changedBy, useBulkChange } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

const acts = [
  ['contacted', 'Mark as Contacted'],
  ['take', 'Take'],
  ['spam', spamLabels.spam],
  ['not-spam', spamLabels['not-spam']],
] as const satisfies readonly [BulkAct, string][];

type Props = {
  selection: Selection;
  /** The section of the list, which gets the focus of a bar that goes away. */
  section: RefObject<HTMLElement | null>;
};

/** What can be done about the selected enquiries; below the list, so that it moves no row. */
export function BulkBar({ selection: { selected, clear }, section }: Props) {
  const { change, pending } = useBulkChange();
  const [isAsking, setAsking] = useState(false);
  const hadRows = useRef(false);
  const count = selected.length;
  useEffect(() => {
    // Its rows have left the list, or it was cleared.
    if (hadRows.current && count === 0 && document.activeElement === document.body) section.current?.focus();
    hadRows.current = count > 0;
  }, [count, section]);
  return (
    <>
      {/* A live region must exist before its text appears. */}
      <p className="visually-hidden" role="status">
        {count > 0 && `${countEnquiries(count)} selected`}
      </p>
      {count > 0 && (
        <div className="bulk-bar" role="group" aria-label="Selected enquiries">
          <b aria-hidden="true">{count} selected</b>
          <Button look="plain" small onClick={clear}>
            Clear<span className="visually-hidden"> selection</span>
          </Button>
          {acts.map(([what, label]) => {
            return (
              <Button
                key={what}
                look={what === 'contacted' ? 'main' : 'line'}
                small
                pending={pending === what}
                disabled={changedBy(what, selected).length === 0 && pending !== what}
                onClick={(event) => event.detail < 2 && change(what, selected)}
              >
                {what === 'contacted' && pending !== what && <CheckIcon />}
                {label}
              </Button>
            );
          })}
          <Button look="line" small onClick={() => setAsking(true)}>
            Delete…
          </Button>
        </div>
      )}
      {isAsking && <ErasureDialog submissions={selected} onErased={clear} onClose={() => setAsking(false)} />}
    </>
  );
}
