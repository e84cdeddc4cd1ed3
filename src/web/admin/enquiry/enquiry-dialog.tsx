import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { EnquiryDetails } from './enquiry-details.tsx';
import type { ListNavigation } from './list-steps.tsx';

type Props = { submission: Submission; navigation: ListNavigation; onOpen: (id: number) => void; onClose: () => void };

/** One enquiry in a dialog. */
export function EnquiryDialog({ submission, navigation, onOpen, onClose }: Props) {
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
        navigation={navigation}
        onOpen={onOpen}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}
