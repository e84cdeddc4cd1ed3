import { CheckIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { useAsk } from '../enquiry/question-dialogs.tsx';
import { ErasureDialog } from '../enquiry/erasure-dialog.tsx';
import { countEnquiries } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { useToastsAbove } from '../shell/toasts-above.ts';
import { spamLabels } from '../enquiry/spam-judgement.ts';
import { changeableBy, type MarkOrAssignment, useChange } from '../enquiry/use-change.ts';
import type { Selection } from './use-selection.ts';

/** The actions for the selected enquiries; below the list, so that no row moves. */
export function BulkBar({ selection: { selected, clear } }: { selection: Selection }) {
  const me = useCurrentUser();
  const { change } = useChange();
  const ask = useAsk();
  /** What is to be deleted: the selection as it was when somebody asked. */
  const [asked, setAsked] = useState<readonly Submission[]>();
  const count = selected.length;
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar, '--bulk-bar-room', count > 0);
  const button = (what: MarkOrAssignment, label: ReactNode, look: 'main' | 'line' = 'line') => {
    const changing = changeableBy(what, selected);
    return (
      <Button look={look} small disabled={changing.length === 0} onClick={() => change(changing, what)}>
        {label}
      </Button>
    );
  };
  return (
    <>
      <Status className="visually-hidden">{count > 0 && `${countEnquiries(count)} selected`}</Status>
      {count > 0 && (
        <div ref={bar} className="bulk-bar" role="group" aria-label="Selected enquiries">
          <b aria-hidden="true">{count} selected</b>
          <Button look="plain" small onClick={clear}>
            Clear<span className="visually-hidden"> selection</span>
          </Button>
          {button(
            { isContacted: true },
            <>
              <CheckIcon />
              Mark as Contacted
            </>,
            'main',
          )}
          {button({ assignee: me }, 'Take')}
          {button({ spamMark: 'spam' }, spamLabels.spam)}
          {button({ spamMark: 'not-spam' }, spamLabels['not-spam'])}
          <Button look="line" small onClick={() => ask({ ask: 'assign', submissions: selected })}>
            Assign to…
          </Button>
          <Button className="erase-selected" look="erase" small onClick={() => setAsked(selected)}>
            Delete…
          </Button>
        </div>
      )}
      {asked && <ErasureDialog submissions={asked} onErased={clear} onClose={() => setAsked(undefined)} />}
    </>
  );
}
