import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { EnquiryDetails } from './enquiry-details.tsx';

type Props = { submission: Submission; onOpen: (id: number) => void; onClose: () => void };

/** One enquiry in a dialog. */
export function EnquiryDialog({ submission, onOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // After each render: a dialog that is closed and opened again at once, before the URL changes, is the same element.
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  });
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="submission-name"
      data-focus-home="button"
      onClose={onClose}
    >
      <EnquiryDetails
        submission={submission}
        place="dialog"
        headingId="submission-name"
        onOpen={onOpen}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}
