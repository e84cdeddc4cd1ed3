import { CheckIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BulkAction } from '../../../contract/bulk.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { useAsk } from '../enquiry/question-dialogs.tsx';
import { ErasureDialog } from '../enquiry/erasure-dialog.tsx';
import { countEnquiries } from '../shell/format.ts';
import { useToastsAbove } from '../shell/toasts-above.ts';
import { spamLabels } from '../enquiry/spam-judgement.ts';
import { changedBy, useBulkChange } from '../enquiry/use-bulk-change.ts';
import type { Selection } from './use-selection.ts';

const acts = [
  ['contacted', 'Mark as Contacted'],
  ['take', 'Take'],
  ['spam', spamLabels.spam],
  ['not-spam', spamLabels['not-spam']],
] as const satisfies readonly [BulkAction, string][];

/** The actions for the selected enquiries; below the list, so that no row moves. */
export function BulkBar({ selection: { selected, clear } }: { selection: Selection }) {
  const { change, pending } = useBulkChange();
  const ask = useAsk();
  const [isAsking, setAsking] = useState(false);
  const count = selected.length;
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar, '--bulk-bar-room', count > 0);
  return (
    <>
      <Status className="visually-hidden">{count > 0 && `${countEnquiries(count)} selected`}</Status>
      {count > 0 && (
        <div ref={bar} className="bulk-bar" role="group" aria-label="Selected enquiries">
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
                onClick={() => change(what, selected)}
              >
                {what === 'contacted' && pending !== what && <CheckIcon />}
                {label}
              </Button>
            );
          })}
          <Button look="line" small onClick={() => ask({ ask: 'assign', submissions: selected })}>
            Assign to…
          </Button>
          <Button className="erase-selected" look="erase" small onClick={() => setAsking(true)}>
            Delete…
          </Button>
        </div>
      )}
      {isAsking && <ErasureDialog submissions={selected} onErased={clear} onClose={() => setAsking(false)} />}
    </>
  );
}
