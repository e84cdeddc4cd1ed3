import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { XIcon } from '../../ui/icons.tsx';
import { formatDateAndTime } from './format.ts';
import {
  emailFact,
  Facts,
  furtherFacts,
  nameOf,
  phoneFact,
  serviceOf,
  type ServiceTitles,
} from './submission-facts.tsx';

/** One enquiry in a dialog: date and time, name, email, phone, service interest, message. */
export function SubmissionDialog({
  submission,
  titles,
  onClose,
}: {
  submission: Submission;
  titles: ServiceTitles;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // After each render: a dialog that is closed and opened again at once, before the URL changes, is the same element.
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  });
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="submission-name" onClose={onClose}>
      <header>
        <h2 id="submission-name">{nameOf(submission)}</h2>
        <button className="icon-btn" type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <XIcon />
        </button>
      </header>
      <Facts
        facts={[
          ['Submitted On', formatDateAndTime(submission.createdAt)],
          ['Name', nameOf(submission)],
          ['Email', emailFact(submission)],
          ['Phone', phoneFact(submission) ?? 'N/A'],
          ...furtherFacts(submission),
          ['Service Interest', serviceOf(submission, titles) ?? 'N/A'],
        ]}
      />
      <h3 className="label message-label">Message</h3>
      <p className="message">{submission.message}</p>
    </dialog>
  );
}
