import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { EnquiryDetails } from './enquiry-details.tsx';
import type { ListWalk } from './list-steps.tsx';

type Props = { submission: Submission; walk: ListWalk; onOpen: (id: number) => void; onClose: () => void };

/** One enquiry in a dialog. */
export function EnquiryDialog({ submission, walk, onOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog enquiry-dialog"
      aria-labelledby="submission-name"
      data-focus-home="button"
      onClose={onClose}
    >
      <EnquiryDetails
        submission={submission}
        place="dialog"
        headingId="submission-name"
        walk={walk}
        onOpen={onOpen}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}
